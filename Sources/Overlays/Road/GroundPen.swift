import Cairo
import MapGeometry

/// Puts shapes that lie on the ground into the path of a pen.
///
/// Each is made of parts that wind the same way round, so that one fill covers their union, and
/// is projected point by point: a tilted view shows them as they would lie on the road.
struct GroundPen {
    let context: Context
    let plane: GroundPlane

    /// Which ends of a line are rounded.
    struct Caps: OptionSet {
        let rawValue: Int
        static let start = Caps(rawValue: 1)
        static let end = Caps(rawValue: 2)
    }

    /// Adds a polygon, whichever way round it is given.
    func add(ring: [PlanePoint]) {
        guard ring.count > 2 else { return }
        add(oriented: ringArea(ring) < 0 ? ring.reversed() : ring)
    }

    /// Adds a line of a width, with round corners.
    ///
    /// - Parameters:
    ///   - line: its corners.
    ///   - half: half the width in pixels of the plane, above 0.
    ///   - caps: which ends are round; the others are cut where the line ends.
    func add(line: some Sequence<PlanePoint>, half: Double, caps: Caps) {
        var previous: PlanePoint?
        var direction: Double?
        var first: (point: PlanePoint, direction: Double)?
        for point in line {
            guard let from = previous else {
                previous = point
                continue
            }
            guard from != point else { continue }
            let next = Angle.direction(from, point)
            if let direction { addCorner(at: from, from: direction, to: next, half: half) }
            if first == nil { first = (from, next) }
            addSide(from: from, to: point, half: half)
            direction = next
            previous = point
        }
        guard let first, let last = previous, let direction else { return }
        if caps.contains(.start) { addCap(at: first.point, first.direction + .pi, half: half) }
        if caps.contains(.end) { addCap(at: last, direction, half: half) }
    }

    /// Adds a closed line of a width along a polygon's outline, with round corners.
    func add(outline ring: [PlanePoint], half: Double) {
        guard let first = ring.first, ring.count > 2 else { return }
        add(line: ring + [first], half: half, caps: [.start, .end])
    }

    private func addSide(from: PlanePoint, to: PlanePoint, half: Double) {
        let dx = to.x - from.x
        let dy = to.y - from.y
        let factor = half / (dx * dx + dy * dy).squareRoot()
        let (x, y) = (-dy * factor, dx * factor)
        add(oriented: [
            PlanePoint(x: from.x - x, y: from.y - y), PlanePoint(x: to.x - x, y: to.y - y),
            PlanePoint(x: to.x + x, y: to.y + y), PlanePoint(x: from.x + x, y: from.y + y),
        ])
    }

    /// The wedge on the outer side of a corner.
    private func addCorner(at point: PlanePoint, from: Double, to: Double, half: Double) {
        var turn = to - from
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        guard abs(turn) > 0.001 else { return }
        // A turn to the right (clockwise, positive) opens on the left, and the other way round.
        let arc =
            turn > 0
            ? Angle.arc(around: point, radius: half, from: from - .pi / 2, sweep: turn)
            : Angle.arc(around: point, radius: half, from: to + .pi / 2, sweep: -turn)
        add(oriented: [point] + arc)
    }

    private func addCap(at point: PlanePoint, _ direction: Double, half: Double) {
        add(oriented: Angle.arc(around: point, radius: half, from: direction - .pi / 2, sweep: .pi))
    }

    private func add(oriented ring: [PlanePoint]) {
        for (index, point) in ring.enumerated() {
            let place = plane.screen(point)
            if index == 0 {
                context.move(x: place.x, y: place.y)
            } else {
                context.line(x: place.x, y: place.y)
            }
        }
        context.close()
    }
}
