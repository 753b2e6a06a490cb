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
    /// - Throws: ``TrackError`` with what was wrong, where, and the cure if there is one.
    package static func read(
        bytes: [UInt8], named name: String, columns: TrackColumns = TrackColumns(),
        limits: TrackLimits = TrackLimits()
    ) throws(TrackError) -> Track {
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

    private static func read(
        _ bytes: [UInt8], _ columns: TrackColumns, _ reading: TrackReading
    ) throws(TrackError) -> Track {
        switch TrackContent(of: bytes) {
        case .empty: throw reading.error("it is empty")
        case .xml: return try GPXTrackReader(reading: reading).read(bytes)
        case .json: return try JSONTrackReader(reading: reading).read(bytes)
        case .nmea: return try NMEATrackReader(reading: reading).read(bytes)
        case .table: return try TableTrackReader(reading: reading, columns: columns).read(bytes)
        }
    }
}

/// The kind of a file, judged by its first lines.
enum TrackContent: Equatable {
    /// Only blanks.
    case empty
    /// Starts as XML does.
    case xml
    /// Starts as JSON does.
    case json
    /// Has a sentence of a satellite receiver among its first lines.
    case nmea
    /// Anything else, which may be a table.
    case table

    /// Classifies a file's bytes.
    init(of bytes: [UInt8]) {
        // UTF-16 files, which expat reads, start with their own byte order mark.
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            self = .xml
            return
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        switch body.first(where: { $0 > 0x20 }) {
        case nil: self = .empty
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        default: self = Self.hasSentence(body.prefix(4096)) ? .nmea : .table
        }
    }

    /// Whether a line has `$GPRMC,` or the like, as far as its letters go.
    private static func hasSentence(_ start: ArraySlice<UInt8>) -> Bool {
        start.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
            let name = line[(dollar + 1)...].prefix { $0 != UInt8(ascii: ",") }
            return (5...6).contains(name.count) && name.allSatisfy { (0x41...0x5A).contains($0) }
                && name.endIndex < line.endIndex
        }
    }
}

/// The reason why a track could not be read, cleaned or joined.
package struct TrackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The track's name.
    package let file: String
    /// What was wrong, and where in the file.
    package let problem: String
    /// A remedy, if there is one.
    package let cure: String?

    /// An error from its parts.
    package init(file: String, problem: String, cure: String? = nil) {
        self.file = file
        self.problem = problem
        self.cure = cure
    }

    /// One line for the user.
    package var description: String {
        "\(file): \(problem)" + (cure.map { " (\($0))" } ?? "")
    }
}
