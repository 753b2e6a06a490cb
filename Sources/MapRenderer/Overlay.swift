public import Cairo
public import MapCamera
public import MapGeometry

/// Something drawn over the map that is not part of the style: a route, a marker, a scale bar.
public protocol Overlay {
    /// Where in the stack it belongs.
    var level: OverlayLevel { get }

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
    /// The pen, in logical pixels.
    public let context: Context
    /// Where things are.
    public let viewport: Viewport
    /// For texts.
    public let shaper: TextShaper
    /// What areas are filled with.
    public let brush: OverlayBrush
    /// Device pixels for one logical pixel.
    public let pixelRatio: Double

    /// A canvas from its parts.
    init(
        context: Context, viewport: Viewport, shaper: TextShaper,
        brush: OverlayBrush = OverlayBrush(), pixelRatio: Double
    ) {
        self.context = context
        self.viewport = viewport
        self.shaper = shaper
        self.brush = brush
        self.pixelRatio = pixelRatio
    }
}
