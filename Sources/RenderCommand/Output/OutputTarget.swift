import Glibc
import Platform

/// The destination of a picture or a report: a file that is published when complete, or a stream.
///
/// Streams are standard output (`-`, `/dev/stdout`), named pipes and devices. Data for them is sent
/// on publishing, so that nothing is sent of a picture that fails.
final class OutputTarget {
    /// Whether the target is standard output.
    let isStandardOutput: Bool

    private let path: String
    /// The file; `nil` for a stream.
    private let file: PublishedFile?
    private let isSynced: Bool
    private var waiting: [UInt8] = []

    /// Prepares a target for writing.
    ///
    /// - Parameters:
    ///   - path: the name of a file or a stream.
    ///   - isSynced: whether to wait for the disk, so that a file survives a power failure.
    /// - Throws: `FileOutputError` if no file can be written there.
    init(_ path: String, isSynced: Bool = true) throws(FileOutputError) {
        self.path = path
        self.isSynced = isSynced
        isStandardOutput = Self.isStandardOutput(path)
        file = Self.isStream(path) ? nil : try PublishedFile(replacing: path)
    }

    /// Whether a name stands for standard output.
    static func isStandardOutput(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

    /// Whether a path is a stream, which can't be published as a whole.
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

    /// Writes bytes that will be published later.
    ///
    /// - Throws: `FileOutputError` if the disk is full.
    func write(_ bytes: [UInt8]) throws(FileOutputError) {
        if let file { try file.write(bytes) } else { waiting += bytes }
    }

    /// Publishes the file, or sends the bytes to the stream.
    ///
    /// - Throws: `FileOutputError` if the disk is full; ``ConsoleError`` if the reader of the
    ///   stream has gone away.
    func publish() throws {
        if let file {
            // A symbolic link is kept, and its target is replaced.
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
