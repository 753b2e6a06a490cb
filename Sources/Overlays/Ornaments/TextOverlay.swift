package import Geometry
package import Graphics
package import MapRenderer

/// Words that somebody wants to see at places of the map.
package struct TextOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// What the picture's report calls each.
    package var name: String? { "text" }

    private let items: [Item]
    private let theme: PanelTheme
    private let shaper: TextShaper

    /// Words at a place.
    package struct Item: Hashable, Sendable {
        /// Where they stand.
        package var place: WorldPoint
        /// The words; a line break begins a new line.
        package var text = ""
        /// Of the em square, in logical pixels.
        package var size = 14.0
        /// Of the letters; `nil` for the theme's.
        package var color: Color?
        /// Around the letters; `nil` for the theme's.
        package var halo: Color?
        /// What of them stands on the place.
        package var anchor: Pin.Anchor = .center
        /// Degrees clockwise around the place.
        package var rotation = 0.0

        /// No words yet.
        package init(at place: WorldPoint) { self.place = place }

        /// What must be in the picture: the place, and some room for the words.
        package var framingItem: Framing.Item {
            Framing.Item(point: place, margin: Framing.Padding(size))
        }
    }

    /// Words, drawn in their order.
    ///
    /// - Parameters:
    ///   - items: the words with their places.
    ///   - theme: the colours of those that name none.
    ///   - shaper: measures before anything is drawn; that of the scene as a rule.
    package init(_ items: [Item], theme: PanelTheme, shaper: TextShaper) {
        self.items = items
        self.theme = theme
        self.shaper = shaper
    }

    /// The boxes around the words.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        items.map { box(of: $0, in: viewport) }
    }

    /// Each of the words that the picture shows.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        items.compactMap { item in
            box(of: item, in: viewport).seen(in: viewport.size).map {
                OverlayItem("text", box: $0, text: item.text)
            }
        }
    }

    /// The words that are wider or higher than the picture, whose edge cuts them.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] {
        items.compactMap { item in
            let box = box(of: item, in: viewport)
            guard box.seen(in: viewport.size) != nil,
                box.width > viewport.size.width || box.height > viewport.size.height
            else { return nil }
            return DroppedText("text", text: item.text, reason: .tooWide)
        }
    }

    /// Draws them.
    package func draw(on canvas: OverlayCanvas) {
        for item in items {
            let shaped = shaped(item)
            let point = point(of: item, in: canvas.viewport)
            let corner = corner(of: item, shaped, at: point)
            guard box(of: item, in: canvas.viewport).seen(in: canvas.viewport.size) != nil else {
                continue
            }
            let look = TextLook(
                color: item.color ?? theme.ink, haloColor: item.halo ?? theme.plate.faded(0.9),
                halo: HaloShape(width: max(item.size / 9, 1.2)))
            canvas.canvas.draw(
                shaped,
                .straight(
                    ScreenPoint(x: corner.x, y: corner.y + shaped.ascent), degrees: item.rotation,
                    around: point), look: look, scale: canvas.pixelRatio)
        }
    }

    private func shaped(_ item: Item) -> ShapedText {
        shaper.shape(
            item.text, font: FontRequest(families: ["Noto Sans"], weight: 600, size: item.size))
    }

    private func point(of item: Item, in viewport: Viewport) -> ScreenPoint {
        let middle = WorldPoint(viewport.camera.center).x
        return viewport.screen(
            WorldPoint(x: item.place.x + (middle - item.place.x).rounded(), y: item.place.y))
    }

    private func corner(
        of item: Item, _ shaped: ShapedText, at point: ScreenPoint
    ) -> ScreenPoint {
        let shares = item.anchor.shares
        return ScreenPoint(
            x: point.x - shaped.width * shares.x, y: point.y - shaped.height * shares.y)
    }

    private func box(of item: Item, in viewport: Viewport) -> ScreenBox {
        let shaped = shaped(item)
        let point = point(of: item, in: viewport)
        let corner = corner(of: item, shaped, at: point)
        let box = ScreenBox(
            minX: corner.x, minY: corner.y, maxX: corner.x + shaped.width,
            maxY: corner.y + shaped.height)
        return box.turned(degrees: item.rotation, around: point)
    }
}
