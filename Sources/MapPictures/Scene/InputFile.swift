import Glibc
import MapStore
import Parameters

/// Reads whole files and standard input, up to a limit.
package enum InputFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - limit: the most bytes to accept.
    ///   - allowsPipes: whether it may be a named pipe, as the main input of a command may.
    /// - Returns: the content.
    /// - Throws: ``SceneError`` with the file and the reason.
    package static func read(
        _ path: String, limit: Int, allowsPipes: Bool = false
    ) throws(SceneError) -> [UInt8] {
        let isStandardInput = path == "-"
        let shown = isStandardInput ? "standard input" : PrintableText.short(path)
        if !isStandardInput,
            let reason = RegularFile.reasonAgainst(path, allowsPipes: allowsPipes)
        {
            throw SceneError("cannot read \(shown): \(reason)")
        }
        let file = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SceneError("cannot open \(shown): \(reason(errno))") }
        defer { if !isStandardInput { close(file) } }
        var bytes: [UInt8] = []
        var capacity = expectedSize(file, limit: limit)
        while true {
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
                count = Glibc.read(file, buffer.baseAddress, capacity)
                initialized = max(count, 0)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SceneError("cannot read \(shown): \(reason(errno))") }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw SceneError("\(shown) is larger than \(limit >> 20) MB")
            }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            // A short read is nearly always the end, so the next read needs little space.
            capacity = count < capacity ? leastCapacity : chunkLength
        }
    }

    /// The number of bytes to read from pipes at a time.
    private static let chunkLength = 1 << 18
    private static let leastCapacity = 1 << 12

    /// Returns a file's size plus one byte, so that a single read detects its end.
    private static func expectedSize(_ file: Int32, limit: Int) -> Int {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return chunkLength
        }
        return min(max(Int(status.st_size), 0), limit) + 1
    }

    /// Returns the reason for an error, worded like the same failures of maps and outputs.
    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file"
        case EISDIR: "it is a folder"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
