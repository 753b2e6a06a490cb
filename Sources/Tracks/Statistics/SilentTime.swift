import Geometry

/// What was driven while no position was recorded.
struct SilentTime {
    /// Metres by the log's speed.
    private(set) var distance = 0.0
    /// Seconds of them while it moved.
    private(set) var drivingSeconds = 0.0
    /// The log's greatest speed, in metres per second.
    private(set) var topSpeed = 0.0
    /// Metres, as the crow flies, of gaps for which no log tells the speed.
    private(set) var unknownDistance = 0.0

    /// A log counts if it is silent for no more than this share of the time.
    private static let silence = 0.2

    /// Adds up the gaps of a trip, and the times before its first and after its last place; what is
    /// withheld does not count, nor a recorder's pause.
    init(of trip: Trip) {
        guard trip.isTimed, let first = trip.samples.first, let last = trip.samples.last else {
            return
        }
        let series = trip.channels[.speed]
        _ = add(series, 0, first.time)
        for gap in trip.gaps where gap.kind == .noPosition {
            guard gap.sample + 1 < trip.samples.count else { continue }
            let (start, end) = (trip.samples[gap.sample], trip.samples[gap.sample + 1])
            if !add(series, start.time, end.time) {
                unknownDistance += start.coordinate.distance(to: end.coordinate)
            }
        }
        _ = add(series, last.time, trip.duration)
    }

    /// Adds what a log tells of a time; `false` if that is too little.
    private mutating func add(_ series: ChannelSeries?, _ start: Double, _ end: Double) -> Bool {
        guard let series, end > start else { return false }
        let part = series.part(start...end)
        guard part.times.count > 1 else { return false }
        var (metres, moving, known, top) = (0.0, 0.0, 0.0, 0.0)
        for index in 1..<part.times.count {
            let seconds = part.times[index] - part.times[index - 1]
            guard seconds <= Channel.speed.greatestAge else { continue }
            let (one, other) = (max(part.values[index - 1], 0), max(part.values[index], 0))
            known += seconds
            metres += (one + other) / 2 * seconds
            if one > 0 || other > 0 { moving += seconds }
            top = max(top, min(one, other))
        }
        guard known >= (1 - Self.silence) * (end - start) else { return false }
        distance += metres
        drivingSeconds += moving
        topSpeed = max(topSpeed, top)
        return true
    }
}
