import Geometry
import Guidance
import MapStore
import Routes
import TestSupport
import Testing

/// A recorded drive as a route.
@Suite struct DrivenRouteTests {
    /// A street to the east that is crossed at 300 m, ends at 600 m, with a lesser one going on.
    private func town() -> GraphFixture {
        var roads = GraphFixture()
        let limit = SpeedLimit.limited(50, unit: .kilometersPerHour)
        roads.add(1, 2, [(0, 0), (300, 0)], as: .secondary, name: "Long Street", limit: limit)
        roads.add(2, 3, [(300, 0), (600, 0)], as: .secondary, name: "Long Street", limit: limit)
        roads.add(2, 4, [(300, 0), (300, 300)], name: "Cross Street")
        roads.add(5, 2, [(300, -300), (300, 0)], name: "Cross Street")
        roads.add(
            3, 6, [(600, 0), (600, 300)], as: .secondary, name: "North Street", traits: [.tunnel])
        roads.add(3, 7, [(600, 0), (600, -300)], as: .secondary, name: "South Street")
        return roads
    }

    private func drive(
        _ roads: GraphFixture, _ corners: [(Double, Double)]
    ) throws -> (DrivenRoute, MatchedTrack) {
        let line = try #require(MeasuredLine(corners.map { roads.place($0.0, $0.1) }))
        let track = stride(from: 0.0, through: line.length, by: 10).map {
            TrackObservation(line.point(at: $0), time: 1_000 + $0 / 10)
        }
        let graph = roads.graph()
        let matched = TrackMatcher(graph).match(track)
        return (try #require(DrivenRoute(matched, of: track, on: graph)), matched)
    }

    private func reported(_ route: DrivenRoute) throws -> [String] {
        let guidance = try #require(GuidanceRoute(route.answer))
        return guidance.maneuvers.map { index in
            let step = guidance.steps[index].step
            let direction = step.maneuver.direction.map { " \($0)" } ?? ""
            return "\(step.maneuver.type)\(direction) \(step.names.first ?? "")"
        }
    }

    @Test func `a turn at a junction is a step, straight on is not`() throws {
        let (turned, _) = try drive(town(), [(10, 0), (300, 0), (300, 250)])
        #expect(
            try reported(turned) == ["depart Long Street", "turn left Cross Street", "arrive "])
        let (straight, _) = try drive(town(), [(10, 0), (560, 0)])
        #expect(try reported(straight) == ["depart Long Street", "arrive "])
    }

