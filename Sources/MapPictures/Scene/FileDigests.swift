import Glibc
import Platform

/// Numbers that stand for what files hold, the same on every machine.
///
/// A file is looked at once; one that is changed after that keeps its number.
final class FileDigests: Sendable {
    private let known = Locked<[String: UInt64]>([:])

    /// Larger files are known by their size and by evenly spaced blocks, the first and the last byte
    /// among them: a map of a country would take a second to read.
    private static let largestWhole = 16 << 20
    private static let blocks = 256
    private static let blockLength = 64 << 10

    /// The number of one file; `nil` for what is no file, or can't be read.
    func digest(of path: String) -> UInt64? {
        if let digest = known.withLock({ $0[path] }) { return digest }
        guard let digest = Self.read(path) else { return nil }
        known.withLock { $0[path] = digest }
        return digest
    }

    /// A number for several files in their order, whatever they are called.
    func digest(of paths: [String]) -> UInt64? {
        var hash = StableHash()
        for path in paths {
            guard let digest = digest(of: path) else { return nil }
            hash.add(digest)
        }
        return hash.value
    }

    /// 16 hexadecimal digits.
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
