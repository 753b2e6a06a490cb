import Geometry

/// How far an arrow follows the way before and after its maneuver.
enum ArrowReach {
    /// Beyond a turn by so many radians the way belongs to another curve: 110 degrees.
    private static let mostTurn = 1.92

    /// The way from a maneuver as far as it does not turn back, as a ramp's loop does.
    ///
    /// - Parameters:
    ///   - line: the way on the plane, from the maneuver on or back.
    ///   - least: pixels that are kept however the way turns.
    /// - Returns: the beginning of the line.
    static func trimmed(_ line: [PlanePoint], least: Double) -> [PlanePoint] {
        var (turn, length) = (0.0, 0.0)
        var last: Double?
        for (index, (from, to)) in zip(line, line.dropFirst()).enumerated() where from != to {
            let direction = Angle.direction(from, to)
            if let last {
                let bend = direction - last
                turn += bend > .pi ? bend - 2 * .pi : bend < -.pi ? bend + 2 * .pi : bend
            }
            if abs(turn) > mostTurn, length >= least { return Array(line[...index]) }
            length += ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y))
                .squareRoot()
            last = direction
        }
        return line
    }
}
