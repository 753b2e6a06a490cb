public import Cairo
public import Colors
public import MapCamera
public import MapGeometry
public import Rasterizer

/// Something drawn over the map that is not part of the style: a route, a marker, a scale bar.
public protocol Overlay {
    /// Where in the stack it belongs.
    var level: OverlayLevel { get }

    /// What the picture's report calls it, such as `vehicle`; `nil` if it is not told of.
    var name: String? { get }

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
}

extension Overlay {
    /// No name: lines and panels are told of elsewhere.
    public var name: String? { nil }

    /// No box: most overlays let labels be.
    public func obstacles(in viewport: Viewport) -> [ScreenBox] { [] }

    /// No line.
    public func groundLine(zoom: Double) -> WideGroundLine? { nil }
}

/// Where in the stack of a frame an overlay is drawn.
public enum OverlayLevel: Hashable, Sendable {
    /// Above roads and buildings, below labels.
    case belowLabels
    /// Above everything.
    case aboveLabels
}

/// What an overlay draws with.
public struct OverlayCanvas {
    /// The picture or page.
    public let canvas: any Canvas
    /// Where things are.
    public let viewport: Viewport
    /// For texts.
    public let shaper: TextShaper

    /// The pen, in logical pixels.
    public var context: Context { canvas.context }
    /// Device pixels for one logical pixel.
    public var pixelRatio: Double { canvas.pixelRatio }

    /// A canvas from its parts.
    init(_ canvas: any Canvas, viewport: Viewport, shaper: TextShaper) {
        self.canvas = canvas
        self.viewport = viewport
        self.shaper = shaper
    }
}

extension OverlayCanvas {
    /// Where the points of areas lie.
    public enum Space: Hashable, Sendable {
        /// In the picture.
        case picture
        /// On the map's plane, which a tilted view projects.
        case ground
    }

    /// Covers areas and lines with a colour, whatever transformation and clip the pen has.
    ///
    /// - Parameters:
    ///   - color: what with.
    ///   - space: where the points lie.
    ///   - add: adds them to the canvas, in 256ths of a device pixel; those on the ground must not
    ///     lie behind the eye.
    public func fill(_ color: Color, in space: Space = .picture, _ add: (any Canvas) -> Void) {
        let perspective = space == .ground ? viewport.perspective : nil
        canvas.begin(
            PixelClip(canvas.window),
            projection: perspective.map { PlaneProjection($0, pixelRatio: pixelRatio) })
        add(canvas)
        canvas.fill(.color(PixelColor(color)))
    }

    /// Draws what looks the same in every frame.
    ///
    /// - Parameters:
    ///   - kept: memory for it; what is there is taken to be up to date.
    ///   - window: the pixels that it may cover.
    ///   - body: draws it, on this canvas or on a part of it.
    public func draw(
        kept: inout Surface?, in window: PixelWindow, _ body: (OverlayCanvas) -> Void
    ) {
        canvas.draw(kept: &kept, in: window) { canvas in
            body(OverlayCanvas(canvas, viewport: viewport, shaper: shaper))
        }
    }
}
