import Geometry
import MapStore
import Testing

@testable import MapImport

@Suite struct SearchTests {
    private func collect(_ objects: [(tags: [String: String], longitude: Int32)])
        -> [SearchEntry]
    {
        var collector = SearchCollector()
        for object in objects {
            var candidates = SearchCandidates()
            withTags(object.tags) { tags in
                candidates.add(
                    tags: tags, classifier: TagClassifier(tags: tags),
                    position: FixedCoordinate(longitude: object.longitude, latitude: 0),
                    isArea: false)
            }
            collector.append(candidates)
        }
        return Array(collector.entries)
    }

    @Test func `a square with the name of its street is listed once, as the street`() {
        // Metres along the equator from the street of the same name.
        let squares = [("Torget", 400.0), ("Torget", 600), ("Plassen", 0), ("Torget", -450)]
        var collector = SearchCollector()
        func position(_ meters: Double) -> FixedCoordinate {
            FixedCoordinate(longitude: Int32(meters / 111_195 * 1e7), latitude: 0)
        }
        for (name, meters) in squares {
            var candidates = SearchCandidates()
            withTags(["highway": "pedestrian", "area": "yes", "name": name]) { tags in
                candidates.add(
                    tags: tags, classifier: TagClassifier(tags: tags), position: position(meters),
                    isArea: true)
            }
            collector.append(candidates)
        }
        var street = SearchEntry(
            kind: .street, category: "highway=residential", position: position(0))
        street.names.local = "Torget"
        let left = collector.numbers(besides: [street]).map { collector.entries[$0] }
        #expect(left.map(\.names.local) == ["Torget", "Plassen"])
        #expect(left.map(\.position) == [position(600), position(0)])
        #expect(Array(collector.numbers(besides: [])).count == 4)
    }

    static let things: [(tags: [String: String], kind: SearchEntry.Kind, category: String)] = [
        (["place": "town", "name": "Lauf"], .place, "place=town"),
        (["amenity": "cafe", "name": "Kafé"], .venue, "amenity=cafe"),
        (["shop": "yes", "name": "Krambua"], .venue, "shop=yes"),
        (["tourism": "museum", "name": "Munch"], .venue, "tourism=museum"),
        (["amenity": "charging_station", "operator": "Mer"], .venue, "amenity=charging_station"),
        (["highway": "bus_stop", "name": "Torget"], .transit, "bus_stop"),
        (["natural": "peak", "name": "Toppen"], .nature, "natural=peak"),
    ]

    @Test(arguments: things)
    func `a named object is listed under its kind`(
        tags: [String: String], kind: SearchEntry.Kind, category: String
    ) {
        let entries = collect([(tags, 0)])
        #expect(entries.map(\.kind) == [kind])
        #expect(entries.map(\.category) == [category])
        #expect(entries.first?.names.local != nil)
    }

    @Test(arguments: [
        ["amenity": "cafe"], ["amenity": "bench", "name": "Mine"], ["name": "Bare et navn"],
        ["addr:housenumber": "7"],
    ])
    func `objects without a searchable kind or name are not listed`(tags: [String: String]) {
        #expect(collect([(tags, 0)]).isEmpty)
    }

    @Test func `an address tagged on both door and house is listed once`() {
        let tags = ["addr:street": "Storgata", "addr:housenumber": "3", "addr:city": "Oslo"]
        let entries = collect([(tags, 0), (tags, 10)])
        #expect(entries.count == 1)
        #expect(entries.first?.houseNumber == "3")
        #expect(entries.first?.locality == "Oslo")
    }

    @Test func `towns far from each other have a house of the same address each`() {
        let tags = ["addr:street": "Storgata", "addr:housenumber": "3"]
        // 1e-7 degrees: 1 000 000 are 11 km.
        let entries = collect([(tags, 0), (tags, 1_000_000), (tags, 1_000_010), (tags, 50)])
        #expect(entries.map(\.position.longitude) == [0, 1_000_000])
    }

    @Test func `both sides of a bus stop, and a station with its bus stop, are listed once`() {
        let stop = ["highway": "bus_stop", "name": "Torget"]
        let station = ["railway": "station", "name": "Torget"]
        // 1e-7 degrees: 10 000 are 111 m, 1 000 000 are 11 km.
        let entries = collect([(stop, 0), (stop, 10_000), (station, 5_000), (stop, 1_000_000)])
        #expect(entries.map(\.category) == ["station", "bus_stop"])
    }

    @Test func `ways of a street are one entry if they meet or are near, else two`() throws {
        var builder = ImportedRoadGraphBuilder()
        // Two that meet at node 2, one 200 m on, one 20 km away; another name in between.
        let ways: [(name: String, nodes: [Int64])] = [
            ("Storgata", [0, 2]), ("Storgata", [2, 4]), ("Tverrgata", [4, 5]),
            ("Storgata", [6, 8]), ("Storgata", [2000, 2002]),
        ]
        for (index, way) in ways.enumerated() {
            let draft = withTags(["highway": "residential", "name": way.name]) {
                RoadTags(tags: $0).draft(
                    layer: 0, isBridge: false, isTunnel: false)
            }
            guard let draft else { continue }
            let isAdded = builder.add(
                draft, wayID: Int64(index + 1), ids: way.nodes,
                locations: way.nodes.map {
                    FixedCoordinate(longitude: Int32($0) * 900, latitude: 0)
                })
            #expect(isAdded)
        }
        let entries = StreetIndex(network: builder.build()).entries()
        #expect(entries.map(\.names.local) == ["Storgata", "Tverrgata", "Storgata"])
        let middle = try #require(entries.last).position.longitude
        #expect(middle == 1_800_900)
    }

    @Test(.timeLimit(.minutes(1)))
    func `20 000 ways of one name at one junction are joined quickly`() throws {
        var builder = ImportedRoadGraphBuilder()
        let draft = try #require(
            withTags(["highway": "residential", "name": "Storgata"]) {
                RoadTags(tags: $0).draft(layer: 0, isBridge: false, isTunnel: false)
            })
        for way in 0..<20_000 {
            let isAdded = builder.add(
                draft, wayID: Int64(way + 1), ids: [1, Int64(way + 2)],
                locations: [
                    FixedCoordinate(longitude: 0, latitude: 0),
                    FixedCoordinate(longitude: Int32(way) + 900, latitude: 900),
                ])
            #expect(isAdded)
        }
        #expect(StreetIndex(network: builder.build()).entries().count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `thousands of streets through the same junctions are separated quickly`() throws {
        var builder = ImportedRoadGraphBuilder()
        for way in 0..<10_000 {
            let draft = try #require(
                withTags(["highway": "residential", "name": "Street \(way / 2)"]) {
                    RoadTags(tags: $0).draft(layer: 0, isBridge: false, isTunnel: false)
                })
            let isAdded = builder.add(
                draft, wayID: Int64(way + 1), ids: [1, 2],
                locations: [
                    FixedCoordinate(longitude: 0, latitude: 0),
                    FixedCoordinate(longitude: 900, latitude: 900),
                ])
            #expect(isAdded)
        }
        let entries = StreetIndex(network: builder.build()).entries()
        #expect(entries.count == 5_000)
        #expect(entries.first?.names.local == "Street 0")
    }
}
