#if canImport(Glibc)
    import Glibc
#endif

/// A camera with a picture size: turns world points into screen pixels and back.
///
/// World points go to a flat plane by one rotation, one scale and one shift, which can be folded into
/// the numbers of each tile. A view without pitch shows that plane; ``perspective`` tilts it.
public struct Viewport: Hashable, Sendable {
    /// Where the eye is.
    public let camera: Camera
    /// The picture in logical pixels.
    public let size: ScreenSize
    /// Where the camera's centre stands in the picture, in logical pixels.
    public let anchor: ScreenPoint
    /// How the plane is tilted; `nil` for a flat view.
    public let perspective: Perspective?
    /// Logical pixels of the plane for one unit of the world square.
    public let worldSize: Double

    private let center: WorldPoint
    private let cosine: Double
    private let sine: Double

    /// A view of a size through a camera.
    ///
    /// - Parameters:
    ///   - camera: where the eye is.
    ///   - size: the picture in logical pixels.
    ///   - anchor: where the camera's centre stands in it; `nil` for its middle. What MapLibre calls
    ///     padding moves the same point.
    public init(camera: Camera, size: ScreenSize, anchor: ScreenPoint? = nil) {
        self.camera = camera
        self.size = size
        let anchor = anchor ?? ScreenPoint(x: size.width / 2, y: size.height / 2)
        self.anchor = anchor
        perspective = Perspective(camera: camera, size: size, anchor: anchor)
        worldSize = Camera.worldSize(zoom: camera.zoom)
        center = WorldPoint(camera.center)
        // Exact for the usual bearing, so that north-up edges stay on whole pixels.
        let radians = camera.bearing * .pi / 180
        cosine = camera.bearing == 0 ? 1 : cos(radians)
        sine = camera.bearing == 0 ? 0 : sin(radians)
    }

    /// Where a world point stands on the plane, in logical pixels.
    public func plane(_ point: WorldPoint) -> ScreenPoint {
        let x = (point.x - center.x) * worldSize
        let y = (point.y - center.y) * worldSize
        return ScreenPoint(
            x: anchor.x + x * cosine + y * sine,
            y: anchor.y - x * sine + y * cosine)
    }

    /// The world point at a place of the plane.
    public func world(plane point: ScreenPoint) -> WorldPoint {
        let x = point.x - anchor.x
        let y = point.y - anchor.y
        return WorldPoint(
            x: center.x + (x * cosine - y * sine) / worldSize,
            y: center.y + (x * sine + y * cosine) / worldSize)
    }

    /// Where a world point stands in the picture, in logical pixels; far below it if it lies behind
    /// the eye.
    public func screen(_ point: WorldPoint) -> ScreenPoint {
        let plane = plane(point)
        return perspective?.screen(plane) ?? plane
    }

    /// How much larger than at the camera's centre things at a world point look.
    public func scale(at point: WorldPoint) -> Double {
        perspective?.scale(at: plane(point)) ?? 1
    }

    /// Where a coordinate stands in the picture, in logical pixels.
    public func screen(_ coordinate: Coordinate) -> ScreenPoint { screen(WorldPoint(coordinate)) }

    /// The world point under a place of the picture; above the horizon that of the farthest ground.
    public func world(_ point: ScreenPoint) -> WorldPoint {
        guard let perspective else { return world(plane: point) }
        let highest = perspective.row(scale: Perspective.leastScale)
        let ground = ScreenPoint(x: point.x, y: max(point.y, highest))
        return world(plane: perspective.plane(ground) ?? perspective.anchor)
    }

    /// The corners of what the picture shows of the plane, from the top left clockwise.
    ///
    /// - Parameter margin: logical pixels of the picture around it.
    /// - Returns: a rectangle, or a trapezoid that is cut off before the horizon.
    public func planeCorners(margin: Double = 0) -> [ScreenPoint] {
        let (left, right) = (-margin, size.width + margin)
        let bottom = size.height + margin
        guard let perspective else {
            return [
                ScreenPoint(x: left, y: -margin), ScreenPoint(x: right, y: -margin),
                ScreenPoint(x: right, y: bottom), ScreenPoint(x: left, y: bottom),
            ]
        }
        let top = max(-margin, perspective.row(scale: Perspective.leastScale))
        return [
            ScreenPoint(x: left, y: top), ScreenPoint(x: right, y: top),
            ScreenPoint(x: right, y: max(bottom, top + 1)),
            ScreenPoint(x: left, y: max(bottom, top + 1)),
        ].compactMap(perspective.plane)
    }

    /// The box around what the picture shows of the plane.
    public var planeWindow: ScreenBox {
        let corners = planeCorners()
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return ScreenBox(
            minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    }

    /// The coordinate under a place of the picture.
    public func coordinate(_ point: ScreenPoint) -> Coordinate { world(point).coordinate }

    /// The smallest world box around everything visible, grown by a margin of logical pixels.
    public func visibleBox(margin: Double = 0) -> WorldBox {
        let corners = planeCorners(margin: margin).map(world(plane:))
        return WorldBox(around: corners)
            ?? WorldBox(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
    }

    /// Metres on the ground for one logical pixel at the middle of the picture.
    public var metersPerPixel: Double { center.metersPerUnit / worldSize }

    /// From the world to the plane as numbers, for folding into a tile's own: `x' = a x + c y + tx`.
    public var affine: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        let scaledCosine = worldSize * cosine
        let scaledSine = worldSize * sine
        return (
            a: scaledCosine, b: -scaledSine, c: scaledSine, d: scaledCosine,
            tx: settled(anchor.x - center.x * scaledCosine - center.y * scaledSine),
            ty: settled(anchor.y + center.x * scaledSine - center.y * scaledCosine)
        )
    }

    /// From the world to the picture as numbers: `x' = (a x + c y + tx) / (g x + h y + i)`, and
    /// `y' = (b x + d y + ty)` over the same; what lies behind the eye has a divisor of 0 or less.
    public var homography:
        (
            a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, g: Double,
            h: Double, i: Double
        )
    {
        let flat = affine
        guard let perspective else {
            return (flat.a, flat.b, flat.c, flat.d, flat.tx, flat.ty, 0, 0, 1)
        }
        let slope = -perspective.sine / perspective.distance
        let (g, h, i) = (slope * flat.b, slope * flat.d, 1 + slope * (flat.ty - anchor.y))
        let cosine = perspective.cosine
        return (
            a: flat.a + anchor.x * g, b: flat.b * cosine + anchor.y * g,
            c: flat.c + anchor.x * h, d: flat.d * cosine + anchor.y * h,
            tx: flat.tx - anchor.x + anchor.x * i, ty: (flat.ty - anchor.y) * cosine + anchor.y * i,
            g: g, h: h, i: i
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
