import Glibc

/// Files of the checkout, found from where this source file lies.
package enum ProjectFiles {
    /// The root of the checkout.
    package static var root: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
            .joined(separator: "/")
    }

    /// A variable of the environment; `nil` where it is not set.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The bytes of a file.
    package static func read(_ path: String) throws -> [UInt8] {
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
    package static func write(_ bytes: [UInt8], to path: String) throws {
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
    package static func names(in folder: String, ending: String) throws -> [String] {
        entries(of: root + "/" + folder).filter { !$0.isFolder && $0.name.hasSuffix(ending) }
            .map(\.name).sorted()
    }

    /// The files in a folder and in the folders below it that end in a certain way, sorted.
    ///
    /// - Parameters:
    ///   - folder: from the root of the checkout.
    ///   - ending: such as `.json`.
    /// - Returns: their paths from that folder.
    package static func paths(below folder: String, ending: String) -> [String] {
        entries(of: root + "/" + folder).flatMap { entry in
            if entry.isFolder {
                return paths(below: folder + "/" + entry.name, ending: ending)
                    .map { entry.name + "/" + $0 }
            }
            return entry.name.hasSuffix(ending) ? [entry.name] : []
        }.sorted()
    }

    private static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
        guard let handle = opendir(folder) else { return [] }
        defer { closedir(handle) }
        var entries: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            var status = stat()
            let isFolder =
                stat(folder + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            entries.append((name, isFolder))
        }
        return entries
    }
}
