import Geometry

/// How much of the way belongs to a maneuver: a picture of it that showed more would show the next
/// bend.
package struct ManeuverReach: Hashable, Sendable {
    /// Metres before the maneuver over which the way leads straight to it.
    package var before: Double
    /// Metres after it over which the way leads where the maneuver's direction says.
    package var after: Double

    /// Metres after it within which the way has turned that way: an arrow that ended before would show
    /// another.
    package var turned: Double

    /// A reach from its parts.
    package init(before: Double, after: Double, turned: Double = 0) {
        self.before = before
        self.after = after
        self.turned = turned
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
    /// Metres before a maneuver that are the way to it.
    private static let approach = 24.0
    /// Metres of a bend that are more than a jag of the line.
    private static let jag = 8.0

    /// Measures the way around a maneuver.
    ///
    /// - Parameters:
    ///   - stretch: where it begins and is over, in metres along the line.
    ///   - turns: degrees by which the way turns there, to the right above 0; `nil` if unknown.
    ///   - tolerated: degrees that still fit; whoever keeps to a side may go straight on.
    ///   - line: the line that is driven.
    init(
        of stretch: ClosedRange<Double>, turning turns: ClosedRange<Double>?,
        tolerating tolerated: ClosedRange<Double>? = nil, along line: MeasuredLine<Coordinate>
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
        var first = turns.flatMap { turns in
            places.first { Self.contains(turns, turn($0)) }
        }
        var turns = turns
        if let tolerated {
            let fitting = Self.length(upTo: left + Self.chord, atLeast: 0, from: 0) {
                Self.contains(tolerated, turn($0))
            }
            // What comes behind the next bend is no part of it.
            if fitting > 0, fitting < first ?? .infinity { (first, turns) = (0, tolerated) }
        }
        let settled = Self.turn(over: stretch, upTo: Self.turn, along: line)
        let allowed = (settled - Self.doubt)...(settled + Self.doubt)
        let range = first == nil ? allowed : turns ?? allowed
        after = Self.length(
            upTo: left + Self.chord, atLeast: Self.least.after,
            from: first ?? min(20, left)
        ) { Self.contains(range, turn($0)) }
        turned = 0
        if let first { turned = min(first + Self.chord + Self.step, after) }
    }

    /// Returns the degrees by which the way turns in a maneuver, once it has settled: the middle one of
    /// its courses soon after.
    ///
    /// - Parameters:
    ///   - stretch: where the maneuver begins and is over, in metres along the line.
    ///   - most: metres after it that are looked at.
    ///   - flare: metres before it that bend already, and do not count.
    ///   - line: the line that is driven.
    /// - Returns: degrees, to the right above 0, -180 to 180.
    static func turn(
        over stretch: ClosedRange<Double>, upTo most: Double, after flare: Double = 0,
        along line: MeasuredLine<Coordinate>
    ) -> Double {
        let start = stretch.lowerBound - flare
        let course = course(of: line, from: start - approach, to: start - 2)
        let end = stretch.upperBound
        let left = min(max(line.length - end - chord, 0), max(most - chord, 0))
        let (from, to) = (min(12, left), min(40, left))
        let turns = stride(from: from, through: to, by: step).map { meters in
            let here = self.course(of: line, from: end + meters, to: end + meters + chord)
            return Bearing.turn(here - course)
        }
        // Turns on both sides of a turn back are neighbours.
        let first = turns[0]
        let sorted = turns.map { Bearing.turn($0 - first) }.sorted()
        return Bearing.turn(first + sorted[sorted.count / 2])
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
        ManeuverReach(
            of: maneuver.stretch, turning: maneuver.turns,
            tolerating: maneuver.roundabout == nil ? maneuver.shownTurns : nil, along: line)
    }
}

extension UpcomingManeuver {
    /// The degrees by which an arrow of it may turn, to the right above 0; `nil` if it has no direction.
    package var shownTurns: ClosedRange<Double>? {
        if let roundabout { return (roundabout.exitAngle - 50)...(roundabout.exitAngle + 50) }
        return direction?.tolerated
    }

    /// The degrees by which a way turns that goes where the maneuver's picture points; `nil` if it
    /// has no direction.
    fileprivate var turns: ClosedRange<Double>? {
        if let roundabout { return (roundabout.exitAngle - 40)...(roundabout.exitAngle + 40) }
        return direction?.turns
    }
}
