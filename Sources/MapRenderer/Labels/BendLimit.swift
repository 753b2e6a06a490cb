import Geometry
import Glibc

/// Refuses stretches of a line that bend too much for a text: too sharply, or too far in all.
struct BendLimit {
    /// Degrees that the line may turn within the window, left and right added up.
    let maximumAngle: Double
    /// How many times as much it may seem to turn in one place, seen from the side; in all it may not,
    /// for letters would stand on their heads.
    var apparent = 1.0
    /// Pixels along the line that count as one place: about the width of two letters.
    let window: Double

    /// A text may turn by this many times the angle allowed in one place before it is hard to read.
    private static let wholeTurns = 2.5

    /// Whether a stretch of a line may carry a text.
    ///
    /// - Parameters:
    ///   - path: the line.
    ///   - start: where the stretch begins, in pixels along the line.
    ///   - end: where it ends.
    /// - Returns: `false` if it bends too much anywhere, or in all.
    func allows(_ path: ScreenPath, from start: Double, to end: Double) -> Bool {
        var recent: [(turn: Double, distance: Double)] = []
        var whole = 0.0
        let last = path.points.count - 1
        for index in path.inner(from: start, to: end) where 0 < index && index < last {
            let distance = path.distances[index]
            let turn = path.turn(at: index)
            whole += turn
            recent.removeAll { distance - $0.distance > window }
            recent.append((turn, distance))
            let sum = recent.reduce(0) { $0 + abs($1.turn) }
            guard sum <= maximumAngle * apparent, abs(whole) <= maximumAngle * Self.wholeTurns
            else {
                return false
            }
        }
        return true
    }
}

extension ScreenPath {
    /// Degrees by which the line turns at an inner point, clockwise positive.
    fileprivate func turn(at index: Int) -> Double {
        let before = points[index - 1]
        let here = points[index]
        let after = points[index + 1]
        let arriving = ScreenPoint(x: here.x - before.x, y: here.y - before.y)
        let leaving = ScreenPoint(x: after.x - here.x, y: after.y - here.y)
        let across = arriving.x * leaving.y - arriving.y * leaving.x
        let along = arriving.x * leaving.x + arriving.y * leaving.y
        return atan2(across, along) * 180 / .pi
    }
}
