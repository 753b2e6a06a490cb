package import GeoFiles
import Geometry

extension Trip {
    /// Makes a trip of a track: the table of contents is `TripCleaner.trip()`.
    ///
    /// - Parameters:
    ///   - track: the track as read.
    ///   - name: its name in error messages.
    ///   - rules: the rules for errors, gaps and stops.
    /// - Throws: ``GeoFileError`` if no fix is left.
    package init(
        cleaning track: Track, named name: String, rules: CleaningRules = CleaningRules()
    ) throws(GeoFileError) {
        self = try TripCleaner(track: track.inOrder, file: name, rules: rules).trip()
    }
}

/// The steps from a track to a trip.
struct TripCleaner {
    let track: Track
    let file: String
    let rules: CleaningRules

    /// Cleans, measures, and puts everything on the clock of the trip.
    func trip() throws(GeoFileError) -> Trip {
        var report = track.report
        var notes = track.notes
        var isTimed = true
        var fixes = believableFixes(&report)
        if fixes.isEmpty {
            isTimed = false
            fixes = fixesAtConstantSpeed(&report)
            notes.append(untimedNote)
        }
        guard !fixes.isEmpty else {
            throw GeoFileError(
                file: file,
                problem: "it has no usable fix"
                    + (report[.badFix] > 0 ? "; \(report[.badFix]) are no places" : ""),
                cure: track.channels.isEmpty ? nil : "join it to a track with positions")
        }
        var gapRules = rules
        // Invented times contain no gaps.
        if !isTimed { gapRules.gapSeconds = .infinity }
        let gaps = GapFinder(fixes, rules: gapRules, speed: track.channels[.speed]).gaps
        report.count(.gap, gaps.count)
        let motion = TripMotion(
            fixes: fixes, gaps: gaps, speed: track.channels[.speed],
            elevation: track.channels[.elevation], isTimed: isTimed)
        notes += motion.notes
        return assembled(fixes, gaps, motion, isTimed: isTimed, report: report, notes: notes)
    }

    /// Fixes with good times and possible speeds; none if the track's times are not
    /// credible.
    private func believableFixes(_ report: inout CleaningReport) -> [TimedFix] {
        let times = FixTimes(track.points, speed: track.channels[.speed])
        guard let first = times.fixes.first, let last = times.fixes.last else { return [] }
        let jumps = JumpFilter(rules: rules).unreachable(times.fixes)
        var fixes = times.fixes
        fixes.removeSubranges(jumps)
        let hasOnePlace = Set(track.points.prefix(100).map(\.coordinate)).count < 2
        guard fixes.count * 2 >= track.points.count - times.report[.duplicate],
            last.time > first.time || hasOnePlace
        else { return [] }
        report.add(times.report)
        for fix in times.fixes[jumps] { report.count(.jump, at: fix.time) }
        return fixes
    }

    /// All fixes, with times as if the vehicle had a constant speed.
    private func fixesAtConstantSpeed(_ report: inout CleaningReport) -> [TimedFix] {
        var fixes: [TimedFix] = []
        var time = 0.0
        for point in track.points {
            if let last = fixes.last?.point.coordinate {
                if last == point.coordinate {
                    report.count(.duplicate)
                    continue
                }
                time +=
                    point.beginsSegment
                    ? 1 : last.distance(to: point.coordinate) / rules.assumedSpeed
            }
            fixes.append(TimedFix(point: point, time: time))
            fixes[fixes.count - 1].point.speed = rules.assumedSpeed
        }
        return fixes
    }

    private var untimedNote: String {
        let kmh = Int((min(max(rules.assumedSpeed, 0), 1000) * 3.6).rounded())
        return
            (track.points.contains { $0.time != nil }
            ? "its times can't be right" : "it has no times")
            + ": a constant speed of \(kmh) km/h was assumed"
    }

    // MARK: On the clock of the trip

