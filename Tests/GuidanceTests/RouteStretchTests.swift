import Geometry
import Guidance
import MapStore
import Routes
import Testing

@Suite struct RouteStretchTests {
    private typealias Fixture = GuidanceFixture

    @Test func `ground is what the map's roads say is no bridge`() throws {
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 400)])
        network.add(2, 3, [(0, 400), (0, 600)]) { $0.traits.insert(.bridge) }
        network.add(3, 4, [(0, 600), (0, 1_000)])
        network.add(4, 5, [(0, 1_000), (200, 1_000)])
        network.add(5, 6, [(200, 1_000), (200, 1_800)])
        let route = try #require(GuidanceRoute(Fixture.zigzag(), network: network))
        let ground = route.groundStretches
        #expect(!ground.contains { $0.contains(500) || $0.contains(400) || $0.contains(600) })
        for meters in [50.0, 300, 700, 1_100, 1_500] {
            #expect(ground.contains { $0.contains(meters) }, "\(meters)")
        }
        for (a, b) in zip(ground, ground.dropFirst()) { #expect(a.upperBound < b.lowerBound) }
    }

    /// Where a bridge begins on the route, or 5 m beside it.
    @Test(arguments: [nil, 0.0, -5, -30])
    func `a road on a bridge that begins at the route covers nothing of it`(
        bridge: Double?
    ) throws {
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 400)])
        network.add(2, 4, [(0, 400), (0, 1_000)])
        network.add(4, 5, [(0, 1_000), (200, 1_000)])
        network.add(5, 6, [(200, 1_000), (200, 1_800)])
        if let bridge {
            if bridge < 0 { network.add(2, 7, [(0, 400), (bridge, 400)], oneway: true) }
            network.add(bridge < 0 ? 7 : 2, 8, [(bridge, 400), (-300, 400)]) {
                $0.traits.insert(.bridge)
            }
        } else {
            network.add(2, 8, [(0, 400), (-300, 400)])
        }
        let route = try #require(GuidanceRoute(Fixture.zigzag(), network: network))
        let isMet = bridge.map { $0 > -10 } ?? false
        for meters in [392.0, 400, 408] {
            #expect(route.groundStretches.contains { $0.contains(meters) } == !isMet)
        }
        for meters in [380.0, 420] {
            #expect(route.groundStretches.contains { $0.contains(meters) })
        }
    }

    @Test func `without a map nobody knows where the ground is`() throws {
        #expect(try #require(GuidanceRoute(Fixture.zigzag())).groundStretches.isEmpty)
    }

    @Test func `ferries are the steps on ships and what the engine tells, joined`() throws {
        let byStep = Fixture.zigzag(change: { $0[1].mode = .ferry })
        let ferries = try #require(GuidanceRoute(byStep)).ferries
        #expect(ferries.count == 1)
        #expect(abs((ferries.first?.lowerBound ?? 0) - 1_000) < 1)
        #expect(abs((ferries.first?.upperBound ?? 0) - 1_200) < 1)
        let reported = Fixture.zigzag(
            change: { $0[1].mode = .ferry },
            classes: [RouteSpan(points: 1...3, value: .ferry)])
        let joined = try #require(GuidanceRoute(reported)).ferries
        #expect(joined.count == 1)
        #expect(abs((joined.first?.upperBound ?? 0) - 2_000) < 1)
        #expect(try #require(GuidanceRoute(Fixture.zigzag())).ferries.isEmpty)
    }
}
