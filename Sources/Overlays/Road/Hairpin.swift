import Geometry

/// Bends a line that turns back on itself into a hairpin whose two sides can be told apart.
///
/// A turn back on one road runs along the same line twice, and across a narrow reservation nearly
/// so: an arrow along it would lie on itself.
enum Hairpin {
    /// A line that turns back by this many radians or more is a turn back: 140 degrees.
    private static let leastTurn = 2.44
    /// The most corners that a turn back is made of.
    private static let mostCorners = 4

    /// The line with its first narrow turn back spread; the way after it is moved aside.
    ///
    /// - Parameters:
    ///   - line: its corners, no two beside each other the same.
    ///   - gap: pixels that the two sides are to be apart.
    ///   - turnsRight: which way to turn where the line turns back by half a circle exactly.
    /// - Returns: the line as it is where it does not turn back so narrowly.
    static func spread(_ line: [PlanePoint], gap: Double, turnsRight: Bool) -> [PlanePoint] {
        guard line.count > 2, gap > 0 else { return line }
        for first in 1..<(line.count - 1) {
            var turn = 0.0
            for last in first..<min(first + mostCorners, line.count - 1) {
                guard distance(line[first], line[last]) < gap else { break }
                let corner = bend(line[last - 1], line[last], line[last + 1])
                // Half a circle at one point has no side of its own.
                turn += abs(corner) > .pi - 0.02 ? (turnsRight ? .pi : -.pi) : corner
                guard abs(turn) >= leastTurn, abs(turn) <= 2 * .pi - leastTurn else { continue }
                return spread(line, corners: first...last, isRight: turn > 0, gap: gap)
            }
        }
        return line
    }

    private static func spread(
        _ line: [PlanePoint], corners: ClosedRange<Int>, isRight: Bool, gap: Double
    ) -> [PlanePoint] {
        let (start, end) = (line[corners.lowerBound], line[corners.upperBound])
        let ahead = Angle.direction(line[corners.lowerBound - 1], start)
        let aside = ahead + (isRight ? .pi / 2 : -.pi / 2)
        let (x, y) = (Angle.cosine(aside), Angle.sine(aside))
        // What they are apart already counts.
        let shift = gap - ((end.x - start.x) * x + (end.y - start.y) * y)
        guard shift > 0 else { return line }
        let middle = PlanePoint(x: start.x + x * gap / 2, y: start.y + y * gap / 2)
        let arc = Angle.arc(
            around: middle, radius: gap / 2, from: aside + .pi, sweep: isRight ? .pi : -.pi)
        let after = line[(corners.upperBound + 1)...].map {
            PlanePoint(x: $0.x + x * shift, y: $0.y + y * shift)
        }
        return line[..<corners.lowerBound] + arc + after
    }

    /// How far a line turns at a corner: radians, to the right above 0.
    private static func bend(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Double {
        let turn = Angle.direction(b, c) - Angle.direction(a, b)
        return turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn
    }

    private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
        ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
}
