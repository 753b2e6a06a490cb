import Geometry

/// How much of the way belongs to a maneuver: a picture of it that showed more would show the next
/// bend.
package struct ManeuverReach: Hashable, Sendable {
    /// Metres before the maneuver over which the way leads straight to it.
    package var before: Double
    /// Metres after it over which the way leads where the maneuver's direction says.
    package var after: Double

    /// A reach from its parts.
    package init(before: Double, after: Double) {
        self.before = before
        self.after = after
    }
}

extension ManeuverReach {
    /// Metres that a step along the way is long.
    private static let step = 4.0
    /// Metres of the way that have one course.
    private static let chord = 8.0
    /// The most metres that are looked at.
    private static let most = 400.0
    /// Metres that the way before and after a maneuver has at least.
    private static let least = (before: 12.0, after: 12.0)
    /// Metres within which the way turns in the maneuver's direction.
    private static let turn = 60.0
    /// Degrees by which the way before a maneuver may bend.
    private static let bend = 25.0
    /// Degrees by which the way may differ from a direction that it never has.
    private static let doubt = 35.0
    /// Metres of a bend that are more than a jag of the line.
    private static let jag = 8.0

    /// Measures the way around a maneuver.
    ///
    /// - Parameters:
    ///   - stretch: where it begins and is over, in metres along the line.
    ///   - turns: degrees by which the way turns there, to the right above 0; `nil` if unknown.
    ///   - line: the line that is driven.
    init(
        of stretch: ClosedRange<Double>, turning turns: ClosedRange<Double>?,
        along line: MeasuredLine<Coordinate>
    ) {
        let (start, end) = (stretch.lowerBound, stretch.upperBound)
        let course = Self.course(of: line, from: start - Self.chord * 1.5, to: start - 1)
        before = Self.length(upTo: min(start, Self.most), atLeast: Self.least.before, from: 0) {
            let here = Self.course(
                of: line, from: start - $0 - Self.chord, to: start - $0)
            return Bearing.turn(here - course).magnitude <= Self.bend
        }
        func turn(_ meters: Double) -> Double {
            let here = Self.course(of: line, from: end + meters, to: end + meters + Self.chord)
            return Bearing.turn(here - course)
        }
        let left = min(max(line.length - end - Self.chord, 0), Self.most)
        let places = Array(stride(from: 0, through: min(left, Self.turn), by: Self.step))
        let first = turns.flatMap { turns in
            places.first { Self.contains(turns, turn($0)) }
        }
        let settled = turn(min(20, left))
        let allowed = (settled - Self.doubt)...(settled + Self.doubt)
        let range = first == nil ? allowed : turns ?? allowed
        after = Self.length(
            upTo: left + Self.chord, atLeast: Self.least.after,
            from: first ?? min(20, left)
        ) { Self.contains(range, turn($0)) }
    }

    /// Returns the length up to which a condition holds, apart from jags.
    private static func length(
        upTo most: Double, atLeast least: Double, from start: Double,
        while holds: (Double) -> Bool
    ) -> Double {
        var broken: Double?
        for meters in stride(from: start, through: most, by: step) {
            if holds(meters) {
                broken = nil
            } else if meters - (broken ?? meters) >= jag {
                return max(broken ?? meters, least)
            } else if broken == nil {
                broken = meters
            }
        }
        return max(most, least)
    }

    /// Whether turns include one, counted either way round.
    private static func contains(_ turns: ClosedRange<Double>, _ turn: Double) -> Bool {
        let middle = (turns.lowerBound + turns.upperBound) / 2
        return Bearing.turn(turn - middle).magnitude
            <= (turns.upperBound - turns.lowerBound) / 2
    }

    private static func course(
        of line: MeasuredLine<Coordinate>, from start: Double, to end: Double
    ) -> Double {
        let (one, other) = (line.point(at: start), line.point(at: end))
        return one == other ? line.course(at: start) : one.bearing(to: other)
    }
}

extension GuidanceRoute {
    /// Returns how much of the way belongs to a maneuver.
    package func reach(of maneuver: UpcomingManeuver) -> ManeuverReach {
        ManeuverReach(of: maneuver.stretch, turning: maneuver.turns, along: line)
    }
}

extension UpcomingManeuver {
    /// The degrees by which a way turns that goes where the maneuver's picture points; `nil` if it
    /// has no direction.
    fileprivate var turns: ClosedRange<Double>? {
        if let roundabout { return (roundabout.exitAngle - 40)...(roundabout.exitAngle + 40) }
        return direction?.turns
    }
}
