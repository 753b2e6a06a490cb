import MapGeometry

/// An arrow along a line of the plane: a shaft of one width and a head.
struct RoadArrow {
    /// The middle of the shaft, corners rounded.
    let shaft: [PlanePoint]
    /// The outline of the head, corners rounded.
    let head: [PlanePoint]
    /// How much larger than usual it is.
    let scale: Double

    /// Half the shaft's width in pixels.
    var half: Double { 4.2 * scale }
    /// How wide its dark edge is.
    var casing: Double { 2.4 * scale }

    /// Pixels before and after a maneuver at scale 1.
    static let reach = 60.0
    /// Pixels after a maneuver that head and a little shaft need at scale 1.
    static let leastAfter = 30.0
    private static let headLength = 19.0
    private static let headHalf = 13.0

    /// An arrow that ends with a line; `nil` if that is too short for a head.
    ///
    /// - Parameters:
    ///   - line: the way on the plane.
    ///   - scale: 1 for an arrow of the usual size.
    init?(along line: [PlanePoint], scale: Double) {
        var thin: [PlanePoint] = []
        var simplifier = Simplifier()
        simplifier.simplify(line: line[...], tolerance: 1.6 * scale, into: &thin)
        let rounded = CornerRounding.rounded(line: thin, reach: 16 * scale)
        let length = Self.headLength * scale
        guard let path = PlanarPath(rounded), path.length > length * 1.1 else { return nil }
        let base = path.point(at: path.length - length * 0.92).point
        guard let tip = path.corners.last else { return nil }
        self.scale = scale
        shaft = path.part(0...(path.length - length * 0.7))
        head = Self.head(base: base, tip: tip, scale: scale)
    }

    /// A triangle with a slightly hollow base and rounded corners, in the direction of the tip.
    private static func head(base: PlanePoint, tip: PlanePoint, scale: Double) -> [PlanePoint] {
        let direction = Angle.direction(base, tip)
        let (x, y) = (Angle.cosine(direction), Angle.sine(direction))
        func point(_ back: Double, _ side: Double) -> PlanePoint {
            PlanePoint(
                x: tip.x - (x * back + y * side) * scale, y: tip.y - (y * back - x * side) * scale)
        }
        return CornerRounding.rounded(
            ring: [
                point(0, 0), point(headLength, headHalf), point(headLength * 0.86, 0),
                point(headLength, -headHalf),
            ], reach: 3.2 * scale)
    }

    /// Adds the arrow to a path.
    ///
    /// - Parameters:
    ///   - pen: what draws it.
    ///   - grow: pixels to add all around.
    func add(to pen: GroundPen, grow: Double) {
        pen.add(line: shaft, half: half + grow, caps: [.start])
        pen.add(ring: head)
        if grow > 0 { pen.add(outline: head, half: grow) }
    }
}
