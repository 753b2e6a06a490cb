import Geometry
import Guidance
import MapStore
import Routes
import Testing

/// What guidance learns from a map's roads: limits, names, tunnels and times.
@Suite struct RoadMatcherTests {
    private typealias Fixture = GuidanceFixture

    private func route(
        _ network: NetworkFixture = .zigzag(), timed: Bool = true,
        limits: [RouteSpan<SpeedLimit>] = []
    ) throws -> GuidanceRoute {
        try #require(
            GuidanceRoute(Fixture.zigzag(timed: timed, limits: limits), network: network))
    }

    @Test(arguments: [
        (5.0, NetworkFixture.limit(50)), (390, NetworkFixture.limit(50)),
        (410, NetworkFixture.limit(70)), (700, NetworkFixture.limit(70)),
        (990, NetworkFixture.limit(70)), (1_100, nil), (1_220, .unlimited), (1_990, .unlimited),
    ])
    func `the speed limit is that of the matched road`(
        distance: Double, limit: SpeedLimit?
    ) throws {
        #expect(try route().state(at: distance).speedLimit == limit)
    }

    @Test func `without a map no speed limit is known`() throws {
        let route = try #require(GuidanceRoute(Fixture.zigzag()))
        #expect(route.state(at: 100).speedLimit == nil)
        #expect(
            try #require(GuidanceRoute(Fixture.zigzag(), network: NetworkFixture()))
                .state(at: 100) == route.state(at: 100))
    }

    @Test func `the engine's limit comes before the map's`() throws {
        let span = RouteSpan(points: 0...1, value: NetworkFixture.limit(30))
        let route = try route(limits: [span])
        #expect(route.state(at: 500).speedLimit == NetworkFixture.limit(30))
        #expect(route.state(at: 1_500).speedLimit == .unlimited)
    }

    @Test(arguments: [-9.0, -4, 4, 5])
    func `a line some metres beside its road is matched to it`(offset: Double) throws {
        let line = [Fixture.place(offset, 10), Fixture.place(offset, 900)]
        let leg = RouteLeg(geometry: line, distance: 890)
        var network = NetworkFixture.zigzag()
        // Traffic comes the other way on the nearer carriageway.
        network.add(21, 22, [(offset, 900), (offset, 10)], oneway: true) {
            $0.edge.speedLimit = NetworkFixture.limit(130)
        }
        let route = try #require(GuidanceRoute(Fixture.answer([leg]), network: network))
        for distance in [100.0, 500, 800] {
            let wanted = NetworkFixture.limit(distance < 390 ? 50 : 70)
            #expect(route.state(at: distance).speedLimit == wanted, "\(distance)")
        }
    }

    @Test func `far from any road no limit or name is known`() throws {
        let line = [Fixture.place(-40, 0), Fixture.place(-40, 600)]
        let leg = RouteLeg(geometry: line, distance: 600)
        let route = try #require(
            GuidanceRoute(Fixture.answer([leg]), network: NetworkFixture.zigzag()))
        #expect(route.state(at: 300).speedLimit == nil)
        #expect(route.state(at: 300).remainingTime == nil)
    }

    @Test func `walking steps have no speed limit`() throws {
        let answer = Fixture.zigzag { steps in
            for index in steps.indices { steps[index].mode = .walking }
        }
        let route = try #require(GuidanceRoute(answer, network: NetworkFixture.zigzag()))
        #expect(route.state(at: 100).speedLimit == nil)
    }

    @Test func `names and tunnels come from the map where the engine has none`() throws {
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 300)]) { $0.name = "Storgata" }
        network.add(2, 3, [(0, 300), (0, 600)]) {
            $0.traits = .tunnel
            $0.ref = "E 6"
        }
        network.add(3, 4, [(0, 600), (0, 1_000)])
        let leg = RouteLeg(
            geometry: [Fixture.place(0, 0), Fixture.place(0, 1_000)], distance: 1_000)
        let route = try #require(GuidanceRoute(Fixture.answer([leg]), network: network))
        #expect(route.state(at: 100).road == RoadLabel(names: ["Storgata"]))
        #expect(route.state(at: 400).road == RoadLabel(refs: ["E 6"]))
        #expect(route.state(at: 900).road.isEmpty)
        let tunnel = try #require(route.tunnels.first)
        #expect(abs(tunnel.lowerBound - 300) < 0.5 && abs(tunnel.upperBound - 600) < 0.5)
        #expect(route.state(at: 400).roadClasses == .tunnel)
        // The engine's own name stays where the map has none.
        let named = try #require(GuidanceRoute(Fixture.zigzag(), network: network))
        #expect(named.state(at: 100).road.names == ["Storgata"])
        #expect(named.state(at: 900).road.names == ["Nordre gate"])
    }

    @Test func `times follow the limits where the engine gave none`() throws {
        let route = try route(timed: false)
        #expect(route.isTimeEstimated)
        let first = try #require(route.time(from: 0, to: 1_000))
        #expect(abs(first - 400 / (50 / 3.6) - 600 / (70 / 3.6)) < 0.5)
        // Without a limit, as on an open motorway, no more than 130.
        let last = try #require(route.time(from: 1_300, to: 1_700))
        #expect(abs(last - 400 / (130 / 3.6)) < 0.5)
    }

    @Test func `a step's time is distributed by limits, and its total kept`() throws {
        let route = try route()
        #expect(!route.isTimeEstimated)
        #expect(abs((route.time(from: 0, to: 2_000) ?? 0) - 180) < 0.01)
        #expect(abs((route.time(from: 0, to: 1_000) ?? 0) - 100) < 0.01)
    }

    @Test func `a long route is matched with one query`() throws {
        var network = NetworkFixture()
        var line: [Coordinate] = []
        for number in 0..<400 {
            let (south, north) = (Double(number) * 50, Double(number + 1) * 50)
            network.add(number, number + 1, [(0, south), (0, north)]) {
                $0.edge.speedLimit = NetworkFixture.limit(Double(number % 9 + 3) * 10)
            }
            line.append(Fixture.place(0, south))
        }
        let leg = RouteLeg(geometry: line, distance: 19_950)
        let route = try #require(GuidanceRoute(Fixture.answer([leg]), network: network))
        for number in 0..<399 {
            let limit = NetworkFixture.limit(Double(number % 9 + 3) * 10)
            #expect(route.state(at: Double(number) * 50 + 25).speedLimit == limit)
        }
    }
}
