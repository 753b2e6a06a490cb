import MapGeometry
import SQLite
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
        for entry in entries { try writer.write(searchEntry: entry) }
        try writer.finish(metadata: TestMap.metadata)
        database = try MapDatabase(path: map.path)
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
        for sql in Schema.tables + Schema.indexes { try database.execute(sql) }
        let plan = try database.prepare("EXPLAIN QUERY PLAN " + Queries.entriesInBox)
        #expect(try plan.step())
        let index = "search_entries_place (kind=? AND <expr>=? AND longitude>?"
        #expect(plan.string(at: 3)?.contains(index) == true)
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