    @Test func `a turn at the end of a road is an end-of-road step`() throws {
        let (route, _) = try drive(town(), [(10, 0), (600, 0), (600, -250)])
        #expect(
            try reported(route) == [
                "depart Long Street", "endOfRoad right South Street", "arrive ",
            ])
    }

    @Test func `a bend without a junction is not a step`() throws {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (300, 0)], name: "Old Road")
        roads.add(2, 3, [(300, 0), (300, 300)], name: "Old Road")
        let (route, _) = try drive(roads, [(10, 0), (300, 0), (300, 250)])
        #expect(try reported(route) == ["depart Old Road", "arrive "])
    }

    @Test func `a bend at a private drive is not a step`() throws {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (300, 0)], name: "Old Road")
        roads.add(2, 3, [(300, 0), (300, 300)], name: "Old Road")
        roads.add(2, 4, [(300, 0), (500, 0)], access: .private)
        let (route, _) = try drive(roads, [(10, 0), (300, 0), (300, 250)])
        #expect(try reported(route) == ["depart Old Road", "arrive "])
    }

    @Test func `a road that continues with another name is a new-name step`() throws {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (300, 0)], name: "West Street")
        roads.add(2, 3, [(300, 0), (600, 0)], name: "Mill Street")
        roads.add(3, 4, [(600, 0), (900, 0)])
        let (route, _) = try drive(roads, [(10, 0), (850, 0)])
        // That it goes on without a name is no news.
        #expect(
            try reported(route) == [
                "depart West Street", "newName straight Mill Street", "arrive ",
            ])
    }

    @Test func `a name that differs in a direction only is not a step`() throws {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (300, 0)], name: "West Street")
        roads.add(2, 3, [(300, 0), (600, 0)], name: "East Street")
        let (route, _) = try drive(roads, [(10, 0), (580, 0)])
        #expect(try reported(route) == ["depart West Street", "arrive "])
    }

    @Test func `a ramp off a motorway is an exit to its side`() throws {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (500, 0)], oneway: true, as: .motorway, name: "Motorway")
        roads.add(2, 3, [(500, 0), (1_000, 0)], oneway: true, as: .motorway, name: "Motorway")
        roads.add(2, 4, [(500, 0), (600, -12), (800, -60)], oneway: true, as: .motorwayLink)
        roads.add(4, 5, [(800, -60), (900, -80)], oneway: true, as: .motorwayLink)
        let (off, _) = try drive(roads, [(10, 0), (500, 0), (600, -12), (800, -60), (880, -76)])
        #expect(try reported(off) == ["depart Motorway", "offRamp slightRight ", "arrive "])
        let (on, _) = try drive(roads, [(10, 0), (980, 0)])
        #expect(try reported(on) == ["depart Motorway", "arrive "])
    }

    @Test func `exits of a roundabout are counted`() throws {
        var roads = GraphFixture()
        let ring = [(20.0, 0.0), (0.0, 20.0), (-20.0, 0.0), (0.0, -20.0)]
        for (number, arm) in ring.enumerated() {
            let next = ring[(number + 1) % 4]
            let middle = ((arm.0 + next.0) * 0.7, (arm.1 + next.1) * 0.7)
            roads.add(
                number + 1, (number + 1) % 4 + 1, [arm, middle, next], oneway: true,
                traits: [.roundabout])
            roads.add(
                number + 1, number + 11, [arm, (arm.0 * 15, arm.1 * 15)], name: "Arm \(number)")
        }
        // From the south counterclockwise past the east and the north to the west: the third exit.
        let way = [
            (0.0, -280.0), (0, -20), (14, -14), (20, 0), (14, 14), (0, 20), (-14, 14), (-20, 0),
        ]
        let (route, _) = try drive(roads, way + [(-280, 0)])
        let step = try #require(
            route.answer.main?.legs[0].steps.first { $0.maneuver.type == .roundabout })
        #expect(step.maneuver.exitNumber == 3)
        #expect(try reported(route) == ["depart Arm 3", "roundabout ", "arrive "])
        let exit = route.answer.main?.legs[0].steps.first { $0.maneuver.type == .exitRoundabout }
        #expect(exit?.names == ["Arm 2"])
    }

    @Test func `a driven route has the roads' limits and tunnels and the drive's times`() throws {
        let (route, matched) = try drive(town(), [(10, 0), (600, 0), (600, 250)])
        let guidance = try #require(GuidanceRoute(route.answer))
        let state = guidance.state(at: 200)
        #expect(state.speedLimit == .limited(50, unit: .kilometersPerHour))
        #expect(guidance.state(at: 700).speedLimit == nil)
        #expect(guidance.tunnels.count == 1)
        #expect(abs((guidance.tunnels.first?.lowerBound ?? 0) - 590) < 1)
        #expect(!guidance.isTimeEstimated)
        #expect(abs((guidance.time(from: 0, to: 400) ?? 0) - 40) < 1)
        let place = try #require(matched.places[30])
        #expect(abs((route.distance(of: place) ?? 0) - 300) < 1)
    }

    @Test func `a break in the drive is a gap without length`() throws {
        let roads = town()
        let graph = roads.graph()
        let track = (0..<60).map { number in
            TrackObservation(
                roads.place(Double(number) * 10, number < 20 || number >= 40 ? 0 : 140),
                time: Double(number))
        }
        let matched = TrackMatcher(graph).match(track)
        let route = try #require(DrivenRoute(matched, of: track, on: graph))
        #expect(route.answer.main?.legs.count == 2)
        let place = try #require(matched.places[45])
        let distance = try #require(route.distance(of: place))
        let guidance = try #require(GuidanceRoute(route.answer))
        #expect(guidance.coordinate(at: distance).distance(to: place.coordinate) < 0.5)
        #expect(try reported(route) == ["depart Long Street", "arrive "])
    }

    @Test func `a track off all roads has no route`() {
        let roads = town()
        let graph = roads.graph()
        let track = (0..<9).map { TrackObservation(roads.place(Double($0) * 10, 5_000)) }
        #expect(DrivenRoute(TrackMatcher(graph).match(track), of: track, on: graph) == nil)
    }
}
