import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct HERERouteReaderTests {
    @Test func `a section of HERE becomes a leg with its actions`() throws {
        let answer = try RouteFiles.read("here.json")
        let leg = try #require(answer.main?.legs.first)
        #expect(answer.main?.language == "nb-no")
        #expect(leg.geometry.count == 7 && leg.distance == 790 && leg.duration == 90)
        #expect(
            leg.steps.map(\.maneuver.type) == [
                .depart, .roundabout, .exitRoundabout, .offRamp, .turn, .arrive,
            ])
        #expect(leg.steps.map(\.distance) == [112, 60, 60, 211, 347, 0])
        #expect(leg.steps[0].instruction == "Kjør østover.")
        #expect(leg.steps[0].names == ["Storgata"])
        #expect(leg.steps[2].maneuver.exitNumber == 2)
        #expect(leg.steps[2].maneuver.roundaboutAngle == -270)
        #expect(leg.steps[2].refs == ["E18 North"])
        #expect(leg.steps[4].maneuver.direction == .sharpLeft)
        #expect(
            leg.steps[3].signpost
                == Signpost(exitNumbers: ["12A"], refs: ["E18"], destinations: ["Drammen"]))
        #expect(answer.waypoints.map(\.name) == ["Start", nil])
        #expect(answer.notes.isEmpty)
    }

    @Test func `HERE's metres a second become the numbers on signs`() throws {
        let leg = try #require(try RouteFiles.read("here.json").main?.legs.first)
        #expect(
            leg.speedLimits == [
                RouteSpan(points: 0...3, value: .limited(50, unit: .kilometersPerHour)),
                RouteSpan(points: 3...5, value: .limited(30, unit: .milesPerHour)),
                RouteSpan(points: 5...6, value: .unlimited),
            ])
        #expect(leg.roadClasses == [RouteSpan(points: 3...5, value: [.tunnel, .motorway])])
    }

    @Test func `flexible polylines are decoded with and without a third number`() throws {
        // 1.5, 2.25 and 1.4, 2.3 with two decimals: differences 150, 225, -10, 5.
        let flat = try FlexiblePolyline.decode("BCsJiOTK", maximumPoints: 10)
        #expect(
            flat == [
                Coordinate(longitude: 2.25, latitude: 1.5),
                Coordinate(longitude: 2.3, latitude: 1.4),
            ])
        // The header 2 + 2 × 16 says heights; they are 7 and then 3 lower.
        let high = try FlexiblePolyline.decode("BiBsJiOOTKF", maximumPoints: 10)
        #expect(high == flat)
        #expect(try FlexiblePolyline.decode("BCsJiOTK", maximumPoints: 1) == nil)
    }

    @Test(arguments: [
        ("", "the text ends inside a point (byte 0)"), ("CF", "its version is not 1"),
        ("BF!", "byte 2 is no base64"), ("BFgg", "the text ends inside a point (byte 2)"),
        ("BF" + String(repeating: "_", count: 13) + "A", "a number is too long (byte 2)"),
        ("BA4S4SA", "a point is off the Earth (byte 2)"),
        ("BF" + String(repeating: "8_________P", count: 2), "a point is off the Earth (byte 2)"),
    ])
    func `a broken flexible polyline is refused with its byte`(text: String, problem: String) {
        let line = RouteFiles.failure(#"{"routes":[{"sections":[{"polyline":"\#(text)"}]}]}"#)
        #expect(line == "test: cannot read flexible polyline: \(problem)")
    }
}
