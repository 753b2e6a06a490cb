package import Geometry
package import Graphics

/// Something drawn over the map that is not part of the style: a route, a marker, a scale bar.
package protocol Overlay {
    /// Where in the stack it belongs.
    var level: OverlayLevel { get }

    /// All levels that it is drawn at; ``level`` alone for most.
    var levels: [OverlayLevel] { get }

    /// What the picture's report calls it, such as `vehicle`; `nil` if it is not told of.
    var name: String? { get }

    /// What the picture's report tells of it: where it stands, and what of it found no room.
    ///
    /// - Parameter viewport: the view that is drawn.
    /// - Returns: one item as a rule; none if it is not told of.
    func items(in viewport: Viewport) -> [OverlayItem]

    /// The texts that do not show as they are, each with the reason.
    ///
    /// - Parameter viewport: the view that is drawn.
    /// - Returns: those of ``items(in:)`` that found no room, as a rule.
    func droppedTexts(in viewport: Viewport) -> [DroppedText]

    /// The boxes that labels of the map must keep clear of, in logical pixels.
    ///
    /// A label that would lie there is left out, and no other takes its place: labels stand in the
    /// world, whatever lies over the picture.
    ///
    /// - Parameter viewport: the view that will be drawn.
    /// - Returns: boxes; none where labels may lie on it or under it.
    func obstacles(in viewport: Viewport) -> [ScreenBox]

    /// What names of the map leave free although it lies below them, such as a route.
    ///
    /// - Parameter zoom: where labels are placed; that of the picture, or a little less.
    /// - Returns: the line; `nil` for overlays that lie above the labels, or nowhere near them.
    func groundLine(zoom: Double) -> WideGroundLine?

    /// Draws it.
    ///
    /// - Parameter canvas: the picture so far; state set on it must be saved and restored.
    func draw(on canvas: OverlayCanvas)

    /// Draws what belongs to one of its ``levels``.
    ///
    /// - Parameters:
    ///   - canvas: the picture so far.
    ///   - level: where in the stack the picture has arrived.
    func draw(on canvas: OverlayCanvas, at level: OverlayLevel)
}

extension Overlay {
    /// The one level.
    package var levels: [OverlayLevel] { [level] }

    /// All of it: there is one level.
    package func draw(on canvas: OverlayCanvas, at level: OverlayLevel) { draw(on: canvas) }

    /// No name: lines and panels are told of elsewhere.
    package var name: String? { nil }

    /// One item with the overlay's name and the box around what labels keep clear of.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        guard let name else { return [] }
        let boxes = obstacles(in: viewport).compactMap { $0.seen(in: viewport.size) }
        guard let first = boxes.first else { return [] }
        return [OverlayItem(name, box: boxes.dropFirst().reduce(first) { $0.union($1) })]
    }

    /// The texts of items that found no room.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] {
        items(in: viewport).filter { $0.label == .dropped }.map {
            DroppedText($0.name, text: $0.text, reason: .space)
        }
    }

    /// No box: most overlays let labels be.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [] }

    /// No line.
    package func groundLine(zoom: Double) -> WideGroundLine? { nil }
}

/// What the picture's report tells of a thing over the map.
package struct OverlayItem: Hashable, Sendable {
    /// What it is called, such as `marker`.
    package let name: String
    /// The box around it in logical pixels, as far as the picture shows it.
    package let box: ScreenBox
    /// What it says; empty for nothing.
    package let text: String
    /// What became of its text.
    package let label: LabelState

    /// What became of a text that stands beside something.
    package enum LabelState: String, Sendable {
        /// There is none, or it is a part of the thing.
        case none
        /// It stands there whole.
        case whole
        /// It ends with an ellipsis.
        case shortened
        /// It found no room.
        case dropped
    }

    /// An item from its parts.
    package init(
        _ name: String, box: ScreenBox, text: String = "", label: LabelState = .none
    ) {
        self.name = name
        self.box = box
        self.text = text
        self.label = label
    }
}

