package import Geometry
import Language

/// A recorded trip as a file tells it, before anything is cleaned.
package struct Track: Hashable, Sendable {
    /// What the file calls it.
    package var name: String?
    /// The fixes in the order of the file; each is a place of the Earth.
    package var points: [TrackPoint]
    /// What else was measured, on the clock of the points.
    package var channels: [Channel: ChannelSeries]
    /// Trouble codes that the log holds, in its order.
    package var troubleCodes: [TroubleCode]
    /// What the times count from.
    package var clock: TrackClock
    /// What was dropped while reading: fixes that are no places, rows that can't be read.
    package var report: CleaningReport
    /// What a user should know about the reading, a sentence each.
    package var notes: [String]
    /// A number that is the same for the same file, and that nobody can tell without it.
    package var fingerprint: UInt64

    /// A track from its parts.
    package init(
        name: String? = nil, points: [TrackPoint] = [], channels: [Channel: ChannelSeries] = [:],
        troubleCodes: [TroubleCode] = [], clock: TrackClock = .utc,
        report: CleaningReport = CleaningReport(), notes: [String] = [], fingerprint: UInt64 = 0
    ) {
        self.name = name
        self.points = points
        self.channels = channels
        self.troubleCodes = troubleCodes
        self.clock = clock
        self.report = report
        self.notes = notes
        self.fingerprint = fingerprint
    }

    /// From the earliest to the latest time of points and channels; `nil` where nothing has a time.
    var timeRange: ClosedRange<Double>? {
        var times = points.compactMap(\.time)
        for series in channels.values {
            times += [series.times.first, series.times.last].compactMap { $0 }
        }
        guard let first = times.min(), let last = times.max() else { return nil }
        return first...last
    }
}

/// What the times of a track count from.
package enum TrackClock: String, Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    case utc
    /// As ``utc``, but of a clock at the place, whose zone the file does not tell.
    case local
    /// Seconds from the log's start: nobody knows the date.
    case elapsed
}

/// One fix of a track.
package struct TrackPoint: Hashable, Sendable {
    /// Where it was.
    package var coordinate: Coordinate
    /// When, in seconds as the track's ``Track/clock`` counts them; `nil` where the file is silent.
    package var time: Double?
    /// Metres above sea level.
    var elevation: Double?
    /// The receiver's speed, in metres per second.
    var speed: Double?
    /// The receiver's course, in degrees clockwise from north.
    var course: Double?
    /// Whether the recording was interrupted before it.
    package var beginsSegment: Bool

    /// A fix from its parts.
    init(
        _ coordinate: Coordinate, time: Double? = nil, elevation: Double? = nil,
        speed: Double? = nil, course: Double? = nil, beginsSegment: Bool = false
    ) {
        self.coordinate = coordinate
        self.time = time
        self.elevation = elevation
        self.speed = speed
        self.course = course
        self.beginsSegment = beginsSegment
    }
}

extension Track {
    /// The track on UTC, where its clock is that of the place; else the track as it is.
    ///
    /// - Parameter secondsEast: how far clocks of the place are ahead of UTC, by seconds since 1970
    ///   UTC.
    /// - Returns: the track with all its times moved.
    package func onUTC(secondsEast: (Double) -> Double) -> Track {
        guard clock == .local else { return self }
        // The zone at the local time is nearly that at UTC; the second look settles summer time.
        func moved(_ time: Double) -> Double { time - secondsEast(time - secondsEast(time)) }
        var track = self
        track.clock = .utc
        for index in points.indices { track.points[index].time = points[index].time.map(moved) }
        track.channels = channels.mapValues { series in
            ChannelSeries(zip(series.times, series.values).map { (moved($0), $1) })
        }
        track.report = report.moved(moved)
        for index in troubleCodes.indices {
            track.troubleCodes[index].time = troubleCodes[index].time.map(moved)
        }
        return track
    }
}

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
        if let reported = track.channels[.speed] { return reported }
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

/// A fault that the car's computer remembers (OBD mode 3), with what it froze (mode 2).
package struct TroubleCode: Hashable, Sendable {
    /// The code, such as `P0301`.
    package let code: String
    /// When the log first tells it, on the clock of the track or trip; `nil` where it does not say.
    package var time: Double?
    /// What was measured when the fault came up, in the channels' units.
    package let frozenValues: [Channel: Double]

    /// A fault from its parts.
    package init(code: String, time: Double? = nil, frozenValues: [Channel: Double] = [:]) {
        self.code = code
        self.time = time
        self.frozenValues = frozenValues
    }
}
