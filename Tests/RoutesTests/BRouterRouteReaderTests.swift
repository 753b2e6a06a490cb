import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct BRouterRouteReaderTests {
    @Test func `BRouter's hints become maneuvers with times`() throws {
        let answer = try RouteFiles.read("brouter.geojson")
        let leg = try #require(answer.main?.legs.first)
        #expect(leg.distance == 790 && leg.duration == 160)
        #expect(
            leg.steps.map(\.maneuver.type) == [.depart, .roundabout, .turn, .turn, .arrive])
        #expect(leg.steps.map(\.duration) == [20, 70, 40, 30, 0])
        #expect(leg.segmentDurations == [20, 20, 5.5, 44.5, 40, 30])
        #expect(leg.steps[1].maneuver.exitNumber == 2)
        #expect(leg.steps[1].maneuver.roundaboutAngle == -270)
        #expect(leg.steps[2].maneuver.direction == .slightLeft)
        #expect(answer.waypoints.map(\.role) == [.stop, .stop, .mark])
        #expect(answer.notes.isEmpty)
    }

    @Test func `BRouter's table gives names, limits and kinds of roads`() throws {
        let leg = try #require(try RouteFiles.read("brouter.geojson").main?.legs.first)
        #expect(leg.steps[1].names == ["Ring veien"] && leg.steps[1].refs == ["E18"])
        #expect(leg.steps[2].names.isEmpty)
        let thirty = SpeedLimit.limited(30, unit: .kilometersPerHour)
        #expect(leg.speedLimits == [RouteSpan(points: 0...1, value: thirty)])
        #expect(
            leg.roadClasses == [
                RouteSpan(points: 1...4, value: .cycleway),
                RouteSpan(points: 4...6, value: [.tunnel, .path, .unpaved]),
            ])
    }
}
