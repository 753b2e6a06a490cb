import Geometry
import Testing

@testable import MapStore

/// Places by words as people type them.
@Suite struct PlaceSearchTests {
    /// Streets with house numbers, towns and shops of a small world.
    private struct World {
        let database: MapDatabase
        private let map: TestMap

        private static let streets: [(name: String, town: String, postcode: String, [String])] = [
            ("Karl Johans gate", "Oslo", "0154", ["22", "24", "1-3"]),
            ("Storgata", "Oslo", "0155", ["5", "15", "15 a", "15 b", "21", "30"]),
            ("Storgata", "Lillehammer", "2609", ["5", "84"]),
            ("Bonner Straße", "Bonn", "53173", ["5", "7"]),
            ("Grünerløkka allé", "Oslo", "0552", ["1"]),
            ("Улица Ленина", "Тверь", "170000", ["3"]),
            ("Λεωφόρος Συγγρού", "Αθήνα", "11741", ["9"]),
            ("St. Olavs gate", "Oslo", "0165", ["32"]),
            ("E 6", "Oslo", "", []), ("Mannerheimintie", "Helsinki", "00100", ["13a"]),
        ]
        private static let places = [
            ("København", 90), ("Łódź", 85), ("Oslo", 95), ("Berg", 55), ("Bergen", 90),
            ("Hof", 40), ("Lauf a.d.Pegnitz", 80),
        ]
        private static let shops = [
            ("Bergen bakeri", "Storgata", "7"), ("Kafé Berg", "Storgata", "9"),
            ("Galleri 69", "Torget", "2"), ("Berg kro", "Torget", "3"),
        ]

        init() throws {
            map = try TestMap()
            let writer = try MapWriter(path: map.path)
            try writer.write(tile: try #require(TileID(z: 0, x: 0, y: 0)), gzipped: [])
            var position: Int32 = 100_000_000
            func entry(_ kind: SearchEntry.Kind, _ name: String?, rank: Int) -> SearchEntry {
                position += 1_000_000
                return SearchEntry(
                    kind: kind, names: LocalizedNames(local: name),
                    position: FixedCoordinate(longitude: position, latitude: 599_000_000),
                    rank: rank)
            }
            for (name, rank) in Self.places {
                try writer.search.write(entry(.place, name, rank: rank))
            }
            var ids: [Int] = []
            for street in Self.streets {
                var entry = entry(.street, street.name, rank: 42)
                entry.locality = street.town
                entry.postcode = street.postcode.isEmpty ? nil : street.postcode
                ids.append(try writer.search.write(entry))
            }
            for (name, street, number) in Self.shops {
                var entry = entry(.venue, name, rank: 38)
                (entry.street, entry.houseNumber) = (street, number)
                try writer.search.write(entry)
            }
            for (street, id) in zip(Self.streets, ids) {
                for number in street.3 {
                    var entry = entry(.address, nil, rank: 0)
                    (entry.street, entry.houseNumber) = (street.name, number)
                    (entry.locality, entry.postcode) = (street.town, street.postcode)
                    try writer.search.write(entry, ofStreet: id)
                }
            }
            try writer.finish(metadata: TestMap.metadata)
            database = try MapDatabase(path: map.path)
        }

        func first(_ text: String) throws -> String {
            try database.find(PlaceQuery(text)).first?.entry.line ?? "nothing"
        }
    }

    private static let karl = "Karl Johans gate 22, 0154 Oslo"
    private static let bonn = "Bonner Straße 5, 53173 Bonn"

