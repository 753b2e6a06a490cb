import Geometry
import Glibc
import Graphics
package import Routes

/// A roundabout with its arms at their real angles, and the way through it.
package struct RoundaboutSymbol: Hashable, Sendable {
    /// The directions of the other arms, in degrees clockwise from the course of arrival.
    let arms: [Double]
    /// The direction of the way out, likewise: 0 is straight on, 90 to the right.
    let exit: Double
    /// The number of the exit.
    package let exitNumber: Int?
    /// The side that traffic keeps to.
    package let side: DrivingSide

    /// Creates a roundabout from bearings in degrees clockwise from true north.
    ///
    /// - Parameters:
    ///   - arms: the bearings of roads that lead away from it; those of entry and exit may be
    ///     included.
    ///   - arriving: the course of the vehicle towards its middle.
    ///   - leaving: the bearing of the arm by which the vehicle leaves.
    ///   - exitNumber: the number written into the ring.
    ///   - side: the side that traffic keeps to; if it is the left, the ring is driven
    ///     clockwise.
    package init(
        arms: [Double], arriving: Double, leaving: Double, exitNumber: Int? = nil,
        side: DrivingSide = .right
    ) {
        let course = arriving.isFinite ? arriving : 0
        exit = Self.turned(leaving.isFinite ? leaving : course, from: course)
        var kept: [Double] = []
        for bearing in arms where bearing.isFinite && kept.count < Self.maximumArms {
            let angle = Self.turned(bearing, from: course)
            let isKnown = (kept + [exit, 180]).contains { Self.gap($0, angle) < Self.leastGap }
            if !isKnown { kept.append(angle) }
        }
        self.arms = kept
        self.exitNumber = exitNumber
        self.side = side
    }

    private static let maximumArms = 12
    /// The angle in degrees below which two arms would merge into one stroke.
    private static let leastGap = 14.0

    /// Returns a bearing relative to a course, 0 ..< 360.
    private static func turned(_ bearing: Double, from course: Double) -> Double {
        let angle = (bearing - course).truncatingRemainder(dividingBy: 360)
        return angle < 0 ? angle + 360 : angle
    }

    /// Returns the degrees between two directions, at most 180.
    private static func gap(_ one: Double, _ two: Double) -> Double {
        abs((one - two + 540).truncatingRemainder(dividingBy: 360) - 180)
    }

    /// The driving direction in the picture: clockwise if traffic keeps left.
    private var sense: Double { side == .left ? 1 : -1 }

    /// The drawn directions of entry and exit, which are kept apart, even for a U-turn.
    var ends: (entry: Double, exit: Double) {
        let apart = 60.0
        let driven = Self.turned(sense * (exit - 180), from: 0)
        if driven < 12 || driven > 360 - apart {
            return (180 + sense * apart / 2, 180 - sense * apart / 2)
        }
        return driven < apart ? (180, 180 + sense * apart) : (180, exit)
    }

    /// The direction of its arrow, in degrees clockwise from straight on: -180 ..< 180.
    package var arrowAngle: Double {
        let exit = Self.turned(ends.exit, from: 0)
        return exit < 180 ? exit : exit - 360
    }

    /// The degrees driven within the ring, above 0.
    var sweep: Double {
        let (entry, exit) = ends
        return Self.turned(sense * (exit - entry), from: 0)
    }

    // MARK: Drawing

    /// The middle of the square of 64 units, with the same measures as the pictures in
    /// `styles/maneuvers`.
    private static let middle = ScreenPoint(x: 32, y: 32)
    private static let radius = 14.0

    /// The lines that are not driven: the ring and the other arms.
    var thinLines: [SymbolArrow] {
        let ring = stride(from: 0.0, through: 360, by: 5).map { place($0, Self.radius) }
        return [SymbolArrow(points: ring, radius: 0)]
            + arms.map {
                SymbolArrow(points: [place($0, Self.radius), place($0, 27)], radius: 0)
            }
    }

    /// The way through it.
    var way: SymbolArrow {
        let (entry, exit) = ends
        let steps = max((sweep / 5).rounded(.up), 1)
        let arc = stride(from: 0, through: steps, by: 1).map {
            place(entry + sense * sweep * $0 / steps, Self.radius)
        }
        return SymbolArrow(
            points: [place(entry, 28.5)] + arc + [place(exit, 19.5)], radius: 1.5, headLength: 10,
            headHalfWidth: 8.5)
    }

    private func place(_ degrees: Double, _ distance: Double) -> ScreenPoint {
        SymbolArrow.point(from: Self.middle, degrees: degrees, distance: distance)
    }
}
