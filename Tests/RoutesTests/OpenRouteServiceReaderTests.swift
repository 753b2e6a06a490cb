import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct OpenRouteServiceReaderTests {
    @Test(arguments: ["openrouteservice.json", "openrouteservice.geojson"])
    func `both forms of openrouteservice give the same legs`(fixture: String) throws {
        let answer = try RouteFiles.read(fixture)
        let route = try #require(answer.main)
        #expect(route.lines.map(\.count) == [7])
        #expect(route.lines[0][3] == Coordinate(longitude: 10.0042, latitude: 60.0001))
        #expect(route.distance == 790 && route.duration == 90)
        #expect(route.legs.map(\.geometry.count) == [4, 4])
        #expect(route.legs.map(\.duration) == [30, 60])
        #expect(
            route.legs.map { $0.steps.map(\.maneuver.type) } == [
                [.depart, .roundabout, .arrive], [.depart, .turn, .arrive],
            ])
        #expect(route.legs[1].steps.map(\.points) == [0...2, 2...3, 3...3])
        #expect(answer.waypoints.count == 3)
        #expect(answer.notes.isEmpty)
    }

    @Test func `an openrouteservice roundabout has its exit, name and number`() throws {
        let legs = try #require(try RouteFiles.read("openrouteservice.json").main?.legs)
        let step = legs[0].steps[1]
        #expect(step.maneuver.exitNumber == 2)
        #expect(step.names == ["Ringveien"] && step.refs == ["E 18"])
        #expect(step.instruction?.hasPrefix("Enter the roundabout") == true)
        #expect(legs[0].steps[2].names.isEmpty)
        #expect(legs[1].steps[1].maneuver.direction == .sharpLeft)
        #expect(abs((legs[1].steps[1].maneuver.turnAngle ?? 0) + 90) < 0.1)
    }

    @Test func `tolls and ferries of openrouteservice refer to the legs' points`() throws {
        let legs = try #require(try RouteFiles.read("openrouteservice.json").main?.legs)
        #expect(legs[0].roadClasses == [RouteSpan(points: 2...3, value: .toll)])
        #expect(
            legs[1].roadClasses == [
                RouteSpan(points: 0...1, value: .toll), RouteSpan(points: 2...3, value: .ferry),
            ])
    }

    @Test func `stops beside the line do not divide it`() throws {
        let answer = try RouteFiles.read(
            text: #"{"routes":[{"geometry":"_c`|J_c`|@_ibE?_ibE?","way_points":[5,2,900],"#
                + #""segments":[{"steps":[{"type":99,"way_points":[-7,1e300]}]}]}]}"#)
        #expect(answer.main?.legs.map(\.geometry.count) == [3])
        #expect(answer.main?.legs[0].steps.map(\.maneuver.type) == [.depart, .arrive])
    }
}
