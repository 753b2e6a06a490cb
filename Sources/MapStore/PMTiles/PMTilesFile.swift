import Glibc

/// A file of tiles that is read in pieces, on this machine or on another.
protocol PMTilesInput: AnyObject {
    /// The name of the file for errors.
    var path: String { get }
    /// The size of the file when it was opened, in bytes.
    var size: Int { get }

    /// Reads a piece.
    ///
    /// - Parameters:
    ///   - offset: the offset of its first byte.
    ///   - count: its size in bytes.
    ///   - part: the name of the piece for errors.
    /// - Returns: exactly `count` bytes.
    /// - Throws: ``PMTilesError`` if the file has fewer, or can't be read.
    func read(at offset: Int, count: Int, _ part: String) throws(PMTilesError) -> [UInt8]
}

/// A regular file that is read in pieces, never beyond its end.
final class PMTilesFile: PMTilesInput {
    let path: String
    /// The size of the file when it was opened, in bytes.
    let size: Int
    private let descriptor: Int32

    /// - Throws: ``PMTilesError`` if it can't be read, or is no regular file.
    init(path: String) throws(PMTilesError) {
        // Without `O_NONBLOCK`, opening a pipe without a writer would never return.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .cannotOpen(path: path, reason: PMTilesError.reason(errno))
        }
        var status = stat()
        let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        self.path = path
        size = isRegular ? status.st_size : 0
        guard isRegular else {
            throw .cannotOpen(path: path, reason: "it is not a regular file")
        }
    }

    deinit { close(descriptor) }

    /// Reads a piece.
    func read(at offset: Int, count: Int, _ part: String) throws(PMTilesError) -> [UInt8] {
        guard offset >= 0, offset <= size, count >= 0, count <= size - offset else {
            throw .cannotRead(path: path, part: part, reason: "it lies outside the file")
        }
        // All empty arrays share their storage, which the initialiser below would write to.
        guard count > 0 else { return [] }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let start = buffer.baseAddress {
                let got = pread(descriptor, start + filled, count - filled, offset + filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard bytes.count == count else {
            let reason = failure == 0 ? "the file is cut short" : PMTilesError.reason(failure)
            throw .cannotRead(path: path, part: part, reason: reason)
        }
        return bytes
    }
}

/// A failure of a PMTiles file.
enum PMTilesError: Error, Hashable, CustomStringConvertible {
    /// The file can't be opened.
    case cannotOpen(path: String, reason: String)
    /// The file is not usable; `reason` completes "… .pmtiles ".
    case notUsable(path: String, reason: String)
    /// A part of the file can't be read.
    case cannotRead(path: String, part: String, reason: String)
    /// A part of the file can't be read now, and perhaps later: another machine has it.
    case unavailable(path: String, part: String, reason: String)
    /// The file can't be written.
    case cannotWrite(path: String, reason: String)

    /// The attempted operation, the file and the failure, in one line.
    var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .notUsable(let path, let reason): "\(path) \(reason)"
        case .cannotRead(let path, let part, let reason),
            .unavailable(let path, let part, let reason):
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
