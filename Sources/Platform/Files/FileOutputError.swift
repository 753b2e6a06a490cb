import Glibc

/// The error for a file that could not be written.
public struct FileOutputError: Error, Hashable, CustomStringConvertible {
    /// The path of the requested file.
    public let path: String
    /// The system's message, in lower case.
    public let reason: String

    /// An error from its parts.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// An error with the reason of the last failed call.
    init(path: String, errno code: Int32) {
        self.path = path
        reason =
            switch code {
            case ENOENT: "no such folder"
            case ENOTDIR: "a part of its path is no folder"
            case EACCES, EPERM: "permission denied"
            case EROFS: "the file system is read-only"
            case ENOSPC, EDQUOT: "the disk is full"
            case EFBIG: "it is larger than a file may be here"
            case ENAMETOOLONG: "the name is too long"
            default: strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
            }
    }

    /// One line with the file and the reason.
    public var description: String { "cannot write \(path): \(reason)" }
}
