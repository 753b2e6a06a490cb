import GeoFiles
import Geometry

/// Makes one track of the lines of a document, in the order of the file.
///
/// Recorded tracks count; where there are none, lines that are just lines. Routes and places are
/// skipped: they are plans and places, not recordings.
struct DocumentTrackReader {
    let reading: TrackReading
    let document: GeoDocument

    /// The track of a document.
    func track() throws(GeoFileError) -> Track {
        let recorded = document.features.filter { $0.purpose == .track }
        let features =
            recorded.isEmpty ? document.features.filter { $0.purpose == .shape } : recorded
        let lines = features.flatMap(\.lines)
        guard lines.contains(where: { !$0.isEmpty || !$0.rejectedTimes.isEmpty }) else {
            throw refusal
        }
        var track = Track(name: name(features))
        track.clock = document.clock
        for (reason, cleaned) in Self.reasons {
            reading.report.count(cleaned, document.skipped[reason])
        }
        for line in lines {
            reading.report.count(.badFix, times: line.rejectedTimes)
        }
        let segments = try lines.map { (line) throws(GeoFileError) in try points(of: line) }
        track.points = Array(segments.joined())
        guard !track.points.isEmpty else {
            throw reading.error(
                "it is \(document.format) whose points are no places"
                    + (document.skipped.placeProblem.map { ": \($0)" } ?? ""),
                cure: document.skipped.placeCure)
        }
        track.channels = channels(of: lines)
        track.report = reading.report
        track.notes = document.notes + reading.notes
        return track
    }

    private static let reasons: [(SkippedRecords.Reason, CleaningReport.Reason)] = [
        (.unreadable, .unreadable), (.wrongChecksum, .wrongChecksum),
    ]

    private var refusal: GeoFileError {
        let contents = GeoContents(document)
        return reading.error(
            "it is \(document.format) \(contents.withContents)"
                + (contents == GeoContents() ? "" : " and no track"), cure: contents.advice)
    }

    private func name(_ features: [GeoFeature]) -> String? {
        features.lazy.compactMap { reading.cleaned($0.text("name")) }.first
            ?? reading.cleaned(document.name)
    }

    // MARK: Points

    private func points(of line: GeoLine) throws(GeoFileError) -> [TrackPoint] {
        var points: [TrackPoint] = []
        points.reserveCapacity(line.count)
        for (index, place) in line.coordinates.enumerated() {
            try reading.countPoint()
            let time = line.value(.time, at: index)
            // 0,0 is in the sea; receivers without a position report it.
            guard place.longitude != 0 || place.latitude != 0 else {
                reading.report.count(.badFix, at: time)
                continue
            }
            points.append(
                TrackPoint(
                    place.wrapped, time: time,
                    elevation: usable(line, .elevation, index, Channel.elevation.possibleRange),
                    speed: usable(line, .speed, index, Channel.speed.possibleRange),
                    course: usable(line, .course, index, 0...360), beginsSegment: points.isEmpty))
        }
        return points
    }

    private func usable(
        _ line: GeoLine, _ measure: GeoMeasure, _ index: Int, _ range: ClosedRange<Double>
    ) -> Double? {
        line.value(measure, at: index).flatMap { range.contains($0) ? $0 : nil }
    }

    // MARK: Channels

    private static let measures: [(GeoMeasure, Channel)] = [
        (.heartRate, .heartRate), (.cadence, .cadence), (.power, .power),
        (.temperature, .ambientTemperature),
    ]

    private func channels(of lines: [GeoLine]) -> [Channel: ChannelSeries] {
        var channels: [Channel: ChannelSeries] = [:]
        for (measure, channel) in Self.measures {
            var values: [(time: Double, value: Double)] = []
            for line in lines where line.has(measure) {
                for index in 0..<line.count {
                    guard let value = line.value(measure, at: index) else { continue }
                    let time = line.value(.time, at: index)
                    guard channel.possibleRange.contains(value) else {
                        reading.report.count(.impossibleValue, at: time)
                        continue
                    }
                    if let time { values.append((time, value)) }
                }
            }
            if !values.isEmpty { channels[channel] = ChannelSeries(values) }
        }
        return channels
    }
}
