package import Geometry
package import Graphics

/// Something drawn over the map that is not part of the style: a route, a marker, a scale bar.
package protocol Overlay {
    /// Its position in the stack.
    var level: OverlayLevel { get }

    /// All levels that it is drawn at; most overlays have only ``level``.
    var levels: [OverlayLevel] { get }

    /// Its name in the picture's report, such as `vehicle`; `nil` if it is not reported.
    var name: String? { get }

    /// Returns what the picture's report contains about it: its position, and the texts that
    /// did not fit.
    ///
    /// - Parameter viewport: the view that is drawn.
    /// - Returns: usually one item; none if it is not reported.
    func items(in viewport: Viewport) -> [OverlayItem]

    /// Returns the texts that are not shown in full, each with the reason.
    ///
    /// - Parameter viewport: the view that is drawn.
    /// - Returns: usually the texts of ``items(in:)`` that did not fit.
    func droppedTexts(in viewport: Viewport) -> [DroppedText]

    /// Returns the boxes that labels of the map must keep clear of, in logical pixels.
    ///
    /// A label that would lie there is left out, and no other replaces it: labels are placed in
    /// the world, whatever covers the picture.
    ///
    /// - Parameter viewport: the view that will be drawn.
    /// - Returns: boxes; none if labels may lie on it or under it.
    func obstacles(in viewport: Viewport) -> [ScreenBox]

    /// What explanations of labels call it, such as `vehicle`.
    var obstacleName: String { get }

    /// What names of the map leave free although it lies below them, such as a route.
    ///
    /// - Parameter zoom: the zoom at which labels are placed: that of the picture, or a little
    ///   less.
    /// - Returns: the line; `nil` for overlays that lie above the labels, or nowhere near them.
    func groundLine(zoom: Double) -> WideGroundLine?

    /// Draws the overlay.
    ///
    /// - Parameter canvas: the picture so far; state set on it must be saved and restored.
    func draw(on canvas: OverlayCanvas)

    /// Draws the part of the overlay that belongs to one of its ``levels``.
    ///
    /// - Parameters:
    ///   - canvas: the picture so far.
    ///   - level: the level of the stack that is being drawn.
    func draw(on canvas: OverlayCanvas, at level: OverlayLevel)
}

extension Overlay {
    /// The one level.
    package var levels: [OverlayLevel] { [level] }

    /// Draws the whole overlay, because there is only one level.
    package func draw(on canvas: OverlayCanvas, at level: OverlayLevel) { draw(on: canvas) }

    /// Returns no name: lines and panels are reported elsewhere.
    package var name: String? { nil }

    /// What the picture's report calls it.
    package var obstacleName: String { name ?? "overlay" }

    /// One item with the overlay's name and the box around what labels keep clear of.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        guard let name else { return [] }
        let boxes = obstacles(in: viewport).compactMap { $0.seen(in: viewport.size) }
        guard let first = boxes.first else { return [] }
        return [OverlayItem(name, box: boxes.dropFirst().reduce(first) { $0.union($1) })]
    }

    /// Returns the texts of the items that did not fit.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] {
        items(in: viewport).filter { $0.label == .dropped }.map {
            DroppedText($0.name, text: $0.text, reason: .space)
        }
    }

    /// Returns no box: most overlays do not affect labels.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [] }

    /// Returns no line.
    package func groundLine(zoom: Double) -> WideGroundLine? { nil }
}

/// An entry about an overlay in the picture's report.
package struct OverlayItem: Hashable, Sendable {
    /// Its name, such as `marker`.
    package let name: String
    /// The box around it in logical pixels, limited to the visible part.
    package let box: ScreenBox
    /// Its text; empty if it has none.
    package let text: String
    /// How its text is shown.
    package let label: LabelState

    /// How a text beside an overlay is shown.
    package enum LabelState: String, Sendable {
        /// There is no text, or it is a part of the overlay.
        case none
        /// The text is shown in full.
        case whole
        /// The text ends with an ellipsis.
        case shortened
        /// The text did not fit and is left out.
        case dropped
    }

    /// Creates an item from its parts.
    package init(
        _ name: String, box: ScreenBox, text: String = "", label: LabelState = .none
    ) {
        self.name = name
        self.box = box
        self.text = text
        self.label = label
    }
}

/// A text of an overlay that is not shown in full.
package struct DroppedText: Hashable, Sendable {
    /// The name of the overlay that it belongs to, such as `marker`.
    package let name: String
    /// The whole text.
    package let text: String
    /// The reason why it is not shown in full.
    package let reason: FrameContents.DroppedLabel.Reason

    /// Creates a text from its parts.
    package init(_ name: String, text: String, reason: FrameContents.DroppedLabel.Reason) {
        self.name = name
        self.text = text
        self.reason = reason
    }
}

extension ScreenBox {
    /// Returns the part of the box that lies in a picture; `nil` if none does.
    package func seen(in size: ScreenSize) -> ScreenBox? {
        let part = ScreenBox(
            minX: max(minX, 0), minY: max(minY, 0), maxX: min(maxX, size.width),
            maxY: min(maxY, size.height))
        return part.minX < part.maxX && part.minY < part.maxY ? part : nil
    }
}

/// The position of an overlay in the stack of a frame.
package enum OverlayLevel: Hashable, Sendable {
    /// Above the ground, below roads and buildings.
    case belowRoads
    /// Above roads on the ground, below bridges and buildings.
    case onRoads
    /// Above bridges, below extruded buildings.
    case onBridges
    /// Above roads and buildings, below labels.
    case belowLabels
    /// Above everything.
    case aboveLabels
}

/// The tools that an overlay draws with.
package struct OverlayCanvas {
    /// The picture or page.
    package let canvas: any Canvas
    /// The view that is drawn.
    package let viewport: Viewport
    /// Shapes texts.
    package let shaper: TextShaper

    /// The pen, in logical pixels.
    package var context: Context { canvas.context }
    /// Device pixels for one logical pixel.
    package var pixelRatio: Double { canvas.pixelRatio }

    /// Creates a canvas from its parts.
    init(_ canvas: any Canvas, viewport: Viewport, shaper: TextShaper) {
        self.canvas = canvas
        self.viewport = viewport
        self.shaper = shaper
    }
}

extension OverlayCanvas {
    /// The space in which the points of areas lie.
    package enum Space: Hashable, Sendable {
        /// In the picture.
        case picture
        /// On the map's plane, which a tilted view projects.
        case ground
        /// In the picture, squeezed from above by a factor below 1 and moved down by some
        /// pixels.
        case squeezed(Double, down: Double)
    }

    /// Fills areas and lines with a colour, regardless of the pen's transformation and clip.
    ///
    /// - Parameters:
    ///   - color: the colour.
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

    /// Draws content that looks the same in every frame.
    ///
    /// - Parameters:
    ///   - kept: memory for it; existing content is assumed to be up to date.
    ///   - window: the pixels that the drawing may cover.
    ///   - body: draws on this canvas or on a part of it.
    package func draw(
        kept: inout Surface?, in window: PixelWindow, _ body: (OverlayCanvas) -> Void
    ) {
        canvas.draw(kept: &kept, in: window) { canvas in
            body(OverlayCanvas(canvas, viewport: viewport, shaper: shaper))
        }
    }
}