/// A text over the map that does not show as it is.
package struct DroppedText: Hashable, Sendable {
    /// What the thing is called that it belongs to, such as `marker`.
    package let name: String
    /// The whole text.
    package let text: String
    /// Why it does not show.
    package let reason: FrameContents.DroppedLabel.Reason

    /// A text from its parts.
    package init(_ name: String, text: String, reason: FrameContents.DroppedLabel.Reason) {
        self.name = name
        self.text = text
        self.reason = reason
    }
}

extension ScreenBox {
    /// The part of it that lies in a picture; `nil` if none does.
    package func seen(in size: ScreenSize) -> ScreenBox? {
        let part = ScreenBox(
            minX: max(minX, 0), minY: max(minY, 0), maxX: min(maxX, size.width),
            maxY: min(maxY, size.height))
        return part.minX < part.maxX && part.minY < part.maxY ? part : nil
    }
}

/// Where in the stack of a frame an overlay is drawn.
package enum OverlayLevel: Hashable, Sendable {
    /// Above the ground, below roads and buildings.
    case belowRoads
    /// Above roads on the ground, below bridges and buildings.
    case onRoads
    /// Above bridges, below buildings that stand up.
    case onBridges
    /// Above roads and buildings, below labels.
    case belowLabels
    /// Above everything.
    case aboveLabels
}

/// What an overlay draws with.
package struct OverlayCanvas {
    /// The picture or page.
    package let canvas: any Canvas
    /// Where things are.
    package let viewport: Viewport
    /// For texts.
    package let shaper: TextShaper

    /// The pen, in logical pixels.
    package var context: Context { canvas.context }
    /// Device pixels for one logical pixel.
    package var pixelRatio: Double { canvas.pixelRatio }

    /// A canvas from its parts.
    init(_ canvas: any Canvas, viewport: Viewport, shaper: TextShaper) {
        self.canvas = canvas
        self.viewport = viewport
        self.shaper = shaper
    }
}

extension OverlayCanvas {
    /// Where the points of areas lie.
    package enum Space: Hashable, Sendable {
        /// In the picture.
        case picture
        /// On the map's plane, which a tilted view projects.
        case ground
        /// In the picture, squeezed from above by a share below 1 and moved down by some pixels.
        case squeezed(Double, down: Double)
    }

    /// Covers areas and lines with a colour, whatever transformation and clip the pen has.
    ///
    /// - Parameters:
    ///   - color: what with.
    ///   - space: where the points lie.
    ///   - add: adds them to the canvas, in 256ths of a device pixel; those on the ground must not
    ///     lie behind the eye.
    package func fill(_ color: Color, in space: Space = .picture, _ add: (any Canvas) -> Void) {
        canvas.begin(PixelClip(canvas.window), projection: projection(of: space))
        add(canvas)
        canvas.fill(.color(PixelColor(color)))
    }

    private func projection(of space: Space) -> PlaneProjection? {
        switch space {
        case .picture: return nil
        case .ground:
            return viewport.perspective.map { PlaneProjection($0, pixelRatio: pixelRatio) }
        case .squeezed(let fraction, let down):
            // Without a tilt's sine nothing gets smaller with the distance.
            return PlaneProjection(
                anchorX: 0, anchorY: down * pixelRatio / max(1 - fraction, 1e-6), distance: 1e6,
                cosine: fraction, sine: 0)
        }
    }

    /// Draws what looks the same in every frame.
    ///
    /// - Parameters:
    ///   - kept: memory for it; what is there is taken to be up to date.
    ///   - window: the pixels that it may cover.
    ///   - body: draws it, on this canvas or on a part of it.
    package func draw(
        kept: inout Surface?, in window: PixelWindow, _ body: (OverlayCanvas) -> Void
    ) {
        canvas.draw(kept: &kept, in: window) { canvas in
            body(OverlayCanvas(canvas, viewport: viewport, shaper: shaper))
        }
    }
}
