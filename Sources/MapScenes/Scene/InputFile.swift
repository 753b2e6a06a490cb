import Glibc
import MapStore

/// Reads whole files and standard input, up to a limit.
public enum InputFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - limit: more bytes than this are refused.
    ///   - allowsPipes: whether it may be a named pipe: where the user gives it as what the verb is about.
    /// - Returns: the content.
    /// - Throws: ``SceneError`` that names the file and the reason.
    public static func read(
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
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SceneError("cannot read \(shown): \(reason(errno))") }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw SceneError("\(shown) is larger than \(limit >> 20) MB")
            }
            bytes += chunk[..<count]
        }
    }

    /// In the words that maps and outputs use for the same failures.
    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file"
        case EISDIR: "it is a folder"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
