import Geometry
import MapStore
import Testing

@testable import MapImport

/// Crossings of streets and exits of motorways, from the document to the answer.
@Suite struct CrossingTests {
    /// Storgata leads from west to east and crosses Brugata, Øvre Slottsgate and the E 6.
    ///
    /// Parkveien ends 200 m before Storgata. The E 6 has the exits 3 and 12A.
    private static let document: [UInt8] = {
        let nodes: [(id: Int, x: Int, y: Int, tags: [String: String])] = [
            (1, 0, 0, [:]), (2, 2, 0, [:]), (3, 4, 0, [:]), (4, 6, 0, [:]), (5, 8, 0, [:]),
            (6, 2, 3, [:]), (7, 2, -3, [:]), (8, 4, 3, [:]), (9, 4, -3, [:]), (10, 1, 2, [:]),
            (11, 1, 6, [:]),
            (12, 6, 3, ["highway": "motorway_junction", "ref": "3", "name": "Vik"]),
            (13, 6, -40, ["highway": "motorway_junction", "ref": "12A"]), (14, 6, -60, [:]),
            (15, 5, 3, ["amenity": "bar", "name": "Bar & Grill"]),
            (17, 8, 0, [:]), (18, 8, 5, [:]),
            (16, 5, 2, ["amenity": "pub", "name": "Brugata og Storgata"]),
        ]
        let ways: [(nodes: [Int], tags: [String: String])] = [
            ([1, 2, 3, 4, 5], ["highway": "residential", "name": "Storgata"]),
            ([6, 2, 7], ["highway": "residential", "name": "Brugata"]),
            ([8, 3, 9], ["highway": "residential", "name": "Øvre Slottsgate"]),
            ([10, 11], ["highway": "residential", "name": "Parkveien"]),
            ([12, 4, 13, 14], ["highway": "motorway", "ref": "E 6;Rv 4"]),
            ([13, 9], ["highway": "motorway_link"]),
            ([17, 18], ["highway": "pedestrian", "name": "Torggata"]),
            ([5, 17], ["highway": "footway"]), ([18, 4], ["highway": "footway"]),
        ]
        func tags(_ tags: [String: String]) -> String {
            tags.sorted { $0.key < $1.key }
                .map { "<tag k='\($0.key)' v='\($0.value.replacing("&", with: "&amp;"))'/>" }
                .joined()
        }
        var text = "<osm version='0.6'>"
        for node in nodes {
            // Node 17 is 11 m beside node 5.
            let aside = node.id == 17 ? 0.0001 : 0
            let (x, y) = (10 + Double(node.x) / 1000, 60 + Double(node.y) / 1000 + aside)
            text += "<node id='\(node.id)' lon='\(x)' lat='\(y)'>\(tags(node.tags))</node>"
        }
        for (index, way) in ways.enumerated() {
            let refs = way.nodes.map { "<nd ref='\($0)'/>" }.joined()
            text += "<way id='\(index + 1)'>\(refs)\(tags(way.tags))</way>"
        }
        return Array((text + "</osm>").utf8)
    }()

    private static func onMap<Result>(_ body: (MapDatabase) throws -> Result) throws -> Result {
        try ImportFixture.withTemporaryFile(suffix: ".osm") { file in
            ImportFixture.write(document, to: file)
            return try ImportFixture.importing([file]) { _, path in
                try body(try MapDatabase(path: path))
            }
        }
    }

    @Test func `two streets are found where they meet, however they are written`() throws {
        let texts = [
            "Storgata / Brugata", "storgata/brugata", "Storgata & Brugata", "Storgata x Brugata",
            "Storgata corner Brugata", "Storgata og Brugata", "storgata et brugata",
            "Storgaat / Burgata", "storgt. und brugt.",
        ]
        try Self.onMap { map throws in
            for text in texts {
                let found = try map.find(PlaceQuery(text, kinds: [.street]))
                #expect(found.map(\.entry.names.local) == ["Storgata / Brugata"], "\(text)")
                #expect(
                    found.first?.entry.position
                        == .init(longitude: 100_020_000, latitude: 600_000_000))
            }
            let slots = try map.find(PlaceQuery("ovre slottsgate / storgata")).first
            #expect(slots?.entry.position == .init(longitude: 100_040_000, latitude: 600_000_000))
            let wrong = try map.find(PlaceQuery("Storgaat / Brugata")).first
            #expect(wrong?.corrections.map(\.read) == ["storgata"])
            #expect(wrong.map { $0.fit < 0.95 && $0.fit > 0.75 } == true)
        }
    }

    @Test func `a street and a numbered road meet as well`() throws {
        try Self.onMap { map throws in
            let found = try map.find(PlaceQuery("E6 / Storgata")).first?.entry
            #expect(found?.names.local == "E 6 / Storgata")
            #expect(found?.position == .init(longitude: 100_060_000, latitude: 600_000_000))
        }
    }

    @Test func `a short way without a name joins streets, a long one does not`() throws {
        try Self.onMap { map throws in
            let found = try map.find(PlaceQuery("Storgata / Torggata")).first?.entry
            #expect(found?.names.local == "Storgata / Torggata")
            #expect(found?.position.longitude == 100_080_000)
            #expect(try map.find(PlaceQuery("Torggata / Parkveien")).isEmpty)
            #expect(try map.find(PlaceQuery("Torggata / E 6")).isEmpty)
        }
    }

    @Test func `streets that do not meet are no place, and neither is one of them`() throws {
        try Self.onMap { map throws in
            for text in [
                "Storgata / Parkveien", "Brugata & Øvre Slottsgate", "Parkveien og Brugata",
            ] {
                #expect(try map.find(PlaceQuery(text)).isEmpty, "\(text)")
            }
            #expect(try map.find(PlaceQuery("Parkveien")).count == 1)
        }
    }

    @Test func `a place that is called as the whole text is found first`() throws {
        try Self.onMap { map throws in
            #expect(try map.find(PlaceQuery("Bar & Grill")).first?.kind == .poi)
            let both = try map.find(PlaceQuery("Brugata og Storgata"))
            #expect(both.map(\.kind) == [.poi, .street])
            #expect(try map.find(PlaceQuery("Storgata / Brugata")).first?.kind == .street)
        }
    }

    @Test(arguments: [
        ("E6 exit 3", "Vik, E 6 (3)"), ("E 6 avkjørsel 3", "Vik, E 6 (3)"),
        ("Ausfahrt 3", "Vik, E 6 (3)"), ("exit 12 a", "E 6 (12A)"), ("exit 12a E6", "E 6 (12A)"),
        ("Vik exit 3", "Vik, E 6 (3)"), ("Vik", "Vik, E 6 (3)"),
        ("exit 4", nil), ("E 18 exit 3", nil), ("E6 exit 12", nil),
    ])
    func `exits are found by their numbers`(text: String, expected: String?) throws {
        try Self.onMap { map throws in
            let first = try map.find(PlaceQuery(text)).first?.entry
            #expect(first?.category == SearchEntry.exitCategory || expected == nil)
            #expect(first?.line == expected, "\(text)")
        }
    }

    @Test(arguments: [
        "", "/", "& & &", "a/b/c/d/e/f", " x ", "/Storgata", String(repeating: "/a", count: 5000),
    ])
    func `texts of separators only are harmless`(text: String) throws {
        try Self.onMap { map throws in
            let found = try map.find(PlaceQuery(text))
            #expect(found.isEmpty || text == "/Storgata")
        }
    }
}
