#if canImport(Glibc)
    import Glibc
#endif

/// A camera with a picture size: converts world points to screen pixels and back.
///
/// World points are mapped to a flat plane by one rotation, one scale and one shift, which can be
/// combined with the transform of each tile. A view without pitch shows that plane; ``perspective``
/// tilts it.
public struct Viewport: Hashable, Sendable {
    /// The camera.
    public let camera: Camera
    /// The size of the picture in logical pixels.
    public let size: ScreenSize
    /// The position of the camera's centre in the picture, in logical pixels.
    public let anchor: ScreenPoint
    /// The tilt of the plane; `nil` for a flat view.
    public let perspective: Perspective?
    /// Logical pixels of the plane per unit of the world square.
    public let worldSize: Double
    /// The heights of the ground that a tilted view shows; `nil` for level ground.
    public var ground: RaisedGround?
    /// Whether this is level ground that will be raised to its heights, and so stretched at slopes.
    public var isToBeRaised = false

    private let center: WorldPoint
    private let cosine: Double
    private let sine: Double

    /// A view of the given size through a camera.
    ///
    /// - Parameters:
    ///   - camera: the camera.
    ///   - size: the size of the picture in logical pixels.
    ///   - anchor: the position of the camera's centre in the picture; `nil` for the middle.
    ///     MapLibre's padding moves the same point.
    public init(camera: Camera, size: ScreenSize, anchor: ScreenPoint? = nil) {
        self.camera = camera
        self.size = size
        let anchor = anchor ?? ScreenPoint(x: size.width / 2, y: size.height / 2)
        self.anchor = anchor
        perspective = Perspective(camera: camera, size: size, anchor: anchor)
        worldSize = Camera.worldSize(zoom: camera.zoom)
        center = WorldPoint(camera.center)
        // Exact for the default bearing, so that north-up edges stay on whole pixels.
        let radians = camera.bearing * .pi / 180
        cosine = camera.bearing == 0 ? 1 : cos(radians)
        sine = camera.bearing == 0 ? 0 : sin(radians)
    }

    /// Converts a world point to a point of the plane, in logical pixels.
    public func plane(_ point: WorldPoint) -> ScreenPoint {
        let x = (point.x - center.x) * worldSize
        let y = (point.y - center.y) * worldSize
        return ScreenPoint(
            x: anchor.x + x * cosine + y * sine,
            y: anchor.y - x * sine + y * cosine)
    }

    /// Converts a point of the plane to a world point.
    public func world(plane point: ScreenPoint) -> WorldPoint {
        let x = point.x - anchor.x
        let y = point.y - anchor.y
        return WorldPoint(
            x: center.x + (x * cosine - y * sine) / worldSize,
            y: center.y + (x * sine + y * cosine) / worldSize)
    }

    /// Converts a world point to a point of the picture, in logical pixels.
    ///
    /// A point behind the eye lands far below the picture.
    public func screen(_ point: WorldPoint) -> ScreenPoint {
        let plane = plane(point)
        guard let level = perspective?.screen(plane) else { return plane }
        return ground?.raised(level) ?? level
    }

    /// The scale at a world point, relative to the scale at the camera's centre.
    public func scale(at point: WorldPoint) -> Double {
        perspective?.scale(at: plane(point)) ?? 1
    }

    /// Converts the copy of a world point that is nearest to the middle to a point of the picture, in
    /// logical pixels.
    public func nearestScreen(_ point: WorldPoint) -> ScreenPoint {
        screen(point.nearest(to: center.x))
    }

    /// Converts the copy of a coordinate that is nearest to the middle to a point of the picture, in
    /// logical pixels.
    public func screen(_ coordinate: Coordinate) -> ScreenPoint {
        nearestScreen(WorldPoint(coordinate))
    }

    /// The world point under a point of the picture; above the horizon, that of the farthest
    /// ground.
    public func world(_ point: ScreenPoint) -> WorldPoint {
        guard let perspective else { return world(plane: point) }
        let highest = perspective.row(scale: Perspective.leastScale)
        let ground = ScreenPoint(x: point.x, y: max(point.y, highest))
        return world(plane: perspective.plane(ground) ?? perspective.anchor)
    }

    /// The corners of the part of the plane that the picture shows, from the top left clockwise.
    ///
    /// - Parameter margin: margin around the picture, in logical pixels of the picture.
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

    /// The box around the part of the plane that the picture shows.
    public var planeWindow: ScreenBox {
        let corners = planeCorners()
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return ScreenBox(
            minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    }

    /// The coordinate under a point of the picture.
    public func coordinate(_ point: ScreenPoint) -> Coordinate { world(point).coordinate }

    /// The smallest world box around everything visible, grown by a margin of logical pixels.
    public func visibleBox(margin: Double = 0) -> WorldBox {
        let corners = planeCorners(margin: margin).map(world(plane:))
        return WorldBox(around: corners)
            ?? WorldBox(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
    }

    /// How many worlds a shape has to be moved to the east to be in the picture, once for each copy of
    /// it that may be visible; `[0]` for most.
    ///
    /// - Parameters:
    ///   - box: the box around the shape, in any copy of the world.
    ///   - margin: margin around the picture, in logical pixels of the picture.
    /// - Returns: whole numbers in ascending order, three at most: where the world is small in the
    ///   picture, the copies nearest to its middle.
    public func worlds(showing box: WorldBox, margin: Double = 0) -> [Double] {
        let seen = visibleBox(margin: margin)
        let nearest = (center.x - box.center.x).rounded()
        guard nearest.isFinite, box.minY <= seen.maxY, seen.minY <= box.maxY else { return [] }
        return [nearest - 1, nearest, nearest + 1].filter {
            box.minX + $0 <= seen.maxX && seen.minX <= box.maxX + $0
        }
    }

    /// As ``worlds(showing:margin:)``, of a line.
    public func worlds(of line: [WorldPoint], margin: Double = 0) -> [Double] {
        WorldBox(around: line).map { worlds(showing: $0, margin: margin) } ?? []
    }

    /// Metres on the ground per logical pixel at the middle of the picture.
    public var metersPerPixel: Double { center.metersPerUnit / worldSize }

    /// The transform from world to plane, to combine with a tile's own: `x' = a x + c y + tx`.
    public var affine: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        let scaledCosine = worldSize * cosine
        let scaledSine = worldSize * sine
        return (
            a: scaledCosine, b: -scaledSine, c: scaledSine, d: scaledCosine,
            tx: settled(anchor.x - center.x * scaledCosine - center.y * scaledSine),
            ty: settled(anchor.y + center.x * scaledSine - center.y * scaledCosine)
        )
    }

    /// The transform from world to picture: `x' = (a x + c y + tx) / (g x + h y + i)`.
    ///
    /// `y' = (b x + d y + ty)` has the same divisor, which is 0 or less for points behind the eye.
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

    /// The value without its last bits, which come from converting the centre to degrees and back.
    ///
    /// The world's corner lies on a whole pixel of a server's tile. This makes it exact to the last
    /// bit, so that all unrotated pictures compute with the same numbers.
    private func settled(_ value: Double) -> Double {
        camera.bearing == 0 && abs(value) < 0x1p36
            ? (value * 0x1p16).rounded() * 0x1p-16 : value
    }
}
