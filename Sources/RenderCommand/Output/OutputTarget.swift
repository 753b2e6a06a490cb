import Glibc
import Platform

/// Where a picture or a report goes: a file that appears whole, or a stream.
///
/// Streams are standard output (`-`, `/dev/stdout`), named pipes and devices; what is written to them
/// goes out when it is published, so that nothing is sent of a picture that fails.
final class OutputTarget {
    /// Whether it is standard output.
    let isStandardOutput: Bool

    private let path: String
    /// `nil` for a stream.
    private let file: PublishedFile?
    private let isSynced: Bool
    private var waiting: [UInt8] = []

    /// Prepares to write.
    ///
    /// - Parameters:
    ///   - path: a file's name, or a stream's.
    ///   - isSynced: whether a file is to outlive a power cut, for which the disk is waited for.
    /// - Throws: `FileOutputError` for a place where no file can be written.
    init(_ path: String, isSynced: Bool = true) throws(FileOutputError) {
        self.path = path
        self.isSynced = isSynced
        isStandardOutput = Self.isStandardOutput(path)
        file = Self.isStream(path) ? nil : try PublishedFile(replacing: path)
    }

    /// Whether a name stands for standard output.
    static func isStandardOutput(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

    /// Whether what is written there can't appear whole.
    static func isStream(_ path: String) -> Bool {
        if isStandardOutput(path) { return true }
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Takes what is to be written.
    ///
    /// - Throws: `FileOutputError` if the disk is full.
    func write(_ bytes: [UInt8]) throws(FileOutputError) {
        if let file { try file.write(bytes) } else { waiting += bytes }
    }

    /// Lets the file appear, or sends what is waiting.
    ///
    /// - Throws: `FileOutputError` if the disk is full; ``ConsoleError`` where nobody reads the stream.
    func publish() throws {
        if let file {
            // A link stays, and what it leads to is replaced.
            guard !isSynced, !Self.isLink(path),
                rename(file.temporaryPath, path) == 0
            else { return try file.publish() }
            return file.discard()
        }
        let stream = isStandardOutput ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC)
        guard stream >= 0 else {
            throw FileOutputError(path: path, reason: String(cString: strerror(errno)))
        }
        defer { if !isStandardOutput { close(stream) } }
        guard let code = Console.writeAll(waiting, to: stream) else { return }
        throw code == EPIPE
            ? ConsoleError.closed : ConsoleError.failed(reason: String(cString: strerror(code)))
    }
}
