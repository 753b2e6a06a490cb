import Geometry
import Guidance
import MapStore
import Routes
import Testing

@Suite struct GuidanceEventTests {
    private typealias Fixture = GuidanceFixture

    private func network() -> NetworkFixture {
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 400)]) { $0.name = "Nordre gate" }
        network.add(2, 3, [(0, 400), (0, 1_000)]) { $0.name = "Nordre gate" }
        network.add(3, 4, [(0, 1_000), (200, 1_000)]) { $0.name = "Tverrveien" }
        network.add(4, 5, [(200, 1_000), (200, 1_800)])
        // A street crosses, a drive and a private road do not count, the street goes on at the corner.
        network.add(20, 2, [(-200, 400), (0, 400)]) { ($0.name, $0.ref) = ("Kirkegata", "168") }
        network.add(2, 21, [(0, 400), (200, 400)]) { $0.name = "Kirkegata" }
        network.add(2, 22, [(0, 400), (50, 420)]) { $0.roadClass = .service }
        network.add(3, 23, [(0, 1_000), (0, 1_300)]) { $0.name = "Nordre gate" }
        network.add(4, 24, [(200, 1_000), (400, 1_000)]) { $0.edge.carAccess = .private }
        return network
    }

    @Test func `crossings are named by the roads that meet the route`() throws {
        let route = try #require(GuidanceRoute(Fixture.zigzag(), network: network()))
        let crossings = route.crossings
        #expect(crossings.map { $0.distance.rounded() } == [400, 1_000])
        #expect(crossings[0].roads.map(\.names) == [["Kirkegata"], ["Kirkegata"]])
        #expect(crossings[0].roads.map(\.refs) == [["168"], []])
        #expect(crossings[1].roads == [RoadLabel(names: ["Nordre gate"])])
        #expect(crossings.map(\.isAtManeuver) == [false, true])
    }

    @Test func `events are in route order, each at its position`() throws {
        let answer = Fixture.zigzag { steps in
            steps[1].signpost = Signpost(destinations: ["Oslo"])
        }
        let route = try #require(GuidanceRoute(answer, network: network()))
        let events = route.events
        #expect(
            events.map(\.subject.name) == [
                "navigationStarted", "newRoute", "newManeuver", "newCrossing", "newManeuver",
                "newSignpost", "newCrossing", "newManeuver", "newManeuver", "destinationReached",
            ])
        #expect(
            events.map { $0.distance.rounded() } == [0, 0, 0, 0, 1, 1, 400, 1_000, 1_200, 2_000])
        for (one, other) in zip(events, events.dropFirst()) {
            #expect(one.distance <= other.distance)
            #expect(try #require(one.time) <= #require(other.time))
        }
        #expect(events.last?.time == 180)
        guard case .newManeuver(let second) = events[4].subject else {
            Issue.record("no maneuver")
            return
        }
        #expect(second.number == 2 && abs(second.distance - 999) < 1)
    }

    @Test func `a route without steps has start, route and end events`() throws {
        let line = [Fixture.place(0, 0), Fixture.place(0, 500)]
        let leg = RouteLeg(geometry: line, distance: 500)
        let route = try #require(GuidanceRoute(Fixture.answer([leg])))
        #expect(
            route.events.map(\.subject.name) == [
                "navigationStarted", "newRoute", "destinationReached",
            ])
        #expect(route.events.allSatisfy { $0.time == nil })
        #expect(route.announcements.isEmpty)
    }

    @Test func `every waypoint has an arrival event`() throws {
        let one = [Fixture.place(0, 0), Fixture.place(0, 500)]
        let other = [Fixture.place(0, 500), Fixture.place(0, 900)]
        let answer = Fixture.answer([one, other].map { RouteLeg(geometry: $0, distance: 0) })
        let route = try #require(GuidanceRoute(answer))
        let stops: [(Int, Bool)] = route.events.compactMap { event in
            guard case .destinationReached(let stop, let number) = event.subject else { return nil }
            return (number, stop.isDestination)
        }
        #expect(stops.map(\.0) == [1, 2] && stops.map(\.1) == [false, true])
    }
}
