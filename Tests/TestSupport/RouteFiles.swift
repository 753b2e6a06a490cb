package import GeoFiles
package import Routes
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Route files that tests read: the fixtures of this repository, and the shared sample data.
package enum RouteFiles {
    private static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(3).joined(separator: "/")

    /// Small files made by hand.
    package static let fixtures = package + "/Tests/Fixtures/routes"
    /// The routes of the repository's sample map.
    package static let samples = package + "/samples"
    /// Real files, beside the repository; not everywhere.
    package static let sharedData = SharedData.path("data")

    /// A file's bytes.
    package static func bytes(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"), "cannot open \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// The names of the files in a folder, sorted; empty where it is absent.
    package static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Reads a fixture.
    package static func read(_ fixture: String) throws -> RouteAnswer {
        try RouteReader.read(bytes: bytes("\(fixtures)/\(fixture)"), named: fixture)
    }

    /// Reads text.
    package static func read(text: String, named name: String = "test") throws(GeoFileError)
        -> RouteAnswer
    {
        try RouteReader.read(bytes: Array(text.utf8), named: name)
    }

    /// The line that reading a text fails with.
    package static func failure(_ text: String, named name: String = "test") -> String {
        do {
            let answer = try read(text: text, named: name)
            return "read as \(answer.format) with \(answer.routes.count) routes"
        } catch {
            return error.description
        }
    }
}
