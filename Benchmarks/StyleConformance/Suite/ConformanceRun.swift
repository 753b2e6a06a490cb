import Formats

#if canImport(Glibc)
    import Glibc
#endif

/// All cases of a folder, run one after the other.
package struct ConformanceRun: Sendable {
    /// A case that failed, with the first reason.
    package struct Failure: Hashable, Sendable {
        /// The file without its ending; the folder, where the file is called `test.json`.
        package let name: String
        /// What differs.
        package let reason: String
    }

    /// How many cases gave what was expected.
    package private(set) var passed = 0
    /// The others, in order of their names.
    package private(set) var failures: [Failure] = []
    /// JSON files that are no cases.
    package private(set) var skipped = 0

    /// A folder that can't be read.
    package struct UnreadableFolder: Error, CustomStringConvertible {
        /// What was tried, and why it failed.
        package let description: String
    }

    /// No suite has more files; a folder with more is not one.
    private static let maximumFiles = 100_000

    /// Runs every JSON file below a folder: one file a case, or folders with a `test.json` each.
    ///
    /// - Throws: ``UnreadableFolder``.
    package init(folder: String) throws {
        var files: [String] = []
        try Self.collect(folder, "", depth: 0, into: &files)
        for file in files.sorted() {
            let name =
                file.hasSuffix("/test.json")
                ? String(file.dropLast("/test.json".utf8.count)) : String(file.dropLast(5))
            do {
                let json = try JSONValue(parsing: try Self.bytes("\(folder)/\(file)"))
                guard let test = ConformanceCase(json) else {
                    skipped += 1
                    continue
                }
                if let reason = test.differences().first {
                    failures.append(Failure(name: name, reason: reason))
                } else {
                    passed += 1
                }
            } catch {
                failures.append(Failure(name: name, reason: "\(error)"))
            }
        }
    }

    private static func collect(
        _ folder: String, _ path: String, depth: Int, into files: inout [String]
    ) throws {
        let place = path.isEmpty ? folder : "\(folder)/\(path)"
        guard let directory = opendir(place) else {
            throw UnreadableFolder(
                description: "cannot read folder \(place): \(String(cString: strerror(errno)))")
        }
        defer { closedir(directory) }
        while let entry = readdir(directory), files.count < maximumFiles {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let inner = path.isEmpty ? name : "\(path)/\(name)"
            var status = stat()
            guard lstat("\(folder)/\(inner)", &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                if depth < 16 { try collect(folder, inner, depth: depth + 1, into: &files) }
            } else if name.hasSuffix(".json") {
                files.append(inner)
            }
        }
    }

    /// The bytes of a file, of which no case has more than a few thousand.
    private static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else {
            throw UnreadableFolder(
                description: "cannot open \(path): \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < 64 << 20 {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
