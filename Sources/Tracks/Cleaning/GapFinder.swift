import Geometry

/// Finds the times without a recorded position.
struct GapFinder {
    /// The gaps in order.
    private(set) var gaps: [TripGap] = []

    private let rules: CleaningRules
    private let speed: ChannelSeries?

    /// Checks neighbouring fixes.
    ///
    /// - Parameters:
    ///   - fixes: in order of time.
    ///   - rules: the rules for the length of a gap.
    ///   - speed: the speed of the car's instruments, on the clock of the fixes.
    init(_ fixes: [TimedFix], rules: CleaningRules, speed: ChannelSeries?) {
        self.rules = rules
        self.speed = speed
        let limit = rules.gapSeconds ?? Self.rhythm(of: fixes)
        for index in fixes.indices.dropFirst() {
            let (one, other) = (fixes[index - 1], fixes[index])
            let seconds = other.time - one.time
            let distance = one.point.coordinate.distance(to: other.point.coordinate)
            let isJump = distance > max(10, rules.greatestSpeed * seconds)
            guard seconds > limit || isJump || other.point.beginsSegment && distance > Self.nearby
            else { continue }
            gaps.append(
                TripGap(
                    after: index - 1, seconds: seconds, kind: kind(one, other, distance: distance)))
        }
    }

    /// The distance below which two fixes are at the same place, in metres: a receiver that
    /// wakes up is not more accurate.
    private static let nearby = 50.0

    private func kind(_ one: TimedFix, _ other: TimedFix, distance: Double) -> TripGap.Kind {
        let seconds = other.time - one.time
        if let speed {
            let part = speed.part(one.time...other.time)
            if !part.isEmpty {
                return part.values.contains { $0 > Trip.standingSpeed } ? .noPosition : .pause
            }
        }
        let isSlow = distance < Trip.standingSpeed * seconds
        return distance < Self.nearby && isSlow ? .pause : .noPosition
    }

    /// The length of a gap: three times the 90th percentile of the steps, at least ten
    /// seconds, at most a quarter of an hour.
    ///
    /// Receivers that save only where the course changes let half a minute pass on straight
    /// roads.
    private static func rhythm(of fixes: [TimedFix]) -> Double {
        let steps = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }.sorted()
        guard !steps.isEmpty else { return 10 }
        return min(max(10, 3 * steps[steps.count * 9 / 10]), 900)
    }
}
