public import Cairo
public import MapCamera
public import MapGeometry

/// Something drawn over the map that is not part of the style: a route, a marker, a scale bar.
public protocol Overlay {
    /// Where in the stack it belongs.
    var level: OverlayLevel { get }

    /// What the picture's report calls it, such as `vehicle`; `nil` if it is not told of.
    var name: String? { get }

    /// The boxes that labels of the map must keep clear of, in logical pixels.
    ///
    /// - Parameter viewport: the view that will be drawn.
    /// - Returns: boxes; none where labels may lie on it or under it.
    func obstacles(in viewport: Viewport) -> [ScreenBox]

    /// What texts of the map should leave free although it lies below them, such as a route.
    ///
    /// - Parameter viewport: the view that will be drawn.
    /// - Returns: boxes in logical pixels that together cover it.
    func lines(in viewport: Viewport) -> [ScreenBox]

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

    /// No box: most overlays lie above the labels, or nowhere near them.
    public func lines(in viewport: Viewport) -> [ScreenBox] { [] }
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
