import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct GoogleRouteReaderTests {
    @Test func `Google's steps become one line with a maneuver at each start`() throws {
        let answer = try RouteFiles.read("google.json")
        let route = try #require(answer.main)
        #expect(route.lines.map(\.count) == [7])
        #expect(route.distance == 790 && route.duration == 95)
        let steps = route.legs[0].steps
        #expect(
            steps.map(\.maneuver.type) == [.depart, .roundabout, .offRamp, .turn, .arrive])
        #expect(steps.map(\.points) == [0...1, 1...4, 4...5, 5...6, 6...6])
        #expect(steps.map(\.duration) == [12, 38, 25, 15.5, nil])
        #expect(answer.waypoints.count == 2)
        #expect(answer.notes.isEmpty)
    }

    @Test func `names, exits and destinations come from English text`() throws {
        let steps = try #require(try RouteFiles.read("google.json").main?.legs[0].steps)
        #expect(steps[0].names == ["Storgata"])
        #expect(steps[1].maneuver.exitNumber == 2 && steps[1].drivingSide == .right)
        #expect(steps[1].names == ["Ringveien"] && steps[1].refs == ["E18"])
        #expect(steps[1].instruction == "At the roundabout, take the 2nd exit onto Ringveien/E18")
        #expect(steps[2].refs == ["E6"])
        #expect(
            steps[2].signpost
                == Signpost(exitNumbers: ["12A"], destinations: ["Drammen", "Oslo"]))
    }

    @Test func `the older form of Google is read without its HTML`() throws {
        let answer = try RouteFiles.read("google-directions.json")
        let steps = try #require(answer.main?.legs[0].steps)
        #expect(steps.map(\.maneuver.type) == [.depart, .roundabout, .fork, .turn, .arrive])
        #expect(steps[1].maneuver.exitNumber == 3)
        #expect(steps[3].instruction == "Turn left onto A & B")
        #expect(steps[3].names == ["A & B"])
        #expect(answer.waypoints.map(\.name) == ["Storgata 1", "Torget 2"])
        #expect(answer.main?.duration == 90)
    }

    @Test func `a Google route without steps is its line`() throws {
        let answer = try RouteFiles.read(
            text: #"{"routes":[{"polyline":{"encodedPolyline":"_c`|J_c`|@_ibE?"},"#
                + #""duration":"infs","distanceMeters":-5}]}"#)
        #expect(answer.format == .google)
        #expect(answer.main?.lines.map(\.count) == [2])
        #expect(answer.main?.duration == nil)
        #expect(answer.main?.legs[0].steps.isEmpty == true)
    }

    @Test(
        arguments: [
            ("Take the E19 exit toward Rotterdam", ["E19"], ["Rotterdam"], nil, true),
            ("Take exit 8-Delft-Noord toward Delft", [], ["Delft"], "8", true),
            ("Merge onto I-95 N (signs for X)", ["I-95 N"], [], nil, false),
            ("Weiter auf Hauptstraße", [], [], nil, false),
        ] as [(String, [String], [String], String?, Bool)])
    func `Google's sentences are taken apart`(
        text: String, roads: [String], destinations: [String], exit: String?, leaves: Bool
    ) {
        let read = GoogleText(text)
        #expect(read.roads == roads)
        #expect(read.destinations == destinations)
        #expect(read.exitNumber == exit)
        #expect(read.leavesMainRoad == leaves)
    }
}
