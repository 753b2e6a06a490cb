import JSON

#if canImport(Glibc)
    import Glibc
#endif

/// Files beside the repository that tests use where they are there.
enum SharedFiles {
    /// The folder `../shared` beside the package.
    static let root: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(3).dropLast().joined(separator: "/") + "/shared"
    }()

    /// Whether a file or folder is there.
    static func exists(_ path: String) -> Bool { access("\(root)/\(path)", R_OK) == 0 }

    /// The JSON files of a folder, in order of their names.
    static func jsonFiles(in folder: String) -> [String] {
        guard let directory = opendir("\(root)/\(folder)") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".json") { names.append(name) }
        }
        return names.sorted()
    }

    /// A document; `nil` where the file is absent.
    static func json(_ path: String) throws -> JSONValue? {
        guard let file = fopen("\(root)/\(path)", "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return try JSONValue(parsing: bytes)
    }
}
