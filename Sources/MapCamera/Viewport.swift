public import MapGeometry

#if canImport(Glibc)
    import Glibc
#endif

/// A camera with a picture size: turns world points into screen pixels and back.
///
/// Flat views only (pitch 0): the whole transformation is one rotation, one scale and one shift,
/// so that it can be folded into the numbers of each tile.
public struct Viewport: Hashable, Sendable {
    /// Where the eye is.
    public let camera: Camera
    /// The picture in logical pixels.
    public let size: ScreenSize
    /// Logical pixels for one unit of the world square.
    public let worldSize: Double

    private let center: WorldPoint
    private let cosine: Double
    private let sine: Double

    /// A view of a size through a camera.
    public init(camera: Camera, size: ScreenSize) {
        self.camera = camera
        self.size = size
        worldSize = Camera.worldSize(zoom: camera.zoom)
        center = WorldPoint(camera.center)
        // Exact for the usual bearing, so that north-up edges stay on whole pixels.
        let radians = camera.bearing * .pi / 180
        cosine = camera.bearing == 0 ? 1 : cos(radians)
        sine = camera.bearing == 0 ? 0 : sin(radians)
    }

    /// Where a world point stands in the picture, in logical pixels.
    public func screen(_ point: WorldPoint) -> ScreenPoint {
        let x = (point.x - center.x) * worldSize
        let y = (point.y - center.y) * worldSize
        return ScreenPoint(
            x: size.width / 2 + x * cosine + y * sine,
            y: size.height / 2 - x * sine + y * cosine)
    }

    /// Where a coordinate stands in the picture, in logical pixels.
    public func screen(_ coordinate: Coordinate) -> ScreenPoint { screen(WorldPoint(coordinate)) }

    /// The world point under a place of the picture.
    public func world(_ point: ScreenPoint) -> WorldPoint {
        let x = point.x - size.width / 2
        let y = point.y - size.height / 2
        return WorldPoint(
            x: center.x + (x * cosine - y * sine) / worldSize,
            y: center.y + (x * sine + y * cosine) / worldSize)
    }

    /// The coordinate under a place of the picture.
    public func coordinate(_ point: ScreenPoint) -> Coordinate { world(point).coordinate }

    /// The smallest world box around everything visible, grown by a margin of logical pixels.
    public func visibleBox(margin: Double = 0) -> WorldBox {
        let xs = [-margin, size.width + margin]
        let ys = [-margin, size.height + margin]
        let corners = xs.flatMap { x in ys.map { y in world(ScreenPoint(x: x, y: y)) } }
        return WorldBox(around: corners)
            ?? WorldBox(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
    }

    /// Metres on the ground for one logical pixel at the middle of the picture.
    public var metersPerPixel: Double { center.metersPerUnit / worldSize }

    /// The transformation as numbers, for folding into a tile's own: `x' = a x + c y + tx`.
    public var affine: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        let scaledCosine = worldSize * cosine
        let scaledSine = worldSize * sine
        return (
            a: scaledCosine, b: -scaledSine, c: scaledSine, d: scaledCosine,
            tx: settled(size.width / 2 - center.x * scaledCosine - center.y * scaledSine),
            ty: settled(size.height / 2 + center.x * scaledSine - center.y * scaledCosine)
        )
    }

    /// A place without its last bits, which come from turning the centre into degrees and back.
    ///
    /// The world's corner lies on a whole pixel of a server's tile; so it does to the last bit, and
    /// every picture that is not turned computes with the same numbers.
    private func settled(_ value: Double) -> Double {
        camera.bearing == 0 && abs(value) < 0x1p36
            ? (value * 0x1p16).rounded() * 0x1p-16 : value
    }
}
