import COsmium
import Geometry
import Glibc
import MapStore
import Platform
import TestSupport

@testable import MapImport

/// Reads the files of `Tests/Fixtures` and of the data folder beside the repository.
enum ImportFixture {
    /// The repository's root.
    static let root = String(
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
            .joined(separator: "/"))

    /// The path of a file in `Tests/Fixtures`.
    static func path(_ name: String) -> String { root + "/Tests/Fixtures/" + name }

    /// The path of an extract beside the repository, for tests that need it.
    static func extract(_ name: String) -> String { SharedData.path("data/osm/" + name) }

    /// The path of the extract that the repository carries.
    static let sample = root + "/samples/helsinki.osm.pbf"

    /// Everything of some files, not yet written anywhere.
    static func gather(_ paths: String..., languages: [String] = ["en", "nb"]) throws
        -> ObjectGatherer
    {
        try gatherWithStatistics(paths, languages: languages).gatherer
    }

    /// What files hold, and what was counted while they were read.
    static func gatherWithStatistics(
        _ paths: [String], languages: [String] = []
    ) throws -> (gatherer: ObjectGatherer, statistics: cosmium_statistics) {
        let gatherer = ObjectGatherer(languages: languages)
        let reader = try OSMReader(paths: paths)
        try reader.readRelations(into: gatherer)
        try reader.readObjects(into: gatherer)
        try gatherer.finishBlocks()
        return (gatherer, reader.statistics)
    }

    /// The sea of an extract, in its header's box.
    static func seas(_ path: String) throws -> SeaBuilder {
        let gatherer = try gather(path)
        let box = gatherer.wholeBox ?? CoordinateBox(west: 0, south: 0, east: 0, north: 0)
        return SeaBuilder(
            chains: gatherer.coastline.chains(), box: box,
            isLand: { LandCheck(roads: gatherer.network.positions).contradicts($0) })
    }

    /// Imports files into a temporary database, which is removed again.
    static func importing<Result>(
        _ paths: [String], options: ImportOptions = ImportOptions(), memory: Int? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        _ body: (ImportReport, _ database: String) throws -> Result
    ) throws -> Result {
        try withTemporaryFile { path in
            let writer = try MapWriter(
                path: path, memory: memory.map { ScratchMemory(limit: $0, beside: path) })
            let report = try Importer(options: options).run(
                inputs: paths, writer: writer, isCancelled: isCancelled)
            return try body(report, path)
        }
    }

    /// Imports extracts of objects that are written as XML.
    static func importing<Result>(
        xml texts: [String], _ body: (ImportReport, _ database: String) throws -> Result
    ) throws -> Result {
        func withFiles(_ rest: ArraySlice<String>, _ paths: [String]) throws -> Result {
            guard let text = rest.first else { return try importing(paths, body) }
            return try withTemporaryFile(suffix: ".osm") { path in
                write("<osm version='0.6'>\(text)</osm>".utf8, to: path)
                return try withFiles(rest.dropFirst(), paths + [path])
            }
        }
        return try withFiles(texts[...], [])
    }

    /// Lends a path that nothing stands at, and clears it afterwards.
    static func withTemporaryFile<Result>(
        suffix: String = ".mbtiles", _ body: (String) throws -> Result
    ) throws -> Result {
        var name = Array("/tmp/osm-import-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        precondition(descriptor >= 0, "no temporary file")
        close(descriptor)
        let base = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = base + suffix
        defer {
            unlink(base)
            unlink(path)
        }
        return try body(path)
    }

    /// The bytes of a file.
    static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: max(0, ftell(file)))
        rewind(file)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    /// Writes bytes to a file.
    static func write(_ bytes: some Sequence<UInt8>, to path: String) {
        guard let file = fopen(path, "wb") else { return }
        defer { fclose(file) }
        let bytes = Array(bytes)
        fwrite(bytes, 1, bytes.count, file)
    }
}

/// Tags written by hand, as a file would bring them.
func withTags<Result>(
    _ pairs: [String: String], languages: [String] = ["en", "nb"], _ body: (Tags) throws -> Result
) rethrows -> Result {
    let texts = pairs.sorted { $0.key < $1.key }.map { (strdup($0.key), strdup($0.value)) }
    defer { for (key, value) in texts { free(key); free(value) } }
    let list = texts.map { cosmium_tag(key: $0.0, value: $0.1) }
    let tags = Tags(languages: languages)
    return try list.withUnsafeBufferPointer {
        tags.load($0.baseAddress, count: $0.count)
        return try body(tags)
    }
}
