import Geometry
import Glibc

/// A line with rounded corners and an arrow head at its end.
struct SymbolArrow {
    /// Corners from the tail to the head's base.
    var points: [ScreenPoint]
    /// How much of each corner is rounded off.
    var radius: Double
    /// From the head's base to its tip; 0 for a line without a head.
    var headLength: Double = 0
    /// From the middle to each corner of the head's base.
    var headHalfWidth: Double = 0

    /// A point at an angle and distance from another, in degrees clockwise from up.
    static func point(
        from center: ScreenPoint, degrees: Double, distance: Double
    ) -> ScreenPoint {
        let radians = degrees * .pi / 180
        return ScreenPoint(
            x: center.x + sin(radians) * distance, y: center.y - cos(radians) * distance)
    }

    /// Adds the line to the path.
    func addShaft(to pen: AreaPen) {
        guard let first = points.first else { return }
        pen.move(x: first.x, y: first.y)
        for index in points.indices.dropFirst() {
            let corner = points[index]
            guard index + 1 < points.count, radius > 0 else {
                pen.line(x: corner.x, y: corner.y)
                continue
            }
            let start = Self.toward(corner, points[index - 1], by: radius)
            let end = Self.toward(corner, points[index + 1], by: radius)
            pen.line(x: start.x, y: start.y)
            // A quadratic curve as a cubic one: its control points lie at two thirds.
            func control(_ from: ScreenPoint) -> (x: Double, y: Double) {
                (from.x + (corner.x - from.x) * 2 / 3, from.y + (corner.y - from.y) * 2 / 3)
            }
            pen.curve(control(start), control(end), to: (end.x, end.y))
        }
    }

    /// Adds the head's triangle to the path.
    func addHead(to pen: AreaPen) {
        guard let end = points.last, let before = points.dropLast().last(where: { $0 != end })
        else { return }
        let length = hypot(end.x - before.x, end.y - before.y)
        let (x, y) = ((end.x - before.x) / length, (end.y - before.y) / length)
        pen.move(x: end.x + x * headLength, y: end.y + y * headLength)
        pen.line(x: end.x - y * headHalfWidth, y: end.y + x * headHalfWidth)
        pen.line(x: end.x + y * headHalfWidth, y: end.y - x * headHalfWidth)
        pen.close()
    }

    /// A point on the way to another, half-way at most.
    private static func toward(
        _ from: ScreenPoint, _ to: ScreenPoint, by distance: Double
    ) -> ScreenPoint {
        let length = hypot(to.x - from.x, to.y - from.y)
        guard length > 0 else { return from }
        let fraction = min(distance / length, 0.5)
        return ScreenPoint(
            x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
    }
}
