import Geometry

/// A recorded trip after cleaning, ready to be measured, drawn and replayed.
///
/// All its times count from its start; ``start`` is the time of that.
package struct Trip: Hashable, Sendable {
    /// The trip's name in the file.
    package var name: String?
    /// The time of the start, in seconds since 1970 UTC; `nil` if unknown.
    package var start: Double?
    /// The duration in seconds, including times without a position at its ends.
    package var duration: Double
    /// Whether the track has times; otherwise a constant speed was assumed, which ``notes``
    /// state.
    package var isTimed: Bool
    /// The recorded places, at least one, in order of time.
    package var samples: [TripSample]
    /// The times without a recorded position, in order.
    package var gaps: [TripGap]
    /// The stays at one place, in order.
    package var stops: [TripStop]
    /// The other measurements, on the trip's clock.
    package var channels: [Channel: ChannelSeries]
    /// Faults of the car, on the trip's clock.
    package var troubleCodes: [TroubleCode]
    /// The records that were dropped or changed in cleaning.
    package var report: CleaningReport
    /// Notes for the user, a sentence each.
    package var notes: [String]
    /// A number that is the same for the same file, and that can't be guessed without it.
    package var fingerprint: UInt64

    /// A trip from its parts.
    ///
    /// - Precondition: there is at least one sample, and times and distances do not
    ///   decrease.
    package init(
        name: String? = nil, start: Double? = nil, duration: Double? = nil, isTimed: Bool = true,
        samples: [TripSample], gaps: [TripGap] = [], stops: [TripStop] = [],
        channels: [Channel: ChannelSeries] = [:], troubleCodes: [TroubleCode] = [],
        report: CleaningReport = CleaningReport(), notes: [String] = [], fingerprint: UInt64 = 0
    ) {
        guard let last = samples.last else { preconditionFailure("a trip has a sample") }
        self.name = name
        self.start = start
        self.duration = max(duration ?? 0, last.time)
        self.isTimed = isTimed
        self.samples = samples
        self.gaps = gaps
        self.stops = stops
        self.channels = channels
        self.troubleCodes = troubleCodes
        self.report = report
        self.notes = notes
        self.fingerprint = fingerprint
    }

    /// Metres driven; gaps do not count.
    package var distance: Double { samples.last?.distance ?? 0 }

    /// The value of a channel at a time, unless it is too old.
    ///
    /// - Parameters:
    ///   - channel: the measured quantity.
    ///   - seconds: since the trip's start.
    /// - Returns: the value in the channel's unit; `nil` if the log has none.
    package func value(of channel: Channel, at seconds: Double) -> Double? {
        channels[channel]?.value(at: seconds, greatestAge: channel.greatestAge)
    }
}

extension Trip {
    /// Seconds over which braking is measured: the difference of two fixes is mostly noise.
    private static let brakingWindow = 2.0

    /// The greatest decrease of the speed over two seconds, by the car's instruments, or by
    /// the samples if the log has no speed; `nil` if it never decreased.
    var hardestBraking: TripStatistics.Braking? {
        let times: [Double]
        let speeds: [Double]
        if let instrument = channels[.speed], instrument.count > 2 {
            (times, speeds) = (instrument.times, instrument.values)
        } else {
            (times, speeds) = (samples.map(\.time), samples.map(\.speed))
        }
        var hardest: TripStatistics.Braking?
        var end = 0
        for start in times.indices {
            while end < times.count, times[end] - times[start] < Self.brakingWindow { end += 1 }
            guard end < times.count else { break }
            let seconds = times[end] - times[start]
            // The braking within a gap is unknown.
            guard seconds <= Self.brakingWindow * 2 else { continue }
            let deceleration = (speeds[start] - speeds[end]) / seconds
            // No tyre brakes harder than 1.5 g.
            guard deceleration > 0, deceleration < 15 else { continue }
            if deceleration > hardest?.deceleration ?? 0 {
                hardest = TripStatistics.Braking(deceleration: deceleration, time: times[start])
            }
        }
        return hardest
    }
}

