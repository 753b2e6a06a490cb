import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct TomTomRouteReaderTests {
    @Test func `TomTom's instructions are divided among its legs`() throws {
        let answer = try RouteFiles.read("tomtom.json")
        let legs = try #require(answer.main?.legs)
        #expect(legs.map(\.geometry.count) == [4, 4])
        #expect(legs.map(\.duration) == [30, 60])
        #expect(
            legs.map { $0.steps.map(\.maneuver.type) } == [
                [.depart, .roundabout, .arrive], [.depart, .offRamp, .turn, .arrive],
            ])
        #expect(legs[1].steps.map(\.points) == [0...1, 1...2, 2...3, 3...3])
        #expect(legs[0].steps.map(\.duration) == [12, 18, nil])
        #expect(legs[0].steps[2].maneuver.direction == .left)
        #expect(answer.main?.lines.map(\.count) == [7])
        #expect(answer.waypoints.count == 3)
        #expect(answer.notes.isEmpty)
    }

    @Test func `TomTom's exits, signposts and words are read`() throws {
        let legs = try #require(try RouteFiles.read("tomtom.json").main?.legs)
        #expect(legs[0].steps[0].instruction == "Leave from Storgata")
        let circle = legs[0].steps[1]
        #expect(circle.maneuver.exitNumber == 2 && circle.maneuver.roundaboutAngle == 180)
        #expect(circle.names == ["Ringveien"] && circle.refs == ["A4"])
        #expect(circle.drivingSide == .left)
        #expect(
            legs[1].steps[1].signpost
                == Signpost(exitNumbers: ["12", "13"], destinations: ["Drammen", "Oslo"]))
        #expect(legs[1].steps[1].lanes.map(\.isValid) == [false, true])
    }

    @Test func `TomTom's sections refer to the legs' points`() throws {
        let legs = try #require(try RouteFiles.read("tomtom.json").main?.legs)
        let thirty = SpeedLimit.limited(30, unit: .milesPerHour)
        #expect(legs[0].speedLimits == [RouteSpan(points: 0...3, value: thirty)])
        #expect(legs[1].speedLimits.isEmpty)
        #expect(legs[1].roadClasses == [RouteSpan(points: 0...1, value: .tunnel)])
    }

    @Test func `the newer guidance of TomTom is placed by distance and coordinate`() throws {
        let answer = try RouteFiles.read("tomtom-v2.json")
        let leg = try #require(answer.main?.legs.first)
        #expect(
            leg.steps.map(\.maneuver.type) == [.depart, .roundabout, .offRamp, .turn, .arrive])
        #expect(leg.steps.map(\.points) == [0...1, 1...4, 4...5, 5...6, 6...6])
        #expect(leg.steps[1].maneuver.roundaboutAngle == -90)
        #expect(leg.steps[1].maneuver.direction == .right)
        #expect(leg.steps[2].signpost == Signpost(exitNumbers: ["7"], destinations: ["Oslo"]))
        #expect(leg.steps[2].lanes.map(\.validIndication) == [.left, nil])
        #expect(leg.steps[4].maneuver.direction == .left)
        #expect(answer.notes.isEmpty)
    }
}
