package import GeoFiles
import Platform

/// Reads track files of every supported kind, which it detects by their content.
package enum TrackReader {
    /// Reads a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: the whole file; a UTF-8 byte order mark is skipped.
    ///   - name: the file's name in error messages, or `standard input`.
    ///   - columns: the roles of a table's columns, if their heads do not determine them.
    ///   - limits: the limits of the file.
    /// - Returns: the track; it may have no points, if a log has channels only.
    /// - Throws: ``GeoFileError`` with what was wrong, where, and the cure if there is one.
    package static func read(
        bytes: [UInt8], named name: String, columns: TrackColumns = TrackColumns(),
        limits: TrackLimits = TrackLimits()
    ) throws(GeoFileError) -> Track {
        let reading = TrackReading(name: name, limits: limits)
        guard bytes.count <= limits.bytes else {
            throw reading.error(
                "it has \(bytes.count) bytes; a track may have \(limits.bytes)",
                cure: "cut the track in parts")
        }
        var track = try read(bytes, columns, reading)
        var hash = StableHash()
        hash.add(bytes)
        track.fingerprint = hash.value
        return track
    }

    /// Reads a log that came in parts.
    ///
    /// - Parameters:
    ///   - parts: the parts.
    ///   - name: the log's name in error messages.
    ///   - columns: the roles of a table's columns, if their heads do not determine them.
    ///   - limits: the limits of all parts together.
    /// - Returns: the track, as if the log had come whole.
    /// - Throws: ``GeoFileError`` with what was wrong, where, and the cure if there is one.
    package static func read(
        _ parts: TrackParts, named name: String, columns: TrackColumns = TrackColumns(),
        limits: TrackLimits = TrackLimits()
    ) throws(GeoFileError) -> Track {
        try parts.track(named: name, columns: columns, limits: limits)
    }

    private static func read(
        _ bytes: [UInt8], _ columns: TrackColumns, _ reading: TrackReading
    ) throws(GeoFileError) -> Track {
        var limits = GeoLimits()
        limits.bytes = reading.limits.bytes
        limits.points = reading.limits.points
        let file = try GeoFile(bytes, named: reading.name, limits: limits)
        let files = file.files
        guard files.count > 1, files.contains(where: { $0.table != nil }) else {
            var track = try self.track(of: file, columns, reading)
            if file.table != nil { track.notes += file.damageNotes }
            return track
        }
        var (whole, errors): (Track?, [GeoFileError]) = (nil, [])
        for part in files {
            do throws(GeoFileError) {
                let reading = TrackReading(name: part.name, limits: reading.limits)
                let track = try self.track(of: part, columns, reading)
                if whole == nil { whole = track } else { try whole?.append(track, from: part.name) }
            } catch {
                errors.append(error)
            }
        }
        guard var whole else { throw errors[0] }
        guard whole.points.count <= reading.limits.points else {
            throw reading.error(
                "it has more than \(reading.limits.points) points", cure: "cut the track in parts")
        }
        whole.notes += ["the archive has \(files.count) files"] + file.damageNotes
        whole.notes += errors.prefix(3).map { "left out: \($0)" }
        if errors.count > 3 { whole.notes.append("left out: \(errors.count - 3) more files") }
        return whole
    }

    /// The track of one file, or of an archive without tables.
    private static func track(
        of file: GeoFile, _ columns: TrackColumns, _ reading: TrackReading
    ) throws(GeoFileError) -> Track {
        if let table = file.table {
            return try TableTrackReader(reading: reading, columns: columns).read(table)
        }
        guard file.json == nil, file.polyline == nil else {
            throw reading.error(
                "it is \(file.format) without a track",
                cure: "a GeoJSON LineString with coordTimes, or a list of points with times, is"
                    + " expected")
        }
        return try DocumentTrackReader(reading: reading, document: try file.document()).track()
    }
}
