import Formats

/// Reads the tracks of GPX 1.0 and 1.1 files as one track, in the order of their times.
///
/// Routes and waypoints are skipped: they are plans and places, not recordings.
struct GPXTrackReader {
    let reading: TrackReading

    /// Reads a file.
    func read(_ bytes: [UInt8]) throws(TrackError) -> Track {
        let contents = GPXTrackContents(reading: reading)
        do {
            let stream = try XMLStream(handler: contents)
            try stream.read(bytes)
        } catch let error as TrackError {
            throw error
        } catch {
            throw reading.error("\(error)")
        }
        guard contents.pointCount > 0 else {
            throw reading.error(
                "it is GPX without a track point", cure: "a trk with trkpt is expected")
        }
        var track = Track(name: contents.name, report: reading.report)
        track.points = Array(ordered(contents.segments).joined())
        track.channels = contents.channels.mapValues { ChannelSeries($0) }
        track.notes = reading.notes
        return track
    }

    /// The segments by the time of their first fix if all have one: files contain tracks in
    /// any order.
    private func ordered(_ segments: [[TrackPoint]]) -> [[TrackPoint]] {
        let starts = segments.compactMap { $0.first?.time }
        guard starts.count == segments.count,
            !zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return segments }
        reading.note("the segments were put in the order of their times")
        return zip(starts, segments).sorted { $0.0 < $1.0 }.map(\.1)
    }
}
