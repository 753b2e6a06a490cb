import Geometry

/// The numbers of one trip, or of many together.
package struct TripStatistics: Hashable, Sendable {
    /// Metres driven; gaps do not count.
    package var distance = 0.0
    /// Seconds in which it moved; gaps do not count.
    package var drivingSeconds = 0.0
    /// Seconds from the first sign of the trip to the last.
    package var totalSeconds = 0.0
    /// The greatest speed that two neighbouring samples reach, in metres per second.
    package var topSpeed = 0.0
    /// Fixes of the cleaned trip.
    package var points = 0
    /// Fixes that were dropped because they were wrong.
    package var rejected = 0
    /// When it began, in seconds since 1970 UTC; `nil` where nobody knows.
    package var start: Double?
    /// When it ended.
    package var end: Double?
    /// Metres without a position for which no log tells the speed, as the crow flies; they are no part
    /// of the distance.
    package var unknownDistance = 0.0
    /// Seconds faster than the limit; `nil` where no limit is known.
    package var secondsOverLimit: Double?
    /// Litres of fuel; `nil` where the log does not tell.
    package var fuelUsed: Double?
    /// Metres gone up; `nil` without elevations.
    package var climb: Double?
    /// Metres gone down; `nil` without elevations.
    package var descent: Double?
    /// The hardest braking; `nil` where it never braked.
    package var hardestBraking: Braking?
    /// Whether the times are the track's own.
    package var isTimed = true

    /// How hard it braked, and when.
    package struct Braking: Hashable, Sendable {
        /// Metres per second, lost each second.
        package var deceleration: Double
        /// Seconds since the trip's start.
        package var time: Double
    }

    /// Metres round the equator (WGS 84).
    static let earthCircumference = 40_075_017.0

    /// Metres per second while it moved.
    package var averageSpeed: Double { drivingSeconds > 0 ? distance / drivingSeconds : 0 }

    /// The distance as a share of the way round the Earth.
    package var earthCircumferenceFraction: Double { distance / Self.earthCircumference }

    /// The numbers of a trip.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - limits: the speed limit at each sample in metres per second, as a road network tells it;
    ///     `nil` for those that the log tells.
    package init(_ trip: Trip, limits: [Double?]? = nil) {
        distance = trip.distance
        totalSeconds = trip.duration
        points = trip.samples.count
        rejected = trip.report.rejected
        start = trip.start
        end = trip.start.map { $0 + trip.duration }
        isTimed = trip.isTimed
        for (one, other) in trip.neighbours {
            topSpeed = max(topSpeed, min(one.speed, other.speed))
            guard one.speed > 0 || other.speed > 0 else { continue }
            drivingSeconds += other.time - one.time
        }
        if trip.samples.count == 1 { topSpeed = trip.samples[0].speed }
        let silent = SilentTime(of: trip)
        distance += silent.distance
        drivingSeconds += silent.drivingSeconds
        topSpeed = max(topSpeed, silent.topSpeed)
        unknownDistance = silent.unknownDistance
        secondsOverLimit = trip.secondsOverLimit(limits)
        let increments = trip.fuelIncrements
        fuelUsed = increments.isEmpty ? nil : increments.reduce(0) { $0 + $1.litres }
        (climb, descent) = trip.climbs
        hardestBraking = trip.isTimed ? trip.hardestBraking : nil
    }

    /// The numbers of several trips as one.
    ///
    /// What only some know is the sum of what is known; the hardest braking of several is not told,
    /// since its time would be that of one of them.
    package init(of trips: [TripStatistics]) {
        if trips.count == 1 {
            self = trips[0]
            return
        }
        func sum(_ value: (TripStatistics) -> Double?) -> Double? {
            let known = trips.compactMap(value)
            return known.isEmpty ? nil : known.reduce(0, +)
        }
        distance = trips.reduce(0) { $0 + $1.distance }
        drivingSeconds = trips.reduce(0) { $0 + $1.drivingSeconds }
        totalSeconds = trips.reduce(0) { $0 + $1.totalSeconds }
        topSpeed = trips.map(\.topSpeed).max() ?? 0
        points = trips.reduce(0) { $0 + $1.points }
        rejected = trips.reduce(0) { $0 + $1.rejected }
        start = trips.compactMap(\.start).min()
        end = trips.compactMap(\.end).max()
        unknownDistance = trips.reduce(0) { $0 + $1.unknownDistance }
        secondsOverLimit = sum(\.secondsOverLimit)
        fuelUsed = sum(\.fuelUsed)
        climb = sum(\.climb)
        descent = sum(\.descent)
        isTimed = trips.allSatisfy(\.isTimed)
    }
}

extension Trip {
    /// Samples that follow one another without a gap.
    var neighbours: [(TripSample, TripSample)] {
        let cut = Set(gaps.map(\.sample))
        return samples.indices.dropLast().filter { !cut.contains($0) }.map {
            (samples[$0], samples[$0 + 1])
        }
    }

    /// Seconds faster than the limit by more than a speedometer's error; `nil` without any limit.
    ///
    /// A log tells the speed more often than a receiver the place: each of its values counts until
    /// the next one.
    fileprivate func secondsOverLimit(_ limits: [Double?]?) -> Double? {
        let cut = Set(gaps.map(\.sample))
        let logged = channels[.speed]?.times ?? []
        var seconds: Double?
        for index in samples.indices.dropLast() where !cut.contains(index) {
            let (sample, end) = (samples[index], samples[index + 1].time)
            let first = logged.firstIndex(after: sample.time)
            let between = logged[first..<max(first, logged.firstIndex(notBefore: end))]
            let times = [sample.time] + between
            for (time, next) in zip(times, times.dropFirst() + [end]) {
                let known = limits.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                guard let limit = value(of: .speedLimit, at: time) ?? known else { continue }
                let speed = between.isEmpty ? sample.speed : value(of: .speed, at: time)
                let isOver = (speed ?? sample.speed) > limit + Self.limitTolerance
                seconds = (seconds ?? 0) + (isOver ? next - time : 0)
            }
        }
        return seconds
    }

    /// What a receiver's speed may be wrong by, in metres per second: 1 km/h.
    package static let limitTolerance = 1 / 3.6

    /// Metres up and down; steps below five metres are the receiver's noise.
    fileprivate var climbs: (up: Double?, down: Double?) {
        var (up, down) = (0.0, 0.0)
        var level: Double?
        for height in samples.lazy.compactMap(\.elevation) {
            let change = height - (level ?? height)
            guard level == nil || change.magnitude >= 5 else { continue }
            up += max(change, 0)
            down += max(-change, 0)
            level = height
        }
        return level == nil ? (nil, nil) : (up, down)
    }
}

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
