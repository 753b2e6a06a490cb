import Glibc
import Platform

/// Digests of files' contents, the same on every machine.
///
/// A file is read once; if it changes later, its digest stays the same.
final class FileDigests: Sendable {
    private let known: Locked<[String: UInt64]>

    /// Digests of files that are read when they are asked for.
    ///
    /// - Parameter remote: those of maps on other machines, by their shown addresses.
    init(_ remote: [String: UInt64] = [:]) { known = Locked(remote) }

    /// The size above which a file's digest covers only its size and evenly spaced blocks.
    ///
    /// The blocks include the first and the last byte. Reading all of a country's map would take a
    /// second.
    private static let largestWhole = 16 << 20
    private static let blocks = 256
    private static let blockLength = 64 << 10

    /// Returns the digest of one file; `nil` if it is not a file, or can't be read.
    func digest(of path: String) -> UInt64? {
        if let digest = known.withLock({ $0[path] }) { return digest }
        guard let digest = Self.read(path) else { return nil }
        known.withLock { $0[path] = digest }
        return digest
    }

    /// Returns a digest of several files in their order, independent of their names.
    func digest(of paths: [String]) -> UInt64? {
        var hash = StableHash()
        for path in paths {
            guard let digest = digest(of: path) else { return nil }
            hash.add(digest)
        }
        return hash.value
    }

    /// Returns a digest as 16 hexadecimal digits.
    static func text(_ digest: UInt64) -> String {
        let digits = String(digest, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func read(_ path: String) -> UInt64? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = Int(status.st_size)
        var hash = StableHash()
        hash.add(UInt64(size))
        let isWhole = size <= largestWhole
        let count = isWhole ? (size + blockLength - 1) / blockLength : blocks
        let step = isWhole ? blockLength : (size - blockLength) / (blocks - 1)
        var buffer = [UInt8](repeating: 0, count: blockLength)
        for block in 0..<count {
            let isLast = block == count - 1
            let offset = isLast && !isWhole ? size - blockLength : block * step
            let read = pread(file, &buffer, blockLength, off_t(offset))
            guard read >= 0 else { return nil }
            hash.add(buffer.prefix(read))
        }
        return hash.value
    }
}
