import Geometry
import Glibc
import Graphics
import MapRenderer

/// An arrow along a line of its sheet, with a shaft of one width and a head.
struct RoadArrow {
    /// The middle line of the shaft, with rounded corners.
    let shaft: [PlanePoint]
    /// The shaft's second half, which is drawn over the first where they meet.
    private let farHalf: [PlanePoint]
    /// The end of the shaft that joins the head, which is at least all of the second half.
    private let neck: [PlanePoint]
    /// The outline of the head, with rounded corners.
    let head: [PlanePoint]
    /// Where the head points to.
    let tip: PlanePoint
    /// The factor of the default size.
    let scale: Double

    /// Degrees from the direction of the shaft's beginning to that of the head, to the right above 0.
    var turn: Double {
        guard let first = shaft.first, let last = shaft.last,
            let next = shaft.first(where: { max(abs($0.x - first.x), abs($0.y - first.y)) >= 2 }),
            last != tip
        else { return 0 }
        let turn = Angle.direction(last, tip) - Angle.direction(first, next)
        return Bearing.turn(turn * 180 / .pi)
    }

    /// Half the shaft's width in pixels.
    var half: Double { 4.2 * scale }
    /// How wide its dark edge is.
    var casing: Double { Self.defaultCasing * scale }

    /// Pixels before and after a maneuver at scale 1.
    static let extent = 60.0
    /// Pixels after a maneuver that head and a little shaft need at scale 1.
    static let leastAfter = 30.0
    private static let defaultCasing = 2.4
    /// Pixels between the two sides of a turn back: room for the head beside the shaft.
    private static let hairpin = 21.0
    /// Pixels after a turn without which the head would not lie in the turn's direction.
    static let headSpace = 23.0
    private static let headLength = 19.0
    private static let headHalf = 13.0

    /// Creates an arrow along a line; `nil` if the line is too short for a head.
    ///
    /// - Parameters:
    ///   - line: the way on the sheet.
    ///   - scale: 1 for an arrow of the default size.
    ///   - turnsRight: whether a U-turn goes to the right if the line does not determine it.
    init?(along line: [PlanePoint], scale: Double, turnsRight: Bool = false) {
        self.scale = scale
        var thin: [PlanePoint] = []
        var simplifier = Simplifier()
        simplifier.simplify(line: line[...], tolerance: 1.6 * scale, into: &thin)
        let spread = Hairpin.spread(thin, gap: Self.hairpin * scale, turnsRight: turnsRight)
        let rounded = CornerRounding.rounded(line: spread, extent: 16 * scale)
        let length = Self.headLength * scale
        guard let path = MeasuredLine(rounded), path.length > length * 1.1 else { return nil }
        let whole = Self.straightEnd(of: path, head: length)
        let base = path.point(at: whole - length * 0.92)
        tip = path.point(at: whole)
        let end = whole - length * 0.7
        shaft = path.part(0...end)
        let middle = min(whole / 2, end)
        farHalf = path.part(middle...end)
        let joint = max(end - length * 0.3 - Self.defaultCasing * scale, 0)
        neck = path.part(min(middle, joint)...end)
        head = Self.head(base: base, tip: tip, scale: scale)
    }

    /// Returns the end of the part of a line that a head can lie on.
    ///
    /// It is before a bend that is so near the end that the head would lie across it.
    private static func straightEnd(of path: MeasuredLine<PlanePoint>, head: Double) -> Double {
        func bend(_ end: Double) -> Double {
            let middle = path.point(at: end - head * 0.6)
            let before = Angle.direction(path.point(at: end - head * 1.3), middle)
            let turn = abs(Angle.direction(middle, path.point(at: end)) - before)
            return min(turn, 2 * .pi - turn)
        }
        let ends = stride(from: path.length, through: path.length - head * 1.2, by: -head / 8)
        return ends.first { $0 > head * 1.3 && bend($0) < 0.9 } ?? path.length
    }