    private func assembled(
        _ fixes: [TimedFix], _ gaps: [TripGap], _ motion: TripMotion, isTimed: Bool,
        report: CleaningReport, notes: [String]
    ) -> Trip {
        let positions = fixes[0].time...fixes[fixes.count - 1].time
        let range = isTimed ? runningRange(around: positions) : positions
        let offset = range.lowerBound
        let samples = fixes.indices.map { index in
            TripSample(
                fixes[index].point.coordinate, time: fixes[index].time - offset,
                elevation: motion.elevations[index], speed: motion.speeds[index],
                course: motion.courses[index], distance: motion.distances[index])
        }
        return Trip(
            name: track.name, start: isTimed && track.clock != .elapsed ? Self.dated(offset) : nil,
            duration: range.upperBound - offset, isTimed: isTimed, samples: samples, gaps: gaps,
            stops: StopFinder(samples: samples, gaps: gaps, rules: rules).stops,
            channels: isTimed
                ? track.channels.mapValues { $0.part(range, offset: -offset) }
                    .filter { !$0.value.isEmpty } : [:],
            troubleCodes: troubleCodes(in: range), report: report.moved { $0 - offset },
            notes: notes, fingerprint: track.fingerprint)
    }

    /// A time that a satellite can have sent: none is older than the system.
    private static func dated(_ time: Double) -> Double? {
        let systemBegins = 315_964_800.0
        return time >= systemBegins ? time : nil
    }

    /// The time range of the positions, extended by the time before and after it in which
    /// the engine ran according to the log.
    private func runningRange(around positions: ClosedRange<Double>) -> ClosedRange<Double> {
        let signs = [track.channels[.speed], track.channels[.rpm]].compactMap { $0 }
        return signs.reduce(positions) { range, series in
            let (first, last) = series.running(around: positions)
            return min(range.lowerBound, first)...max(range.upperBound, last)
        }
    }

    private func troubleCodes(in range: ClosedRange<Double>) -> [TroubleCode] {
        track.troubleCodes.compactMap { code in
            guard let time = code.time else { return code }
            guard range.contains(time) else { return nil }
            var code = code
            code.time = time - range.lowerBound
            return code
        }
    }
}

extension ChannelSeries {
    /// The durations before and after a range in which values above zero follow one another
    /// within a minute.
    fileprivate func running(around range: ClosedRange<Double>) -> (Double, Double) {
        var (first, last) = (range.lowerBound, range.upperBound)
        var index = times.firstIndex(notBefore: first) - 1
        while index >= 0, values[index] > 0, first - times[index] <= 60 {
            first = times[index]
            index -= 1
        }
        index = times.firstIndex(after: last)
        while index < count, values[index] > 0, times[index] - last <= 60 {
            last = times[index]
            index += 1
        }
        return (first, last)
    }
}

/// Finds the stays of the vehicle: consecutive standing samples and pauses of the recorder.
struct StopFinder {
    let samples: [TripSample]
    let gaps: [TripGap]
    let rules: CleaningRules

    /// The stops that are long enough, in order.
    var stops: [TripStop] {
        let kinds = Dictionary(gaps.map { ($0.sample, $0.kind) }, uniquingKeysWith: { $1 })
        var stops: [TripStop] = []
        var start: Int?
        for index in samples.indices.dropLast() {
            let stands =
                kinds[index].map { $0 == .pause }
                ?? (samples[index].speed == 0 && samples[index + 1].speed == 0)
            if stands {
                start = start ?? index
            } else if let first = start {
                add(first, index, to: &stops)
                start = nil
            }
        }
        if let start { add(start, samples.count - 1, to: &stops) }
        return stops
    }

    private func add(_ first: Int, _ last: Int, to stops: inout [TripStop]) {
        let seconds = samples[last].time - samples[first].time
        guard seconds >= rules.stopSeconds else { return }
        stops.append(
            TripStop(
                samples[(first + last) / 2].coordinate, time: samples[first].time, seconds: seconds)
        )
    }
}
