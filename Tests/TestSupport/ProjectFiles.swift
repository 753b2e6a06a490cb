import Glibc

/// Files of the checkout, found from where this source file lies.
public enum ProjectFiles {
    /// The root of the checkout.
    public static var root: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
            .joined(separator: "/")
    }

    /// The bytes of a file.
    public static func read(_ path: String) throws -> [UInt8] {
        let full = path.hasPrefix("/") ? path : root + "/" + path
        guard let file = fopen(full, "rb") else { throw CaseError("cannot read \(full)") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Writes a file; folders on the way are made.
    public static func write(_ bytes: [UInt8], to path: String) throws {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o755)
        }
        guard let file = fopen(path, "wb") else { throw CaseError("cannot write \(path)") }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw CaseError("cannot write \(path)")
        }
    }

    /// The names in a folder that end in a certain way, sorted; none if there is no such folder.
    public static func names(in folder: String, ending: String) throws -> [String] {
        guard let handle = opendir(root + "/" + folder) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(ending), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
