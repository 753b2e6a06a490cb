/// A failure of a map database.
public enum MapStoreError: Error, Hashable, CustomStringConvertible {
    /// The file can't be opened.
    case cannotOpen(path: String, reason: String)
    /// The file exists but is no usable map; `reason` completes "… .mbtiles ".
    case notAMap(path: String, reason: String)
    /// A part of the map can't be read.
    case cannotRead(path: String, part: String, reason: String)
    /// A part of the map can't be read now, and perhaps later: another machine has it.
    case unavailable(path: String, part: String, reason: String)
    /// The map can't be written.
    case cannotWrite(path: String, reason: String)
    /// The map is on another machine, which may not be asked.
    case hostNotAllowed(path: String, host: String)

    /// The attempted operation, the file and the failure, in one line.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .notAMap(let path, let reason): "\(path) \(reason)"
        case .cannotRead(let path, let part, let reason),
            .unavailable(let path, let part, let reason):
            "cannot read \(part) of \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .hostNotAllowed(let path, let host):
            "cannot open \(path): the host \(host) is not allowed"
        }
    }

    static func cannotRead(_ path: String, _ part: String, _ error: SQLiteError) -> MapStoreError {
        .cannotRead(path: path, part: part, reason: reason(error))
    }

    static func cannotWrite(_ path: String, _ error: SQLiteError) -> MapStoreError {
        .cannotWrite(path: path, reason: reason(error))
    }

    /// The reason, in plain words if users can act on it, else in SQLite's words with the
    /// statement.
    private static func reason(_ error: SQLiteError) -> String {
        if error.isDamaged || error.isNotADatabase { return "the file is damaged" }
        if error.isDiskFull { return "the disk is full" }
        if error.isOutOfSteps { return "its tables are views that take too long" }
        return error.description
    }
}
