import Glibc

/// A failure of a PMTiles file.
enum PMTilesError: Error, Hashable, CustomStringConvertible {
    /// The file can't be opened.
    case cannotOpen(path: String, reason: String)
    /// The file is not usable; `reason` completes "… .pmtiles ".
    case notUsable(path: String, reason: String)
    /// A part of the file can't be read.
    case cannotRead(path: String, part: String, reason: String)
    /// The file can't be written.
    case cannotWrite(path: String, reason: String)

    /// The attempted operation, the file and the failure, in one line.
    var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .notUsable(let path, let reason): "\(path) \(reason)"
        case .cannotRead(let path, let part, let reason):
            "cannot read \(part) of \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        }
    }

    /// The system's message for an error number, in lower case.
    static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file"
        case ENOSPC, EDQUOT: "the disk is full"
        default: strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
        }
    }
}
