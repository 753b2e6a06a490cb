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
        for entry in entries { try writer.search.write(entry) }
        try writer.finish(metadata: TestMap.metadata)
        database = try MapDatabase(path: map.path)
    }

    @Test func `names written by another thread leave no file beside the map`() throws {
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
    func `search ignores case, accents and language`(text: String) throws {
        #expect(try database.search(text).first == entries[2])
    }

    @Test func `search matches a prefix of the last word, and words in any order`() throws {
        #expect(try database.search("berner ca").isEmpty)
        #expect(try database.search("berners ca").first == entries[0])
        #expect(try database.search("cafe").first == entries[3])
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

    @Test func `entries with the words in their name come before those at that address`() throws {
        let found = try Self.finder(among: [
            Self.entry("Kino", "Torget", "1", 55), Self.entry("Torget kafé", rank: 40),
            Self.entry("Frisør Torgetta", rank: 38), Self.entry("Bakeri", "Torget", "12", 37),
            Self.entry(nil, "Torget", "12"), Self.entry(nil, "Torget", "1"),
        ])
        #expect(try found("torget", 10) == [1, 2, 0, 3, 4, 5])
        #expect(try found("torget", 3) == [1, 2, 0])
        // The house itself, who lies in it, and then numbers that are begun only.
        #expect(try found("torget 1", 10) == [5, 0, 3, 4])
        #expect(try found("torget 12", 10) == [4, 3])
    }

    @Test func `an exact name comes before names that contain it`() throws {
        let found = try Self.finder(among: [
            Self.entry("Klaus K", rank: 60), Self.entry("Kamppi kjøpesenter", rank: 55),
            Self.entry("In-N-Out", rank: 50), Self.entry("Kamppi", rank: 40, locality: "Helsinki"),
            Self.entry("K&K", rank: 30), Self.entry("In", rank: 20),
            Self.entry("Kamppi", rank: 10, locality: "Espoo"),
        ])
        #expect(try found("K&K", 10) == [4, 0])
        #expect(try found("kk", 10) == [4], "as one who does not know the sign may write it")
        #expect(try found("kamppi", 10) == [3, 6, 1])
        #expect(try found("Kamppi Espoo", 10) == [6])
        #expect(try found("in", 10) == [5, 2])
    }

    @Test(arguments: [
        ("Storgata 15 a", 2), ("storgata 15a", 2), ("15a Storgata", 2), ("Storgata 15", 0),
        ("Storgata 15 a Lauf a.d.Pegnitz", 2), ("15a storgata lauf", 2), ("storgata 1-2", 3),
        ("storgata 12", 4),
    ])
    func `an address is found as it is written, in a town with abbreviations too`(
        text: String, first: Int
    ) throws {
        let found = try Self.finder(
            among: ["15", "15 b", "15 a", "1-2", "12"].map {
                Self.entry(nil, "Storgata", $0, locality: "Lauf a.d.Pegnitz")
            })
        #expect(try found(text, 10).first == first)
    }

    @Test(arguments: [
        "kobenhavn", "København", "KØBENHAVN", "kobenh", "Norrebrogade 10", "nørrebrogade 10",
        "strasse", "Straße", "lodz", "ŁÓDŹ", "aero", "Ærø",
    ])
    func `search ignores strokes in letters such as Ł`(text: String) throws {
        let found = try Self.finder(among: [
            Self.entry("København", rank: 90), Self.entry("Łódź", rank: 80),
            Self.entry("Ærø", rank: 70), Self.entry("Straße", rank: 60),
            Self.entry(nil, "Nørrebrogade", "10"),
        ])
        #expect(try found(text, 10).count == 1)
    }

    @Test func `maps of older versions are searched by rank and exact letters`() throws {
        let ranked = [
            Self.entry("Encamp kafé", rank: 10), Self.entry("Encamp", rank: 80),
            Self.entry("Bø", rank: 5),
        ]
        let map = try Self.map(of: ranked)
        let tables = try Database(path: map.path, access: .readWrite)
        try tables.execute("DROP TABLE search_index")
        try tables.execute(
            """
            CREATE VIRTUAL TABLE search_index USING fts5(
                names, address, content='', prefix='2 3', tokenize='unicode61 remove_diacritics 2')
            """)
        try tables.execute(
            "INSERT INTO search_index (rowid, names) SELECT entry_id, name FROM search_entries")
        let database = try MapDatabase(path: map.path)
        #expect(try database.search("encamp").map(\.rank) == [80, 10])
        #expect(try database.search("bø").map(\.rank) == [5])
    }

    private static func entry(
        _ name: String?, _ street: String? = nil, _ number: String? = nil, _ rank: Int = 0,
        locality: String? = nil
    ) -> SearchEntry {
        SearchEntry(
            kind: name == nil ? .address : .venue, names: LocalizedNames(local: name),
            street: street, houseNumber: number, locality: locality,
            position: .init(longitude: 107_000_000, latitude: 599_000_000), rank: rank)
    }

    private static func entry(
        _ name: String, rank: Int, locality: String? = nil
    ) -> SearchEntry {
        entry(name, nil, nil, rank, locality: locality)
    }

    private static func map(of entries: [SearchEntry]) throws -> TestMap {
        let map = try TestMap()
        let writer = try MapWriter(path: map.path)
        try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
        for entry in entries { try writer.search.write(entry) }
        try writer.finish(metadata: TestMap.metadata)
        return map
    }

    /// What a search finds among entries, by their numbers.
    private static func finder(
        among entries: [SearchEntry]
    ) throws -> (_ text: String, _ limit: Int) throws -> [Int] {
        let map = try map(of: entries)
        let database = try MapDatabase(path: map.path)
        return { text, limit in
            try database.search(text, limit: limit).compactMap(entries.firstIndex)
        }
    }

    @Test func `a search reads no more rows than requested, and does not sort`() throws {
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
    func `no search text causes an SQL error`(text: String) throws {
        _ = try database.search(text)
    }

    @Test func `a search word such as NEAR is not an SQL operator`() throws {
        #expect(try database.search("near").first == entries[3])
    }
}
