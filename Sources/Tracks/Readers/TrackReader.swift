/// Reads track files of every supported kind, told apart by their content.
public enum TrackReader {
    /// Reads a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: the whole file; a UTF-8 byte order mark is passed over.
    ///   - name: what error messages call it: the file's name, or `standard input`.
    ///   - limits: what is too much.
    /// - Returns: the track; it may have no points, where a log has channels only.
    /// - Throws: ``TrackError`` with what was wrong, where, and the cure if there is one.
    public static func read(
        bytes: [UInt8], named name: String, limits: TrackLimits = TrackLimits()
    ) throws(TrackError) -> Track {
        let reading = TrackReading(name: name, limits: limits)
        guard bytes.count <= limits.bytes else {
            throw reading.error(
                "it has \(bytes.count) bytes; a track may have \(limits.bytes)",
                cure: "cut the track in parts")
        }
        switch TrackContent(of: bytes) {
        case .empty: throw reading.error("it is empty")
        case .xml: return try GPXTrackReader(reading: reading).read(bytes)
        case .unknown:
            throw reading.error("it is no track", cure: "GPX is expected")
        }
    }
}

/// What a file's first look tells about it.
enum TrackContent: Equatable {
    /// Nothing but blanks.
    case empty
    /// Starts as XML does.
    case xml
    /// None of these.
    case unknown

    /// Looks at a file's bytes.
    init(of bytes: [UInt8]) {
        // UTF-16 files, which expat reads, start with a mark of their own.
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            self = .xml
            return
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        switch body.first(where: { $0 > 0x20 }) {
        case nil: self = .empty
        case UInt8(ascii: "<"): self = .xml
        default: self = .unknown
        }
    }
}
