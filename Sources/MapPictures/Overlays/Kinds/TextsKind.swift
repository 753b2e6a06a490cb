package import Geometry
package import Graphics
package import MapRenderer
package import Overlays
package import Parameters

/// Words on the ground, each described by its own text.
struct TextsKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.text)
    static let turn = ReadingTurn.words

    private var items: [TextOverlay.Item] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        items = try reading.values.values(PictureParameter.text)
    }

    var framingItems: [Framing.Item] { items.map(\.framingItem) }

    func aboveShapes(on picture: OverlayPicture) -> [any Overlay] {
        guard !items.isEmpty else { return [] }
        return [
            TextOverlay(
                items, theme: picture.theme.panels, shaper: picture.scene.renderer.shaper)
        ]
    }
}

/// Words at places of the map that the user has chosen.
package struct TextOverlay: Overlay {
    /// The words are drawn above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// The name of each in the picture's report.
    package var name: String? { "text" }

    private let items: [Item]
    private let theme: PanelTheme
    private let shaper: TextShaper

    /// Words at a place.
    package struct Item: Hashable, Sendable {
        /// The position.
        package var place: WorldPoint
        /// The words; a line break begins a new line.
        package var text = ""
        /// The size of the em square in logical pixels.
        package var size = 14.0
        /// The colour of the letters; `nil` for the theme's.
        package var color: Color?
        /// The colour of the halo; `nil` for the theme's.
        package var halo: Color?
        /// The part of the words that is at the place.
        package var anchor: Pin.Anchor = .center
        /// The clockwise rotation around the place, in degrees.
        package var rotation = 0.0

        /// Creates an item without words.
        package init(at place: WorldPoint) { self.place = place }

        /// The item that must be in the picture: the place, with some space for the words.
        package var framingItem: Framing.Item {
            Framing.Item(point: place, margin: EdgePadding(size))
        }
    }

    /// Creates an overlay of words, drawn in their order.
    ///
    /// - Parameters:
    ///   - items: the words with their places.
    ///   - theme: the colours of items that set none.
    ///   - shaper: measures before anything is drawn; usually that of the scene.
    package init(_ items: [Item], theme: PanelTheme, shaper: TextShaper) {
        self.items = items
        self.theme = theme
        self.shaper = shaper
    }

    /// Returns the boxes around the words.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        items.map { box(of: $0, in: viewport) }
    }

    /// Returns one item for each of the words that the picture shows.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        items.compactMap { item in
            box(of: item, in: viewport).seen(in: viewport.size).map {
                OverlayItem("text", box: $0, text: item.text)
            }
        }
    }

    /// Returns the words that are wider or higher than the picture, whose edge cuts them.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] {
        items.compactMap { item in
            let box = box(of: item, in: viewport)
            guard box.seen(in: viewport.size) != nil,
                box.width > viewport.size.width || box.height > viewport.size.height
            else { return nil }
            return DroppedText("text", text: item.text, reason: .tooWide)
        }
    }

    /// Draws the words.
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
        viewport.nearestScreen(item.place)
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

extension PictureParameter {
    /// Words on the map.
    package static let text = Parameter<TextOverlay.Item>(
        ParameterDefinition(
            "text", "LON,LAT|text:WORDS[|OPTION:VALUE]...", .texts,
            help: """
                Words on the map: text, size (pixels), color, halo, anchor, rotate. Several may be \
                given.
                """),
        cure: "write a place and words such as 10.75,59.91|text:\"Start here\""
    ) { text throws(ParameterError) in
        let words = try OverlayText(text)
        var item = TextOverlay.Item(at: WorldPoint(try words.onlyPlace()))
        for word in words.words.dropFirst() {
            switch word {
            case .place: throw text.error("it has two places")
            case .bare(let word): throw words.unknown(word)
            case .option("text", let value): item.text = value
            case .option("size", let value):
                item.size = try words.number(value, "size", 4...200)
            case .option("color", let value): item.color = try words.color(value)
            case .option("halo", let value): item.halo = try words.color(value) ?? .transparent
            case .option("rotate", let value):
                item.rotation = try words.number(value, "rotate", -360...360)
            case .option("anchor", let value):
                item.anchor = try words.choice(value, "anchor", of: Pin.Anchor.self)
            case .option("latlng", _): break
            case .option(let name, _): throw words.unknown(name)
            }
        }
        guard !item.text.isEmpty else { throw text.error("it has no text") }
        return item
    }
}
