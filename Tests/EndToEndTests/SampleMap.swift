import Foundation

/// The map of the sample extract, imported once for all tests that draw.
enum SampleMap {
    /// The extract of central Helsinki.
    static let extract = RenderProcess.root.appendingPathComponent("samples/helsinki.osm.pbf")

    /// A few roads, for tests that only need an import to succeed or not.
    static let crossroads = RenderProcess.root.appendingPathComponent(
        "Tests/Fixtures/crossroads.osm")

    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "e2e-map-\(UUID().uuidString)")

    /// The map itself.
    static let file = Result {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SampleMap.folder) }
        let run = try RenderProcess(
            ["import", "-q", extract.path, "-o", "helsinki.mbtiles"], in: folder)
        guard run.status == 0 else { throw Failure(description: run.error) }
        return folder.appendingPathComponent("helsinki.mbtiles")
    }

    /// A folder that holds the map under the name `map.mbtiles`, and nothing else.
    static func testFolder() throws -> TestFolder {
        let folder = try TestFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("map.mbtiles"),
            withDestinationURL: file.get())
        return folder
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}

extension TestFolder {
    /// The bytes of a file in it.
    func read(_ name: String) throws -> Data {
        try Data(contentsOf: url.appendingPathComponent(name))
    }

    /// Puts a text file into it.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    /// Width and height in the header of a PNG file in it (PNG specification, 11.2.2).
    func pixels(of name: String) throws -> [Int] {
        let header = [UInt8](try read(name).prefix(24))
        guard header.starts(with: [0x89, 0x50, 0x4E, 0x47]), header.count == 24 else { return [] }
        return [16, 20].map { start in header[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
}
