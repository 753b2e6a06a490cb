package import GeoFiles
package import Geometry
import Language

/// A recorded trip as the file has it, before cleaning.
package struct Track: Hashable, Sendable {
    /// The track's name in the file.
    package var name: String?
    /// The fixes in the order of the file; each is a place on the Earth.
    package var points: [TrackPoint]
    /// The other measurements, on the clock of the points.
    package var channels: [Channel: ChannelSeries]
    /// Trouble codes of the log, in its order.
    package var troubleCodes: [TroubleCode]
    /// The origin of the times.
    package var clock: TrackClock
    /// The records that were dropped while reading: fixes that are no places, rows that
    /// can't be read.
    package var report: CleaningReport
    /// Notes for the user about the reading, a sentence each.
    package var notes: [String]
    /// A number that is the same for the same file, and that can't be guessed without it.
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

    /// The range from the earliest to the latest time of points and channels; `nil` if
    /// there are no times.
    var timeRange: ClosedRange<Double>? {
        var times = points.compactMap(\.time)
        for series in channels.values {
            times += [series.times.first, series.times.last].compactMap { $0 }
        }
        guard let first = times.min(), let last = times.max() else { return nil }
        return first...last
    }
}

/// One fix of a track.
package struct TrackPoint: Hashable, Sendable {
    /// The coordinate.
    package var coordinate: Coordinate
    /// The time, in seconds on the track's ``Track/clock``; `nil` if the file does not
    /// record it.
    package var time: Double?
    /// Metres above sea level.
    package var elevation: Double?
    /// The receiver's speed, in metres per second.
    package var speed: Double?
    /// The receiver's course, in degrees clockwise from north.
    package var course: Double?
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
    /// The track on UTC if its clock is a local one; else the track as it is.
    ///
    /// - Parameter secondsEast: the seconds by which local clocks are ahead of UTC, by
    ///   seconds since 1970 UTC.
    /// - Returns: the track with all its times shifted.
    package func onUTC(secondsEast: (Double) -> Double) -> Track {
        guard clock == .local else { return self }
        // The zone at the local time is nearly that at UTC; the second lookup corrects it
        // for summer time.
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
    /// Appends another recording, as of the next file of an archive.
    ///
    /// - Parameters:
    ///   - other: the recording.
    ///   - file: its name in messages.
    ///   - isContinued: whether it goes on where this one ends; otherwise its points begin a
    ///     segment.
    /// - Throws: ``GeoFileError`` if its times have another origin.
    mutating func append(
        _ other: Track, from file: String, isContinued: Bool = false
    ) throws(GeoFileError) {
        guard clock == other.clock || timeRange == nil || other.timeRange == nil else {
            throw GeoFileError(
                file: file, problem: "its times have another origin than those of the files before",
                cure: "read it on its own")
        }
        if timeRange == nil { clock = other.clock }
        name = name ?? other.name
        let start = points.count
        points += other.points
        if start < points.count { points[start].beginsSegment = !isContinued || start == 0 }
        for (channel, series) in other.channels {
            let values = [channels[channel], series].compactMap(\.self).flatMap { series in
                zip(series.times, series.values).map { (time: $0, value: $1) }
            }
            channels[channel] = ChannelSeries(values)
        }
        troubleCodes += other.troubleCodes
        report.add(other.report)
        notes += other.notes.filter { !notes.contains($0) }
    }
}

extension Track {
    /// Returns this track with the channels of a log of the same trip.
    ///
    /// A log without a clock begins with this track.
    ///
    /// - Parameters:
    ///   - log: the log; its channels replace those that the track has as well.
    ///   - name: the log's name in error messages.
    ///   - offset: the seconds that are added to the log's times.
    /// - Returns: both as one.
    /// - Throws: ``GeoFileError`` with both ranges, and the offset that would fit best, if
    ///   the times do not overlap.
    package func joining(
        _ log: Track, named name: String, offset: Double = 0
    ) throws(GeoFileError) -> Track {
        guard let range = timeRange, let logRange = log.timeRange else {
            throw GeoFileError(
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
            throw GeoFileError(
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

/// Finds the error of a log's clock, by the offset at which the speeds of both agree best.
struct OffsetSearch {
    let track: Track
    let log: Track

    /// The seconds to add to the log's times; without speeds in both their starts are
    /// aligned.
    var best: Double {
        guard let range = track.timeRange, let logRange = log.timeRange else { return 0 }
        let start = range.lowerBound - logRange.lowerBound
        guard let own = speeds, let other = log.channels[.speed], own.count > 30, other.count > 30
        else { return start }
        let coarse = best(own, other, around: nil, step: 10) ?? start
        return best(own, other, around: coarse, step: 1) ?? coarse
    }

    /// The speed of the track as a series: the recorded one, or that from one fix to the
    /// one three seconds later.
    private var speeds: ChannelSeries? {
        if let reported = track.channels[.speed] { return reported }
        let rules = CleaningRules()
        guard let trip = try? TripCleaner(track: track, file: "", rules: rules).trip(),
            trip.isTimed, let first = track.timeRange?.lowerBound
        else { return nil }
        let base = (trip.start ?? first)
        return ChannelSeries(trip.samples.map { (base + $0.time, $0.speed) })
    }

    /// The offset with the least mean square of the differences, weighted by the length of
    /// the overlap.
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

    /// The values at even steps; `nil` if the series is too long or too short to compare.
    private static func sampled(_ series: ChannelSeries, _ step: Double) -> [Double]? {
        guard let first = series.times.first, let last = series.times.last else { return nil }
        let count = (last - first) / step
        guard count >= 2, count < 200_000 / step else { return nil }
        return stride(from: first, through: last, by: step).map {
            series.value(at: $0, greatestAge: 30) ?? 0
        }
    }
}

/// A fault that the car's computer stores (OBD mode 3), with its freeze frame (mode 2).
package struct TroubleCode: Hashable, Sendable {
    /// The code, such as `P0301`.
    package let code: String
    /// The first time of the code in the log, on the clock of the track or trip; `nil` if
    /// not recorded.
    package var time: Double?
    /// The measurements at the time of the fault, in the channels' units.
    package let frozenValues: [Channel: Double]

    /// A fault from its parts.
    package init(code: String, time: Double? = nil, frozenValues: [Channel: Double] = [:]) {
        self.code = code
        self.time = time
        self.frozenValues = frozenValues
    }
}