extension Trip {
    /// The fuel that was burnt between consecutive values of the log.
    struct FuelIncrement {
        /// Seconds since the trip's start.
        let time: Double
        let litres: Double
    }

    /// The fuel by the counter if the log has one, else by the flow.
    var fuelIncrements: [FuelIncrement] {
        if let counter = channels[.fuelUsed], counter.count > 1 {
            return increments(of: counter) { max(0, $1.value - $0.value) }
        }
        guard let rate = channels[.fuelRate], rate.count > 1 else { return [] }
        return increments(of: rate) { one, other in
            let seconds = other.time - one.time
            guard seconds <= 10 else { return 0 }
            return (one.value + other.value) / 2 * seconds / 3600
        }
    }

    private func increments(
        of series: ChannelSeries,
        _ litres: ((time: Double, value: Double), (time: Double, value: Double)) -> Double
    ) -> [FuelIncrement] {
        (1..<series.count).map { index in
            let one = (time: series.times[index - 1], value: series.values[index - 1])
            let other = (time: series.times[index], value: series.values[index])
            return FuelIncrement(time: one.time, litres: litres(one, other))
        }
    }

    /// Litres by the hour of the day, 0 to 23; hours without fuel are absent.
    ///
    /// - Parameter secondsEast: the seconds by which the local clock is ahead of UTC at a
    ///   time since 1970.
    /// - Returns: the litres; empty if the log has no fuel data, or if the date of the trip
    ///   is unknown.
    package func fuelByHour(secondsEast: (Double) -> Double) -> [Int: Double] {
        guard let start else { return [:] }
        var hours: [Int: Double] = [:]
        for increment in fuelIncrements where increment.litres > 0 {
            let time = start + increment.time
            let hour = ((time + secondsEast(time)) / 3600).rounded(.down)
            guard let hour = Int(exactly: hour) else { continue }
            hours[((hour % 24) + 24) % 24, default: 0] += increment.litres
        }
        return hours
    }
}

extension Trip {
    /// The samples from one time to another, both included, as a separate trip.
    ///
    /// It begins and ends with a sample, except where this trip's own ends are kept. Its
    /// report does not contain what was cleaned away.
    ///
    /// - Parameter range: seconds since this trip's start.
    /// - Returns: the part; `nil` if it contains no sample.
    package func part(_ range: ClosedRange<Double>) -> Trip? {
        let first = samples.partitioningIndex { $0.time >= range.lowerBound }
        let end = samples.partitioningIndex { $0.time > range.upperBound }
        guard first < end else { return nil }
        let from = range.lowerBound <= 0 ? 0 : samples[first].time
        let to = range.upperBound >= duration ? duration : samples[end - 1].time
        var part = self
        part.start = start.map { $0 + from }
        part.duration = to - from
        part.samples = samples[first..<end].map { sample in
            var sample = sample
            sample.time -= from
            sample.distance -= samples[first].distance
            return sample
        }
        part.gaps = gaps.filter { (first..<(end - 1)).contains($0.sample) }.map { gap in
            TripGap(after: gap.sample - first, seconds: gap.seconds, kind: gap.kind)
        }
        part.stops = stops.compactMap { stop in
            let (begin, finish) = (max(stop.time, from), min(stop.time + stop.seconds, to))
            guard begin < finish else { return nil }
            return TripStop(stop.coordinate, time: begin - from, seconds: finish - begin)
        }
        part.channels = channels.mapValues { $0.part(from...to, offset: -from) }
            .filter { !$0.value.isEmpty }
        part.troubleCodes = troubleCodes.compactMap { code in
            guard let time = code.time else { return code }
            var code = code
            code.time = time - from
            return (from...to).contains(time) ? code : nil
        }
        part.report = CleaningReport()
        part.report.count(.gap, part.gaps.count)
        return part
    }
}
