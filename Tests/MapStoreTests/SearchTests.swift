import Glibc
import MapGeometry
import SQLite
import Testing
import Threads

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
        for entry in entries { try writer.search.write(entry) }
        try writer.finish(metadata: TestMap.metadata)
        database = try MapDatabase(path: map.path)
    }

    @Test func `names may be written by another thread, and leave nothing beside the map`() throws {
        let map = try TestMap()
        try writeNamesBeside(map)
        #expect(try MapDatabase(path: map.path).search("tur").first == entries[2])
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
        #expect(try database.search("Turku") == [entries[2]])
        #expect(try database.search("Carl Berners plass 12 B Oslo") == [entries[1]])
    }

    @Test(arguments: ["abo", "ÅBO", "turku", "Турку", "tur"])
    func `case, accents and language do not matter`(text: String) throws {
        #expect(try database.search(text).first == entries[2])
    }

    @Test func `the last word may be begun only, and words may change places`() throws {
        #expect(try database.search("berner ca").isEmpty)
        #expect(try database.search("berners ca").first == entries[0])
        #expect(try database.search("cafe").first == entries[3])
    }

    @Test func `the nearest of a kind is found within its reach only`() throws {
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

    @Test func `who has the words in its name comes first, then who lies there, by rank`() throws {
        func entry(
            _ name: String?, _ street: String?, _ number: String?, _ rank: Int
        ) -> SearchEntry {
            SearchEntry(
                kind: name == nil ? .address : .venue, names: LocalizedNames(local: name),
                street: street, houseNumber: number,
                position: .init(longitude: 107_000_000, latitude: 599_000_000), rank: rank)
        }
        let ranked = [
            entry("Kino", "Torget", "1", 55), entry("Torget kafé", nil, nil, 40),
            entry("Frisør Torgetta", nil, nil, 38), entry("Bakeri", "Torget", "12", 37),
            entry(nil, "Torget", "12", 0), entry(nil, "Torget", "1", 0),
        ]
        let map = try TestMap()
        let writer = try MapWriter(path: map.path)
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        for entry in ranked { try writer.search.write(entry) }
        try writer.finish(metadata: TestMap.metadata)
        let database = try MapDatabase(path: map.path)
        func found(_ text: String, limit: Int = 10) throws -> [Int] {
            try database.search(text, limit: limit).compactMap(ranked.firstIndex)
        }
        #expect(try found("torget") == [1, 2, 0, 3, 4, 5])
        #expect(try found("torget", limit: 3) == [1, 2, 0])
        // Whole words, as of house numbers, before those that are begun only.
        #expect(try found("torget 1") == [0, 5, 3, 4])
        #expect(try found("torget 12") == [3, 4])
    }

    @Test func `a search ends with what is asked for, and sorts nothing`() throws {
        let database = try Database.inMemory()
        for sql in Schema.tables { try database.execute(sql) }
        let plan = try database.prepare("EXPLAIN QUERY PLAN " + Queries.search)
        var steps: [String] = []
        while try plan.step() { steps.append(plan.string(at: 3) ?? "") }
        #expect(steps.count == 2 && !steps.contains { $0.contains("B-TREE") }, "\(steps)")
    }

    @Test func `the street comes before its house numbers`() throws {
        #expect(try database.search("carl berners").map(\.kind) == [.street, .address])
        #expect(try database.search("carl berners", limit: 1).count == 1)
        #expect(try database.search("carl berners", limit: -1).isEmpty)
    }

    @Test(arguments: [
        "", " ", "\"", "* OR *", "NEAR(", "names:", "a AND", "^x", "-", "\0", "(((", "🚗", "'; DROP",
        String(repeating: "x ", count: 100_000),
    ])
    func `no text breaks the query`(text: String) throws {
        _ = try database.search(text)
    }

    @Test func `words that are operators elsewhere are words here`() throws {
        #expect(try database.search("near").first == entries[3])
    }
}
