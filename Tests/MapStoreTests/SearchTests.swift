import Geometry
import Glibc
import Platform
import Testing

@testable import MapStore

@Suite struct SearchTests {
    private let map: TestMap
    private let database: MapDatabase
    private let entries = [
        SearchEntry(
            kind: .street, names: LocalizedNames(local: "Carl Berners plass"),
            position: .init(longitude: 107_781_000, latitude: 599_264_000), rank: 40),
        SearchEntry(
            kind: .address, street: "Carl Berners plass", houseNumber: "12 B", locality: "Oslo",
            position: .init(longitude: 107_782_000, latitude: 599_265_000)),
        SearchEntry(
            kind: .place, category: "place=city",
            names: LocalizedNames(local: "Åbo", byLanguage: ["fi": "Turku", "ru": "Турку"]),
            position: .init(longitude: 222_666_000, latitude: 604_518_000), rank: 80),
        SearchEntry(
            kind: .venue, category: "amenity=cafe", names: LocalizedNames(local: "Café Åbo NEAR"),
            position: .init(longitude: 222_670_000, latitude: 604_520_000), rank: 5),
    ]

    init() throws {
        map = try TestMap()
        let writer = try MapWriter(path: map.path)
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        let street = try writer.search.write(entries[0])
        try writer.search.write(entries[1], ofStreet: street)
        for entry in entries[2...] { try writer.search.write(entry) }
        try writer.finish(metadata: TestMap.metadata)
        database = try MapDatabase(path: map.path)
    }

    private func found(_ text: String, limit: Int = 10) throws -> [SearchEntry] {
        try database.find(PlaceQuery(text, limit: limit)).map(\.entry)
    }

    @Test func `names written by another thread leave no file beside the map`() throws {
        let map = try TestMap()
        try writeNamesBeside(map)
        #expect(
            try MapDatabase(path: map.path).find(PlaceQuery("tur")).first?.entry == entries[2])
        let database = try Database(path: map.path, access: .readWrite)
        try database.execute("INSERT INTO search_index (search_index) VALUES ('integrity-check')")
        let settings = try database.prepare("SELECT group_concat(k) FROM search_index_config")
        #expect(try settings.step())
        #expect(settings.string(at: 0) == "version", "as FTS5 makes a new index")
    }

    private func writeNamesBeside(_ map: TestMap) throws {
        let writer = try MapWriter(path: map.path)
        let (search, entries) = (writer.search, entries)
        let problem = Locked<String?>(nil)
        let thread = try WorkerThread {
            do {
                for entry in entries { try search.write(entry) }
                while search.indexesLeft > 0 { try search.makeNextIndex() }
            } catch {
                problem.withLock { $0 = "\(error)" }
            }
        }
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        thread.join()
        #expect(problem.withLock { $0 } == nil)
        try writer.takeSearchEntries()
        let found = SearchTests.files(beside: map.path)
        #expect(found == [], "the names' own file is gone")
        try writer.finish(metadata: TestMap.metadata)
    }

    /// The files whose names begin with that of a map and a dot.
    private static func files(beside path: String) -> [String] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        guard let name = parts.last, let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let text = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if text.hasPrefix("." + name + ".") { found.append(text) }
        }
        return found
    }

    @Test func `entries come back whole`() throws {
        #expect(try found("Turku").first == entries[2])
        #expect(try found("Carl Berners plass 12 B Oslo").first == entries[1])
    }

    @Test(arguments: ["abo", "ÅBO", "turku", "Турку", "tur", "Aabo", "Turku"])
    func `search ignores case, accents and language`(text: String) throws {
        #expect(try found(text).first == entries[2])
    }

    @Test func `search matches a prefix of the last word, and words in any order`() throws {
        #expect(try found("berners ca").first == entries[0])
        #expect(try found("plass carl").first == entries[0])
        #expect(try found("cafe").first == entries[3])
    }

    @Test func `the nearest entry of a kind is found within the radius only`() throws {
        let place = Coordinate(longitude: 10.77822, latitude: 59.9266)
        #expect(try database.nearest(.address, to: place, within: 60) == entries[1])
        #expect(try database.nearest(.address, to: place, within: 5) == nil)
        #expect(try database.nearest(.venue, to: place, within: 60) == nil)
    }

    @Test func `the nearest is looked up by an index`() throws {
        // A map of four entries is read through as fast: this one tells no statistics.
        let database = try Database.inMemory()
        for sql in Schema.tables + [Schema.searchPlaces] { try database.execute(sql) }
        let plan = try database.prepare("EXPLAIN QUERY PLAN " + Queries.entriesInBox)
        #expect(try plan.step())
        let index = "search_entries_place (kind=? AND <expr>=? AND longitude>?"
        #expect(plan.string(at: 3)?.contains(index) == true)
    }

    @Test func `a search reads no more rows than requested, and does not sort`() throws {
        let database = try Database.inMemory()
        for sql in Schema.tables { try database.execute(sql) }
        let plan = try database.prepare("EXPLAIN QUERY PLAN " + Queries.search)
        var steps: [String] = []
        while try plan.step() { steps.append(plan.string(at: 3) ?? "") }
        #expect(steps.count == 1 && !steps.contains { $0.contains("B-TREE") }, "\(steps)")
    }

    @Test(arguments: [
        "", " ", "\"", "* OR *", "NEAR(", "names:", "a AND", "^x", "-", "\0", "(((", "🚗", "'; DROP",
        String(repeating: "x ", count: 100_000),
    ])
    func `no search text causes an SQL error`(text: String) throws {
        _ = try database.find(PlaceQuery(text))
    }

    @Test func `a search word such as NEAR is not an SQL operator`() throws {
        #expect(try found("near").first == entries[3])
    }
}
