import Geometry

/// What was wrong with a track, a count for each reason.
package struct CleaningReport: Hashable, Sendable {
    /// Why something was dropped or changed.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
        /// A fix that is no place, or at 0,0: dropped.
        case badFix
        /// A row or sentence that could not be read: dropped.
        case unreadable
        /// A sentence whose checksum is wrong: dropped.
        case wrongChecksum
        /// A value that its channel cannot have: dropped.
        case impossibleValue
        /// A fix that only a jump faster than 100 m/s reaches: dropped.
        case jump
        /// A fix whose time lies before that of fixes which came earlier: dropped.
        case timeBackwards
        /// A fix with the time of the one before it at another place: its time is taken between its
        /// neighbours.
        case timeStandingStill
        /// A fix without a time where others have one: dropped.
        case timeMissing
        /// A fix that says what the one before it said: dropped.
        case duplicate
        /// A time without a position: kept as a gap.
        case gap

        /// Whether fixes that are counted here are missing from the trip.
        package var isRejection: Bool {
            switch self {
            case .badFix, .unreadable, .wrongChecksum, .jump, .timeBackwards, .timeMissing,
                .duplicate:
                true
            case .impossibleValue, .timeStandingStill, .gap: false
            }
        }
    }

    /// How often each reason came up; those that did not are absent.
    package private(set) var counts: [Reason: Int] = [:]
    /// When it came up, as far as that is known, on the clock of what the report is about.
    private var times: [Reason: [Double]] = [:]

    /// A report without anything.
    package init() {}

    /// How often a reason came up.
    package subscript(reason: Reason) -> Int { counts[reason] ?? 0 }

    /// Counts a reason.
    package mutating func count(_ reason: Reason, _ times: Int = 1) {
        guard times > 0 else { return }
        counts[reason, default: 0] += times
    }

    /// Counts a reason once, at a time; `nil` where nobody knows when.
    mutating func count(_ reason: Reason, at time: Double?) {
        count(reason)
        if let time { times[reason, default: []].append(time) }
    }

    /// Both reports as one; their times are on the same clock.
    package mutating func add(_ other: CleaningReport) {
        for (reason, times) in other.counts { count(reason, times) }
        times.merge(other.times, uniquingKeysWith: +)
    }

    /// Says anew how often a reason came up, at times that nobody knows.
    mutating func set(_ reason: Reason, _ count: Int) {
        counts[reason] = count > 0 ? count : nil
        times[reason] = nil
    }

    /// The report on another clock.
    func moved(_ time: (Double) -> Double) -> CleaningReport {
        var report = self
        report.times = times.mapValues { $0.map(time) }
        return report
    }

    /// Parts of it, of which each ends where the next begins.
    ///
    /// - Parameter starts: when the parts begin, rising; at least one.
    /// - Returns: a report for each part, on a clock that begins with it. What lies before all parts,
    ///   or at a time that nobody knows, is told by the first.
    func split(at starts: [Double]) -> [CleaningReport] {
        var parts = starts.map { _ in CleaningReport() }
        for (reason, count) in counts {
            let known = times[reason] ?? []
            parts[0].count(reason, count - known.count)
            for time in known {
                let part = max(starts.partitioningIndex { $0 > time } - 1, 0)
                parts[part].count(reason, at: time - starts[part])
            }
        }
        return parts
    }

    /// How many fixes were dropped because they were wrong.
    package var rejected: Int { counts.reduce(0) { $0 + ($1.key.isRejection ? $1.value : 0) } }
}