    @Test(arguments: [
        ("karl johans gate 22", karl), ("KARL JOHANS GT. 22, OSLO", karl),
        ("karl johans gt 22 oslo", karl), ("22 karl johans gate", karl),
        ("karljohansgate 22", karl), ("Karl Johan gate 22", karl), ("johans karl gate 22", karl),
        ("Karl Jhans gate 22", karl), ("Krl Johns gate 22", karl),
        ("0154 karl johans gate 22", karl),
        ("Bonnerstr. 5, Bonn", bonn), ("Bonner Str 5", bonn), ("bonner strasse 5", bonn),
        ("Boner Straße 5", bonn), ("53173 Bonn, Bonner Strasse 5", bonn),
        ("storgata 5 oslo", "Storgata 5, 0155 Oslo"),
        ("storgata 5 lillehammer", "Storgata 5, 2609 Lillehammer"),
        ("storgata 84", "Storgata 84, 2609 Lillehammer"),
        ("Storgata 15 a", "Storgata 15 a, 0155 Oslo"), ("storgata 15b", "Storgata 15 b, 0155 Oslo"),
        ("karl johans gate 2", "Karl Johans gate 1-3, 0154 Oslo"),
        ("gruenerloekka alle", "Grünerløkka allé, 0552 Oslo"),
        ("grunerlokka all. 1", "Grünerløkka allé 1, 0552 Oslo"),
        ("ulitsa lenina 3", "Улица Ленина 3, 170000 Тверь"),
        ("leoforos syggroy 9", "Λεωφόρος Συγγρού 9, 11741 Αθήνα"),
        ("sankt olavs gate 32", "St. Olavs gate 32, 0165 Oslo"), ("E6", "E 6, Oslo"),
        ("e 6", "E 6, Oslo"), ("mannerheimintie 13 a", "Mannerheimintie 13a, 00100 Helsinki"),
        ("kobenhavn", "København"), ("koebenhavn", "København"), ("Kobnhavn", "København"),
        ("lodz", "Łódź"), ("berg", "Berg"), ("bergen", "Bergen"), ("lauf", "Lauf a.d.Pegnitz"),
        ("berg kro", "Berg kro, Torget 3"), ("galleri 69", "Galleri 69, Torget 2"),
        ("bakeri bergen", "Bergen bakeri, Storgata 7"),
    ])
    func `places are found as people type them`(text: String, expected: String) throws {
        #expect(try World().first(text) == expected)
    }

    @Test(arguments: [
        "qwertzuiop", "xyzzy 17", "storlgaltsa", "zzzz", "12345", "!!!", "berlin alexanderplatz",
    ])
    func `what does not fit is not found`(text: String) throws {
        #expect(try World().first(text) == "nothing")
    }

    @Test func `a number between known ones is between their places, and says so`() throws {
        let world = try World()
        let found = try #require(try world.database.find(PlaceQuery("storgata 17 oslo")).first)
        #expect(found.isInterpolated && found.entry.houseNumber == "17")
        let known = try ["15 b", "21"].map { number in
            try #require(
                try world.database.find(PlaceQuery("storgata \(number) oslo")).first?.entry.position
                    .longitude)
        }
        #expect(found.entry.position.longitude == known[0] + (known[1] - known[0]) / 3)
        let beyond = try #require(try world.database.find(PlaceQuery("storgata 999 oslo")).first)
        #expect(!beyond.isInterpolated && beyond.entry.kind == .street && beyond.fit < 0.9)
    }

    @Test func `what was corrected is told`() throws {
        let found = try #require(try World().database.find(PlaceQuery("Mannerhemintie")).first)
        #expect(found.corrections == [.init(typed: "mannerhemintie", read: "mannerheimintie")])
        #expect(found.fit < 1 && found.fit > 0.9)
        #expect(try World().database.find(PlaceQuery("Mannerheimintie")).first?.fit == 1)
    }

