import Geometry
import Guidance
import MapStore
import Routes
import Testing

/// The street that is driven on is the map's where the line lies on one, whatever the engine's step is
/// called.
@Suite struct CurrentStreetTests {
    private typealias Fixture = GuidanceFixture

    @Test(
        arguments: [
            (["CG-2"], ["CG-2"], nil), (["Cg 2", "Avinguda"], ["CG-2"], "Avinguda"),
            (["E18"], ["E 18", "162"], nil), (["Ring 1"], ["162"], "Ring 1"),
            (["E18 - E6"], ["E 18", "E6"], nil),
            (["CG-2 - Avinguda Sant Joan"], ["CG-2"], "Avinguda Sant Joan"),
            (["A - B"], [], "A - B"),
            (["Straße 2"], ["2"], "Straße 2"), ([], ["B 14"], nil),
            (["Mosseveien"], [], "Mosseveien"),
        ] as [([String], [String], String?)])
    func `a road whose name is its number has no title beside the number`(
        names: [String], refs: [String], title: String?
    ) {
        #expect(RoadLabel(names: names, refs: refs).title == title)
    }

    /// A network with names in other languages.
    private struct Translated: RoadNetwork {
        let network: NetworkFixture
        let names: [Int: LocalizedNames]

        func segments(in box: CoordinateBox) -> [RoadSegment] { network.segments(in: box) }
        func names(ofRoad id: Int) -> LocalizedNames? { names[id] }
    }

    /// The first kilometre of the zigzag in two parts, 400 m and 600 m, with a road 12 m beside it.
    private func network(_ first: String?, _ second: String?, ref: String? = nil) -> NetworkFixture
    {
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 400)]) {
            ($0.name, $0.edge.roadID) = (first, 11)
        }
        network.add(2, 3, [(0, 400), (0, 1_000)]) {
            ($0.name, $0.ref, $0.edge.roadID) = (second, ref, 12)
        }
        network.add(3, 4, [(0, 1_000), (200, 1_000)]) { $0.edge.roadID = 13 }
        network.add(8, 9, [(12, -50), (12, 950)]) { $0.name = "Parallellveien" }
        return network
    }

    private func route(
        _ network: (any RoadNetwork)?, reported names: [String], refs: [String] = [],
        languages: [String] = []
    ) throws -> GuidanceRoute {
        let answer = Fixture.zigzag {
            $0[0].names = names; $0[0].refs = refs
        }
        return try #require(GuidanceRoute(answer, network: network, languages: languages))
    }

    @Test(
        arguments: [
            // Both parts have names: the engine has one for both.
            ("Storgata", "Lillegata", ["Storgata"], ["Storgata"], ["Lillegata"]),
            ("Storgata", "Lillegata", ["Lillegata"], ["Storgata"], ["Lillegata"]),
            ("Storgata", "Lillegata", ["Ringen"], ["Storgata"], ["Lillegata"]),
            // The engine's name is another part's.
            (nil, "Lillegata", ["Lillegata"], [], ["Lillegata"]),
            ("Storgata", nil, ["Storgata"], ["Storgata"], []),
            // The map has no name for either: it may be older than the engine's data.
            (nil, nil, ["Nygata"], ["Nygata"], ["Nygata"]),
            ("Storgata", nil, ["Nygata"], ["Storgata"], ["Nygata"]),
            ("Storgata", "Lillegata", [], ["Storgata"], ["Lillegata"]),
            // What else the engine calls the same street stays.
            ("Storgata", nil, ["Gamleveien", "Storgata"], ["Storgata", "Gamleveien"], []),
        ] as [(String?, String?, [String], [String], [String])])
    func `the street name is the map's where the line matches its road`(
        first: String?, second: String?, reported: [String], at200: [String], at700: [String]
    ) throws {
        let route = try route(network(first, second), reported: reported)
        #expect(route.state(at: 200).road.names == at200)
        #expect(route.state(at: 700).road.names == at700)
        // 2 m before and after where one begins.
        #expect(route.state(at: 398).road.names == at200)
        #expect(route.state(at: 402).road.names == at700)
    }

    @Test func `road numbers are those of the map's road`() throws {
        let route = try route(
            network("Storgata", "Lillegata", ref: "E 6;Ring 1"), reported: ["Storgata"],
            refs: ["E 6"])
        #expect(route.state(at: 200).road.refs == [])
        #expect(route.state(at: 700).road.refs == ["E 6", "Ring 1"])
        // A European road's number, which the map's road does not have as its own, stays.
        let european = try self.route(
            network("Storgata", nil, ref: "A 9"), reported: [], refs: ["A 9", "E 51"])
        #expect(european.state(at: 200).road.refs == [])
        #expect(european.state(at: 700).road.refs == ["A 9", "E 51"])
        let unnamed = try self.route(network(nil, nil, ref: "E 6"), reported: ["Storgata"])
        #expect(unnamed.state(at: 700).road == RoadLabel(names: ["Storgata"], refs: ["E 6"]))
    }

    @Test func `without a map, or off its roads, the engine's name is used`() throws {
        #expect(try route(nil, reported: ["Nygata"]).state(at: 200).road.names == ["Nygata"])
        var far = NetworkFixture()
        far.add(1, 2, [(14, 0), (14, 1_000)]) { $0.name = "Parallellveien" }
        let route = try route(far, reported: ["Nygata"])
        #expect(route.state(at: 500).road.names == ["Nygata"])
    }

    @Test(arguments: [
        ([], "Mannerheimintie", "Tverrveien"), (["sv"], "Mannerheimvägen", "Tvärvägen"),
        (["de", "sv"], "Mannerheimvägen", "Tvärvägen"), (["de"], "Mannerheimintie", "Tverrveien"),
    ])
    func `street names are in the requested language if the map has it`(
        languages: [String], here: String, next: String
    ) throws {
        var network = network("Mannerheimintie", "Mannerheimintie")
        for index in network.all.indices where network.all[index].edge.roadID == 13 {
            network.all[index].name = "Tverrveien"
        }
        let translated = Translated(
            network: network,
            names: [
                11: LocalizedNames(
                    local: "Mannerheimintie", byLanguage: ["sv": "Mannerheimvägen"]),
                13: LocalizedNames(local: "Tverrveien", byLanguage: ["sv": "Tvärvägen"]),
            ])
        let route = try route(translated, reported: ["Mannerheimintie"], languages: languages)
        #expect(route.state(at: 200).road.names == [here])
        #expect(route.state(at: 200).next?.road.names == [next])
    }

    @Test func `the map's tunnels are added to the engine's road classes`() throws {
        var network = network("A", "B")
        for index in network.all.indices where network.all[index].name == "A" {
            network.all[index].traits.insert(.tunnel)
        }
        for classes: RoadClasses in [[], .toll, .motorway, [.toll, .tunnel]] {
            // The engine's tunnel, if it is one, goes on over the corner.
            let answer = Fixture.zigzag(
                classes: classes.isEmpty ? [] : [RouteSpan(points: 1...2, value: classes)])
            let route = try #require(GuidanceRoute(answer, network: network))
            #expect(route.state(at: 200).tunnel != nil, "\(classes)")
            #expect(route.state(at: 600).tunnel == nil)
            #expect((route.state(at: 1_100).tunnel != nil) == classes.contains(.tunnel))
        }
    }
}
