import Geometry
import MapStore
import Testing

@testable import Guidance
@testable import Routes

/// Lanes and signposts of the map's roads.
@Suite struct RoadLanesTests {
    private typealias Fixture = GuidanceFixture

    @Test(arguments: [
        ("left|through|right", ManeuverDirection.right, "--x" as String?),
        ("left|through|right", .left, "x--"), ("left|through|right", .straight, "-x-"),
        ("left|through;right", .right, "-x"), ("left;through|right", .straight, "x-"),
        ("left|through|through;right|", .straight, "-xxx"), ("left|", .straight, "-x"),
        ("left||right", .straight, "-x-"), ("none|none|none|slight_right", .straight, "xxx-"),
        ("none|none|slight_right", .slightRight, "--x"),
        ("reverse|left|through", .uTurnLeft, "x--"),
        // The engine's word is a step beside the sign's.
        ("through|through|slight_right", .right, "--x"), ("left|through", .slightLeft, nil),
        ("left|through", .sharpLeft, "x-"), ("slight_left|slight_right", .left, "x-"),
        ("slight_left|slight_right", .straight, nil), ("slight_left|right", .straight, "x-"),
        // Nothing to choose, or nothing that fits.
        ("through|through", .straight, nil), ("through|merge_to_left", .straight, nil),
        ("left|merge_to_left|through", .straight, "--x"), ("left|left", .right, nil),
        ("left|right|left", .left, nil), ("left|through", .uTurnRight, nil),
        // Not lanes.
        ("left", .left, nil), ("", .straight, nil), ("left|sideways", .left, nil),
        ("left|" + String(repeating: "through|", count: 40), .left, nil),
    ])
    func `the right lanes are those whose arrows lead there`(
        text: String, direction: ManeuverDirection, valid: String?
    ) {
        let lanes = TurnLanes(text)?.guidance(direction)
        #expect(lanes.map { String($0.map { $0.isValid ? "x" : "-" }) } == valid)
        for lane in lanes ?? [] {
            #expect(lane.validIndication.map(lane.indications.contains) ?? true)
        }
    }

    /// The way of the zigzag with lanes before its first corner.
    private func network(_ lanes: String?, side: Bool = true) -> NetworkFixture {
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 600)], oneway: true)
        network.add(2, 3, [(0, 600), (0, 800)], oneway: true) { $0.edge.turnLanes = lanes }
        network.add(3, 4, [(0, 800), (0, 1_000)], oneway: true) { $0.edge.turnLanes = lanes }
        network.add(4, 5, [(0, 1_000), (200, 1_000)], oneway: true) {
            $0.edge.exitNumber = "7"
            $0.edge.destinationRef = "E 6"
            $0.edge.destination = "Moss;Drammen"
        }
        network.add(5, 6, [(200, 1_000), (200, 1_800)], oneway: true)
        if side { network.add(4, 7, [(0, 1_000), (0, 1_300)], oneway: true) }
        network.add(3, 8, [(0, 800), (-90, 800)])
        return network
    }

    private func route(
        _ network: NetworkFixture, change: (inout [RouteStep]) -> Void = { _ in }
    ) throws -> GuidanceRoute {
        try #require(GuidanceRoute(Fixture.zigzag(change: change), network: network))
    }

    @Test func `lanes of the map lead to the maneuver`() throws {
        let route = try route(network("through|through;right"))
        let lanes = try #require(route.state(at: 800).lanes)
        #expect(lanes.lanes.map(\.isValid) == [false, true])
        #expect(lanes.lanes[1].validIndication == .right)
        #expect(lanes.isAtManeuver && abs(lanes.distance - 200) < 0.5)
        // Not from too far off, and not after it.
        #expect(route.state(at: 100).lanes == nil)
        #expect(route.state(at: 1_001).lanes == nil)
    }

    @Test func `going straight on needs lanes as well where they differ`() throws {
        let line = [Fixture.place(0, 0), Fixture.place(0, 1_250)]
        let leg = RouteLeg(geometry: line, distance: 1_250)
        let answer = Fixture.answer([leg])
        let route = try #require(
            GuidanceRoute(answer, network: network("left|through|through;right|right")))
        let lanes = try #require(route.state(at: 850).lanes)
        #expect(lanes.lanes.map(\.isValid) == [false, true, true, false])
        #expect(!lanes.isAtManeuver)
        // Where no other road leads away there is nothing to choose.
        var plain = NetworkFixture()
        plain.add(1, 2, [(0, 0), (0, 1_000)]) { $0.edge.turnLanes = "left|through" }
        plain.add(2, 3, [(0, 1_000), (0, 1_300)])
        #expect(try #require(GuidanceRoute(answer, network: plain)).state(at: 850).lanes == nil)
    }

    @Test func `an engine that tells lanes is not talked over`() throws {
        let route = try route(network("through|through;right")) { steps in
            var junction = Intersection(location: Fixture.place(200, 1_000), pointIndex: 2)
            junction.lanes = [
                Lane(indications: [.left], isValid: true),
                Lane(indications: [.straight], isValid: false),
            ]
            steps[2].intersections = [junction]
        }
        #expect(route.state(at: 1_050).lanes?.lanes.first?.indications == [.left])
        #expect(abs((route.state(at: 1_050).lanes?.distance ?? 0) - 150) < 0.5)
        // The turn before it has none, and the banner's maneuver is that turn.
        #expect(route.state(at: 990).lanes == nil)
    }

    @Test func `lanes into a roundabout that the map does not know are not clear`() throws {
        let route = try route(network("left|right")) { $0[1].maneuver.type = .roundabout }
        #expect(route.state(at: 900).lanes == nil)
    }

    @Test func `the map's signpost fills what the engine left out`() throws {
        let sign = try #require(route(network(nil)).state(at: 900).next?.signpost)
        #expect(sign.exitNumbers == ["7"] && sign.refs == ["E 6"])
        #expect(sign.destinations == ["Moss", "Drammen"])
        let mixed = try route(network(nil)) { steps in
            steps[1].signpost = Signpost(destinations: ["Oslo"])
        }
        let reported = try #require(mixed.state(at: 900).next?.signpost)
        #expect(
            reported.exitNumbers == ["7"] && reported.destinations == ["Oslo"]
                && reported.refs.isEmpty)
        // A road that goes on under another name has no sign to follow.
        let same = try route(network(nil)) { $0[1].maneuver.type = .newName }
        #expect(same.state(at: 900).next?.signpost == nil)
        // The turn after it is not the road's beginning.
        #expect(try route(network(nil)).state(at: 1_150).next?.signpost == nil)
    }
}
