import Geometry
import Guidance
import Routes
import Testing

/// A roundabout is one maneuver from its entry to its exit.
@Suite struct RoundaboutGuidanceTests {
    private typealias Fixture = GuidanceFixture

    /// East round a square: in at 500 m, out at 620 m, a turn to the left at 900 m, and its end.
    private func route(
        _ entry: ManeuverType = .roundabout, exit: ManeuverType? = .exitRoundabout
    ) throws -> GuidanceRoute {
        let line = [
            Fixture.place(0, 0), Fixture.place(0, 500), Fixture.place(60, 500),
            Fixture.place(60, 560), Fixture.place(60, 840), Fixture.place(-200, 840),
        ]
        var steps = [
            Fixture.step(.depart, nil, 0...1, of: line, seconds: 50),
            Fixture.step(entry, .right, 1...(exit == nil ? 4 : 3), of: line, seconds: 20),
        ]
        if let exit { steps.append(Fixture.step(exit, .left, 3...4, of: line, seconds: 30)) }
        steps.append(Fixture.step(.turn, .left, 4...5, of: line, seconds: 30))
        steps.append(Fixture.step(.arrive, nil, 5...5, of: line, seconds: 0))
        steps[1].maneuver.exitNumber = 2
        for index in steps.indices { steps[index].names = ["Road \(index)"] }
        let leg = RouteLeg(geometry: line, steps: steps, distance: 1_160)
        return try #require(GuidanceRoute(Fixture.answer([leg])))
    }

    @Test(arguments: [
        (ManeuverType.roundabout, ManeuverType.exitRoundabout), (.rotary, .exitRotary),
    ])
    func `inside a roundabout its maneuver stays the next one`(
        entry: ManeuverType, exit: ManeuverType
    ) throws {
        let route = try route(entry, exit: exit)
        #expect(
            route.maneuvers.map { route.steps[$0].step.maneuver.type }
                == [.depart, entry, .turn, .arrive])
        let before = try #require(route.state(at: 400).next)
        for place in stride(from: 500.5, to: 619.9, by: 1) {
            let state = route.state(at: place)
            #expect(state.next?.stepIndex == 1 && state.next?.distance == 0, "\(place)")
            #expect(state.next?.stretch == before.stretch)
            #expect(state.next?.roundabout == before.roundabout)
            #expect(state.next?.road.names == ["Road 2"])
            #expect(state.following?.step.maneuver.type == .turn)
        }
        #expect(abs(before.stretch.upperBound - 620) < 0.1)
        #expect(route.state(at: 620.1).next?.step.maneuver.type == .turn)
        #expect(route.state(at: 620.1).following?.step.maneuver.type == .arrive)
    }

    @Test func `the direction is that of the exit, not that of the entry`() throws {
        let next = try #require(try route().state(at: 400).next)
        let angle = try #require(next.roundabout?.exitAngle)
        #expect(angle.magnitude < 20)
        #expect(next.step.maneuver.direction == .right && next.direction == .straight)
    }

    @Test func `a roundabout given as one step is guided alike`() throws {
        let route = try route(exit: nil)
        let stretch = try #require(route.state(at: 400).next?.stretch)
        #expect(stretch.upperBound > stretch.lowerBound + 10)
        let middle = (stretch.lowerBound + stretch.upperBound) / 2
        #expect(route.state(at: middle).next?.roundabout != nil)
        #expect(route.state(at: stretch.upperBound + 0.1).next?.step.maneuver.type == .turn)
    }

    @Test func `no maneuver's view position lies in the roundabout`() throws {
        let route = try route()
        let places = try (1...4).map { try #require(route.viewDistance(ofManeuver: $0)) }
        for (place, wanted) in zip(places, [0.0, 300, 700, 960]) {
            #expect(abs(place - wanted) < 0.5, "\(place)")
        }
    }

    @Test func `the zoom stays near until the roundabout is left`() throws {
        let route = try route()
        let zooms = stride(from: 500.0, through: 620, by: 5).map { route.zoom(at: $0) }
        #expect(zooms.allSatisfy { abs($0 - route.zoom(at: 500)) < 0.15 }, "\(zooms)")
    }

    @Test func `an exit step without an entry step is a maneuver`() throws {
        let route = try route(.turn)
        #expect(route.maneuvers.count == 5)
        #expect(route.state(at: 550).next?.step.maneuver.type == .exitRoundabout)
    }
}
