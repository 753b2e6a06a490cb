import Geometry

/// The errors of a track, with a count for each reason.
package struct CleaningReport: Hashable, Sendable {
    /// The reason why something was dropped or changed.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
        /// A fix that is not a place, or is at 0,0: dropped.
        case badFix
        /// A row or sentence that could not be read: dropped.
        case unreadable
        /// A sentence whose checksum is wrong: dropped.
        case wrongChecksum
        /// A value that its channel cannot have: dropped.
        case impossibleValue
        /// A fix that can only be reached by a jump faster than 100 m/s: dropped.
        case jump
        /// A fix whose time is before that of earlier fixes: dropped.
        case timeBackwards
        /// A fix with the time of the previous one but another place: its time is
        /// interpolated between its neighbours.
        case timeStandingStill
        /// A fix without a time, if others have one: dropped.
        case timeMissing
        /// A fix that repeats the previous one: dropped.
        case duplicate
        /// A time without a position: kept as a gap.
        case gap

        /// Whether fixes that are counted here are missing from the trip.
        var isRejection: Bool {
            switch self {
            case .badFix, .unreadable, .wrongChecksum, .jump, .timeBackwards, .timeMissing,
                .duplicate:
                true
            case .impossibleValue, .timeStandingStill, .gap: false
            }
        }
    }

    /// The count of each reason; reasons that did not occur are absent.
    package private(set) var counts: [Reason: Int] = [:]
    /// The times at which it occurred, as far as known, on the clock of the track or trip
    /// of the report.
    private var times: [Reason: [Double]] = [:]

    /// An empty report.
    package init() {}

    /// The count of a reason.
    package subscript(reason: Reason) -> Int { counts[reason] ?? 0 }

    /// Counts a reason.
    package mutating func count(_ reason: Reason, _ times: Int = 1) {
        guard times > 0 else { return }
        counts[reason, default: 0] += times
    }

    /// Counts a reason once, at a time; `nil` if that is unknown.
    mutating func count(_ reason: Reason, at time: Double?) {
        count(reason)
        if let time { times[reason, default: []].append(time) }
    }

    /// Counts a reason for each of some times; NaN is an unknown one.
    mutating func count(_ reason: Reason, times: [Double]) {
        for time in times { count(reason, at: time.isNaN ? nil : time) }
    }

    /// Adds another report; the times of both are on the same clock.
    package mutating func add(_ other: CleaningReport) {
        for (reason, times) in other.counts { count(reason, times) }
        times.merge(other.times, uniquingKeysWith: +)
    }

    /// Replaces the count of a reason; its times become unknown.
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

    /// Splits the report into consecutive parts.
    ///
    /// - Parameter starts: the times at which the parts begin, ascending; at least one.
    /// - Returns: a report for each part, on a clock that begins with it. Records before
    ///   all parts, or at unknown times, are reported with the first.
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

    /// The number of fixes that were dropped because they were wrong.
    package var rejected: Int { counts.reduce(0) { $0 + ($1.key.isRejection ? $1.value : 0) } }
}
