import Geometry
import Guidance
import MapStore
import TestSupport
import Testing

@Suite struct RouteSignsTests {
    private typealias Fixture = GuidanceFixture

    /// The roads of the zigzag with signs.
    private struct SignedNetwork: RoadNetwork {
        let roads = NetworkFixture.zigzag()
        var signs: [RoadSign]

        func segments(in box: CoordinateBox) -> [RoadSegment] { roads.segments(in: box) }
        func signs(onEdges edges: [Int]) -> [RoadSign] { signs.filter { edges.contains($0.edge) } }
    }

    private static func sign(
        _ kind: String, _ edge: Int, _ offset: Double, _ origin: RoadSign.Origin = .object,
        value: SignValue? = nil, source: String = "node/1"
    ) -> RoadSign {
        RoadSign(
            kind: kind, value: value, position: FixedCoordinate(longitude: 0, latitude: 0),
            edge: edge, offset: offset, direction: .forward, origin: origin, source: source)
    }

    private static func route(_ signs: [RoadSign]) throws -> GuidanceRoute {
        let catalogue = try SignCatalogue(parsing: ProjectFiles.read("styles/signs/signs.json"))
        return try #require(
            GuidanceRoute(
                Fixture.zigzag(), network: SignedNetwork(signs: signs), signs: catalogue))
    }

    // Edges 1 and 2 are the first 400 m in both directions, 3 and 4 the next 600 m.

    @Test func `signs of the direction of travel are found at their distance`() throws {
        let route = try Self.route([
            Self.sign("stop", 3, 150), Self.sign("bump", 1, 100), Self.sign("animals", 2, 50),
            Self.sign("nothing known", 1, 10), Self.sign("toll", 99, 10),
        ])
        #expect(route.signs.map(\.sign.kind) == ["bump", "stop"])
        #expect(abs(route.signs[0].distance - 100) < 1)
        #expect(abs(route.signs[1].distance - 550) < 1)
    }

    @Test func `a limit of the road's tags is news only where it changes`() throws {
        let (fifty, seventy) = (
            SignValue(50, .kilometersPerHour), SignValue(70, .kilometersPerHour)
        )
        let route = try Self.route([
            Self.sign("speed-limit", 3, 0, .road, value: seventy),
            Self.sign("speed-limit", 3, 20, .object, value: seventy, source: "node/2"),
            Self.sign("no-overtaking", 1, 0, .road), Self.sign("no-overtaking", 3, 0, .road),
            Self.sign("bump", 1, 50, .road, value: fifty),
        ])
        #expect(
            route.signs.map(\.sign.source) == ["node/1", "node/1", "node/2"],
            "the object's sign counts, not the tag 20 m before it, and overtaking goes on")
        #expect(route.signs.map(\.sign.kind) == ["no-overtaking", "bump", "speed-limit"])
    }

    @Test func `a sign is told from its distance on and gone when it is passed`() throws {
        let route = try Self.route([Self.sign("stop", 3, 200)])
        // 9 s before it, 60 to 250 m.
        #expect(route.signs(at: 440, speed: 50).isEmpty, "125 m at 50 km/h")
        #expect(route.signs(at: 480, speed: 50).map { $0.distance.rounded() } == [120])
        #expect(route.signs(at: 480, speed: 20).isEmpty)
        #expect(route.signs(at: 601, speed: 50).isEmpty)
    }

    @Test func `the most important sign is first, then the nearest, of the kinds chosen`() throws {
        let route = try Self.route([
            Self.sign("parking", 1, 110), Self.sign("stop", 1, 130),
            Self.sign("stop", 1, 120, source: "node/9"),
        ])
        let shown = route.signs(at: 90, speed: 50)
        #expect(shown.map(\.sign.source) == ["node/9", "node/1", "node/1"])
        #expect(shown.map(\.kind.id) == ["stop", "stop", "parking"])
        #expect(route.signs(at: 90, speed: 50, chosen: ["parking"]).map(\.kind.id) == ["parking"])
        #expect(route.signs(at: 90, speed: 50, chosen: ["wildlife"]).isEmpty)
    }

    @Test func `an event tells each sign before it`() throws {
        let route = try Self.route([Self.sign("stop", 3, 200)])
        let events = route.events.filter { $0.subject.name == "sign" }
        let event = try #require(events.first)
        #expect(events.count == 1)
        guard case .sign(let ahead) = event.subject else { return }
        #expect((60...250).contains(ahead.distance))
        #expect(abs(event.distance + ahead.distance - 600) < 1)
    }

    @Test func `a route without a catalogue or a map has no signs`() throws {
        let signs = [Self.sign("stop", 3, 200)]
        #expect(
            GuidanceRoute(Fixture.zigzag(), network: SignedNetwork(signs: signs))?.signs.isEmpty
                == true)
        let bare = try #require(GuidanceRoute(Fixture.zigzag()))
        #expect(bare.signs.isEmpty)
    }
}
