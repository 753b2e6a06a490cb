import TestSupport
import Testing

@testable import Routes

@Suite struct ValhallaRouteReaderTests {
    @Test func `lengths in miles become metres`() throws {
        let route = try #require(try RouteFiles.read("valhalla-miles.json").main)
        #expect(abs(route.distance - 3_218.688) < 1e-6)
        #expect(route.legs[0].steps.map(\.distance).prefix(2) == [1_609.344, 1_609.344])
        #expect(route.language == "en-GB")
    }

    @Test func `Valhalla's alternates are alternatives, and its locations waypoints`() throws {
        let answer = try RouteFiles.read("valhalla-miles.json")
        #expect(answer.routes.map { $0.lines[0].count } == [3, 2])
        #expect(answer.waypoints.map(\.role) == [.stop, .through, .stop])
        #expect(answer.waypoints.map(\.name) == [nil, "Halfway", nil])
    }

    @Test func `Valhalla steps have names, signpost, lanes and spoken texts`() throws {
        let steps = try #require(try RouteFiles.read("valhalla-miles.json").main?.legs[0].steps)
        #expect(steps[0].names == ["Main Street"] && steps[0].refs == ["A6"])
        #expect(
            steps[1].signpost
                == Signpost(exitNumbers: ["12"], refs: ["M 62"], destinations: ["Leeds"]))
        #expect(steps[1].maneuver.type == .offRamp && steps[1].maneuver.direction == .right)
        #expect(steps[1].lanes.map(\.indications) == [[.straight], [.straight, .right], [.right]])
        #expect(steps[1].lanes.map(\.isValid) == [false, true, true])
        #expect(steps[1].lanes.map(\.isActive) == [false, false, true])
        #expect(steps[0].announcements.map(\.moment) == [.afterManeuver, .alert, .beforeManeuver])
        #expect(steps[0].announcements.last?.text == "Take exit 12 to Leeds.")
    }

    @Test func `invalid Valhalla maneuvers are repaired with a note`() throws {
        let answer = try RouteFiles.read("valhalla-miles.json")
        let leg = try #require(answer.main?.legs[0])
        #expect(leg.steps.map(\.points) == [0...1, 1...2, 2...2, 2...2])
        #expect(leg.steps[2].maneuver.type == .continue)
        #expect(leg.steps[3].maneuver.direction == .left)
        #expect(leg.roadClasses == [RouteSpan(points: 1...2, value: [.toll, .motorway])])
        #expect(
            answer.notes == [
                "an unknown maneuver was read as going on",
                "a maneuver that points beside the line was put on its nearest end",
            ])
    }

    @Test func `every Valhalla maneuver number has a meaning`() {
        #expect((0...43).allSatisfy { ValhallaManeuver(number: $0) != nil })
        #expect(ValhallaManeuver(number: 44) == nil && ValhallaManeuver(number: -1) == nil)
    }

    @Test func `a Valhalla ramp keeps its side however the road bends`() throws {
        let right = try #require(ValhallaManeuver(number: 20))
        #expect(right.direction(turning: -40) == .slightRight)
        #expect(right.direction(turning: 30) == .slightRight)
        #expect(right.direction(turning: 90) == .right)
    }
}