    /// Returns a triangle with a slightly hollow base and rounded corners, in the direction of
    /// the tip.
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
            ], extent: 3.2 * scale)
    }

    /// Draws the arrow with its edge.
    ///
    /// Head and far half are drawn above the near half, each with its own edge, so that they
    /// can be distinguished where a tight turn brings them together.
    func draw(on canvas: OverlayCanvas, _ sheet: ArrowSheet, colors: RoadTheme.Line) {
        canvas.fill(colors.casing, on: sheet) { pen in
            pen.add(line: shaft, half: half + casing, caps: [.start])
        }
        canvas.fill(colors.fill, on: sheet) { pen in
            pen.add(line: shaft, half: half, caps: [.start])
        }
        canvas.fill(colors.casing, on: sheet) { pen in
            pen.add(line: farHalf, half: half + casing, caps: [])
        }
        canvas.fill(colors.casing, on: sheet) { pen in
            pen.add(ring: head)
            pen.add(outline: head, half: casing)
        }
        canvas.fill(colors.fill, on: sheet) { pen in
            // The shaft is added again, so that no edge is visible where the parts meet.
            pen.add(line: neck, half: half, caps: [.start])
            pen.add(ring: head)
        }
    }

    /// Adds the arrow's outline, for its shadow.
    ///
    /// - Parameters:
    ///   - pen: the pen that it is added to.
    ///   - grow: pixels to add all around.
    func add(to pen: GroundPen, grow: Double) {
        pen.add(line: shaft, half: half + grow, caps: [.start])
        pen.add(ring: head)
        if grow > 0 { pen.add(outline: head, half: grow) }
    }
}

/// Bends a line that turns back on itself into a hairpin with two distinguishable sides.
///
/// A U-turn on one road runs along the same line twice, and nearly so across a narrow central
/// reservation. An arrow along it would lie on itself.
enum Hairpin {
    /// The minimum turn of a U-turn in radians: 140 degrees.
    private static let leastTurn = 2.44
    /// The most corners of a U-turn.
    private static let mostCorners = 4

    /// Returns the line with its first narrow U-turn spread; the way after it is moved aside.
    ///
    /// - Parameters:
    ///   - line: its corners, no two consecutive ones the same.
    ///   - gap: required distance in pixels between the two sides.
    ///   - turnsRight: whether to turn to the right if the line turns back by exactly half a
    ///     circle.
    /// - Returns: the spread line, or the unchanged line if it has no narrow U-turn.
    static func spread(_ line: [PlanePoint], gap: Double, turnsRight: Bool) -> [PlanePoint] {
        guard line.count > 2, gap > 0 else { return line }
        for first in 1..<(line.count - 1) {
            var turn = 0.0
            for last in first..<min(first + mostCorners, line.count - 1) {
                guard distance(line[first], line[last]) < gap else { break }
                let corner = bend(line[last - 1], line[last], line[last + 1])
                // Half a circle at a single point turns neither to the left nor to the right.
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
        // The existing distance between the sides counts.
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

    /// Returns the turn of a line at a corner in radians, above 0 to the right.
    private static func bend(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Double {
        let turn = Angle.direction(b, c) - Angle.direction(a, b)
        return turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn
    }

    private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Double {
        ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
}

/// Sines and cosines, for drawing code.
enum Angle {
    static func cosine(_ radians: Double) -> Double { cos(radians) }
    static func sine(_ radians: Double) -> Double { sin(radians) }

    /// Returns the points of a circle's arc on the plane, including both ends.
    ///
    /// - Parameters:
    ///   - middle: the centre of the circle.
    ///   - radius: the radius in pixels of the plane.
    ///   - start: radians from the x axis towards the y axis.
    ///   - sweep: radians from start to end.
    ///   - step: the maximum angle in radians between two points.
    /// - Returns: points from the start to the end.
    static func arc(
        around middle: PlanePoint, radius: Double, from start: Double, sweep: Double,
        step: Double = .pi / 10
    ) -> [PlanePoint] {
        let count = max(Int((abs(sweep) / step).rounded(.up)), 1)
        return (0...count).map { index in
            let angle = start + sweep * Double(index) / Double(count)
            return PlanePoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
        }
    }

    /// Returns the distance of two points of a plane.
    static func length(_ one: PlanePoint, _ other: PlanePoint) -> Double {
        hypot(other.x - one.x, other.y - one.y)
    }

    /// Returns the direction from one point to another, in radians from the x axis towards the
    /// y axis.
    static func direction(_ from: PlanePoint, _ to: PlanePoint) -> Double {
        atan2(to.y - from.y, to.x - from.x)
    }
}
