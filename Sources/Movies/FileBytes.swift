import Glibc

/// A file written by this program, opened for reading.
final class FileBytes {
    private let path: String
    private let file: Int32

    /// Opens a file.
    ///
    /// - Throws: ``MovieError`` if it does not exist.
    init(_ path: String) throws(MovieError) {
        self.path = path
        file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.failure(path) }
    }

    deinit { close(file) }

    /// The bytes of the whole file; `nil` if there are more than `limit`.
    func all(limit: Int) throws(MovieError) -> [UInt8]? {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.failure(path) }
        guard status.st_size <= limit else { return nil }
        return try next(status.st_size)
    }

    /// Skips bytes.
    func skip(_ count: Int) { lseek(file, count, SEEK_CUR) }

    /// The next bytes; `nil` if the file ends before them.
    func next(_ count: Int) throws(MovieError) -> [UInt8]? {
        var isCut = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count, let start = buffer.baseAddress {
                let more = read(file, start + filled, count - filled)
                if more < 0, errno == EINTR { continue }
                guard more > 0 else {
                    isCut = true
                    return
                }
                filled += more
            }
        }
        return isCut ? nil : bytes
    }

    private static func failure(_ path: String) -> MovieError {
        MovieError(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
}
