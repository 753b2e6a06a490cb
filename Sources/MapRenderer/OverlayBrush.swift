public import Cairo
import MapCamera
public import Rasterizer

/// What overlays fill areas with: the rasteriser, whose memory is kept from frame to frame.
///
/// It finds exactly how much of each pixel an area covers, as for the map's own areas, and takes a
/// fraction of Cairo's time for it. One thread at a time.
public final class OverlayBrush {
    /// What areas are added to.
    public let accumulator: CoverageAccumulator
    /// What makes areas of lines.
    public let stroker: LineStroker

    /// A brush with memory of its own.
    public init() {
        accumulator = CoverageAccumulator()
        stroker = LineStroker()
    }

    /// A brush that shares the memory of the map's painter.
    init(_ painter: GroundPainter) {
        accumulator = painter.accumulator
        stroker = painter.stroker
    }
}

/// Where the points of areas lie.
public enum OverlaySpace: Hashable, Sendable {
    /// In the picture.
    case picture
    /// On the map's plane, which a tilted view projects.
    case ground
}

extension OverlayCanvas {
    /// Covers areas with a colour, whatever transformation and clip the pen has.
    ///
    /// Areas that overlap are covered once if they all run the same way round, and cut holes into
    /// each other if they do not.
    ///
    /// - Parameters:
    ///   - color: what with.
    ///   - space: where the points lie.
    ///   - add: adds the areas, in 256ths of a device pixel; those on the ground must not lie behind
    ///     the eye.
    public func fill(
        _ color: Color, in space: OverlaySpace = .picture, _ add: (OverlayBrush) -> Void
    ) {
        let size = context.pixelSize
        let window = PixelWindow(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        let perspective = space == .ground ? viewport.perspective : nil
        brush.accumulator.begin(
            PixelClip(window),
            projection: perspective.map { PlaneProjection($0, pixelRatio: pixelRatio) })
        add(brush)
        guard !brush.accumulator.isEmpty else { return }
        context.withCanvas { brush.accumulator.paint(PixelColor(color), on: $0) }
    }
}

extension PixelColor {
    /// A colour of an overlay.
    fileprivate init(_ color: Color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
