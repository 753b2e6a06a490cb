import Language

extension Track {
    /// This track with the channels of a log of the same trip.
    ///
    /// A log without a clock begins when this track does.
    ///
    /// - Parameters:
    ///   - log: its channels count where both have one.
    ///   - name: what error messages call the log.
    ///   - offset: seconds that are added to the log's times.
    /// - Returns: both as one.
    /// - Throws: ``TrackError`` with both ranges, and the offset that would fit best, where the times
    ///   do not meet.
    package func joining(
        _ log: Track, named name: String, offset: Double = 0
    ) throws(TrackError) -> Track {
        guard let range = timeRange, let logRange = log.timeRange else {
            throw TrackError(
                file: name,
                problem: "it can't be joined by time: there are no times in "
                    + (timeRange == nil ? "the track" : "it"))
        }
        var joined = self
        var shift = offset
        if log.clock == .elapsed, clock != .elapsed {
            shift += range.lowerBound - logRange.lowerBound
            joined.notes.append("\(name) has no clock: it begins with the track")
        }
        let moved = (logRange.lowerBound + shift)...(logRange.upperBound + shift)
        guard moved.overlaps(range) else {
            let best = OffsetSearch(track: self, log: log).best
            throw TrackError(
                file: name,
                problem: "its times, \(Self.text(moved, clock)), do not meet those of the track,"
                    + " \(Self.text(range, clock))",
                cure: "an offset of \(Self.seconds(best)) would fit best")
        }
        for (channel, series) in log.channels {
            let whole = logRange.lowerBound...logRange.upperBound
            joined.channels[channel] = series.part(whole, offset: shift)
        }
        joined.troubleCodes += log.troubleCodes.map { code in
            var code = code
            code.time = code.time.map { $0 + shift }
            return code
        }
        joined.report.add(log.report.moved { $0 + shift })
        joined.notes += log.notes
        return joined
    }

    private static func text(_ range: ClosedRange<Double>, _ clock: TrackClock) -> String {
        guard clock != .elapsed else {
            return "\(seconds(range.lowerBound)) … \(seconds(range.upperBound))"
        }
        return "\(CivilTime.text(range.lowerBound)) … \(CivilTime.text(range.upperBound))"
    }

    private static func seconds(_ value: Double) -> String {
        let tenths = (min(max(value, -1e12), 1e12) * 10).rounded() / 10
        return "\(Int(exactly: tenths).map(String.init) ?? "\(tenths)")s"
    }
}

/// Finds by how much a log's clock is off: where the speeds of both agree best.
struct OffsetSearch {
    let track: Track
    let log: Track

    /// Seconds to add to the log's times; without speeds in both their starts are put together.
    var best: Double {
        guard let range = track.timeRange, let logRange = log.timeRange else { return 0 }
        let start = range.lowerBound - logRange.lowerBound
        guard let own = speeds, let other = log.channels[.speed], own.count > 30, other.count > 30
        else { return start }
        let coarse = best(own, other, around: nil, step: 10) ?? start
        return best(own, other, around: coarse, step: 1) ?? coarse
    }

    /// The speed of the track as a series: told, or from one fix to the one three seconds later.
    private var speeds: ChannelSeries? {
        if let told = track.channels[.speed] { return told }
        let rules = CleaningRules()
        guard let trip = try? TripCleaner(track: track, file: "", rules: rules).trip(),
            trip.isTimed, let first = track.timeRange?.lowerBound
        else { return nil }
        let base = (trip.start ?? first)
        return ChannelSeries(trip.samples.map { (base + $0.time, $0.speed) })
    }

    /// The offset at which the mean square of the differences is least, weighed by how much meets.
    private func best(
        _ own: ChannelSeries, _ other: ChannelSeries, around middle: Double?, step: Double
    ) -> Double? {
        let (a, b) = (Self.sampled(own, step), Self.sampled(other, step))
        guard let a, let b else { return nil }
        let base = (own.times[0] - other.times[0])
        let least = max(1, min(a.count, b.count) / 2)
        var lags = (least - b.count)...(a.count - least)
        if let middle {
            let lag = Int(((middle - base) / step).rounded())
            let (low, high) = (max(lags.lowerBound, lag - 12), min(lags.upperBound, lag + 12))
            guard low <= high else { return nil }
            lags = low...high
        }
        var found: (error: Double, lag: Int)?
        for lag in lags {
            let shared = max(0, lag)..<min(a.count, b.count + lag)
            guard shared.count >= least else { continue }
            let error =
                shared.reduce(0) { sum, index in
                    let difference = a[index] - b[index - lag]
                    return sum + difference * difference
                } / Double(shared.count)
            if error < found?.error ?? .infinity { found = (error, lag) }
        }
        return found.map { base + Double($0.lag) * step }
    }

    /// Values at even steps; `nil` for what is too long or too short to compare.
    private static func sampled(_ series: ChannelSeries, _ step: Double) -> [Double]? {
        guard let first = series.times.first, let last = series.times.last else { return nil }
        let count = (last - first) / step
        guard count >= 2, count < 200_000 / step else { return nil }
        return stride(from: first, through: last, by: step).map {
            series.value(at: $0, greatestAge: 30) ?? 0
        }
    }
}