    @Test func `kinds, a limit and nearness choose among the answers`() throws {
        let world = try World()
        let all = try world.database.find(PlaceQuery("berg"))
        #expect(Set(all.map(\.kind)) == [.place, .poi])
        let shops = try world.database.find(PlaceQuery("berg", kinds: [.poi]))
        #expect(!shops.isEmpty && shops.allSatisfy { $0.kind == .poi })
        #expect(try world.database.find(PlaceQuery("berg", limit: 1)).count == 1)
        #expect(try world.database.find(PlaceQuery("berg", limit: -1)).isEmpty)
        for street in try world.database.find(PlaceQuery("storgata", kinds: [.street])) {
            let near = street.entry.position.coordinate
            let first = try world.database.find(PlaceQuery("storgata", near: near)).first
            #expect(first?.entry == street.entry && first?.meters == 0)
        }
    }

    @Test(arguments: [
        ("12", "12", 0.0), ("12 B", "12b", 0), ("12", "12b", 0.02), ("12-14", "13", 0.02),
        ("12b", "12c", nil), ("12", "13", nil), ("12/14", "12", 0.02), ("3", "1-5", 0.03),
    ])
    func `house numbers agree`(known: String, typed: String, cost: Double?) throws {
        let (one, other) = (try #require(HouseNumber(known)), try #require(HouseNumber(typed)))
        let found = one.difference(from: other)
        #expect((found == nil) == (cost == nil) && abs((found ?? 0) - (cost ?? 0)) < 0.015)
    }

    @Test(arguments: [
        ("gate", "gate", 0), ("gate", "gat", 1), ("gate", "gtae", 1), ("gate", "agte", 1),
        ("gate", "gatte", 1), ("gate", "xate", 1), ("gate", "", 4), ("ab", "ba", 1),
        ("abc", "ca", 3), ("kitten", "sitting", 3),
    ])
    func `edits are counted as for optimal string alignment`(one: String, other: String, edits: Int)
    {
        #expect(EditTable.edits(one, other, most: 5) == edits)
        #expect(EditTable.edits(other, one, most: 5) == edits)
        #expect(EditTable.edits(one, other, most: edits - 1) == nil || edits == 0)
    }

    @Test func `similar words are those that a comparison with every word finds`() {
        var random = SystemRandomNumberGenerator()
        var words: Set<String> = []
        while words.count < 3000 {
            let length = Int.random(in: 1...9, using: &random)
            words.insert(
                String((0..<length).map { _ in "abcd".randomElement(using: &random) ?? "a" }))
        }
        var packer = SearchVocabulary.Packer()
        var pages: [[UInt8]] = []
        for word in words.sorted() {
            if let done = packer.add(word, count: 3) { pages.append(done.page) }
        }
        if let last = packer.finish() { pages.append(last.page) }
        let vocabulary = SearchVocabulary(pages: pages)
        for word in words.sorted().prefix(40) + ["abcdabcd", "d"] {
            for most in 1...2 {
                let found = vocabulary.words(similarTo: word, within: most, limit: .max)
                let expected = words.filter { other in
                    other != word && EditTable.edits(word, other, most: most) != nil
                }
                #expect(Set(found.map(\.word)) == expected, "\(word)")
            }
        }
        let begun = vocabulary.words(beginningWith: "ab", limit: .max).map(\.word)
        #expect(Set(begun) == words.filter { $0.hasPrefix("ab") && $0 != "ab" })
    }

    @Test func `a damaged vocabulary ends where it is damaged`() {
        let vocabulary = SearchVocabulary(pages: [
            [0, 3, 97, 98, 99, 1, 9, 9, 9], [], [1], [0, 200, 1],
        ])
        #expect(vocabulary.words(beginningWith: "a", limit: 10).map(\.word) == ["abc"])
        #expect(vocabulary.words(similarTo: "abd", within: 1, limit: 10).map(\.word) == ["abc"])
    }

    @Test func `a map without the index of words says what to do`() throws {
        let world = try World()
        let tables = try Database(path: world.database.path, access: .readWrite)
        try tables.execute("DROP TABLE search_words")
        #expect(throws: MapStoreError.self) {
            try MapDatabase(path: world.database.path).find(PlaceQuery("berg"))
        }
    }
}
