import Geometry
import Routes
import TestSupport
import Testing

@Suite struct OSRMRouteReaderTests {
    private let answer: RouteAnswer
    private let leg: RouteLeg

    init() throws {
        answer = try RouteFiles.read("osrm.json")
        leg = try #require(answer.main?.legs.first)
    }

    @Test func `the line is put together from the steps`() {
        #expect(answer.main?.lines.map(\.count) == [5])
        #expect(leg.steps.map(\.points) == [0...2, 2...4, 4...4])
        #expect(leg.geometry(in: 2...4).first?.longitude == 10.002)
        #expect(leg.geometry(in: 2...9).isEmpty)
        #expect(answer.main?.distance == 330.5)
        #expect(answer.main?.duration == 61.5)
        #expect(answer.waypoints.map(\.name) == ["Storgata", nil])
    }

    @Test func `OSRM maneuvers have type, direction, exit number and courses`() throws {
        let maneuvers = leg.steps.map(\.maneuver)
        #expect(maneuvers.map(\.type) == [.depart, .roundabout, .arrive])
        #expect(maneuvers.map(\.direction) == [nil, .uTurnLeft, .left])
        #expect(maneuvers.map(\.exitNumber) == [nil, 3, nil])
        #expect(maneuvers.map(\.bearingBefore) == [nil, 90, 90])
        #expect(maneuvers.map(\.bearingAfter) == [90, 350, nil])
        #expect(maneuvers[1].turnAngle == -100)
    }

    @Test func `OSRM names, refs, exits and destinations are split`() {
        let step = leg.steps[1]
        #expect(leg.steps[0].names == ["Storgata"] && step.names.isEmpty)
        #expect(step.refs == ["E 6", "Ring 2"])
        #expect(step.roundaboutName == "Torget")
        #expect(
            step.signpost
                == Signpost(
                    exitNumbers: ["50", "51"], refs: ["E 6", "E 18"],
                    destinations: ["Oslo", "Sentrum"]))
    }

    @Test func `lanes keep arrows, validity and the best choice`() {
        let lanes = leg.steps[1].lanes
        #expect(lanes.map(\.indications) == [[.left, .straight], [], [.slightRight]])
        #expect(lanes.map(\.isValid) == [true, true, false])
        #expect(lanes.map(\.isActive) == [true, false, false])
        #expect(lanes.map(\.validIndication) == [.straight, nil, nil])
    }

    @Test func `speed limits, classes and durations belong to their segments`() {
        #expect(leg.segmentDurations == [10, 20, 11.5, 20])
        #expect(
            leg.speedLimits == [
                RouteSpan(points: 0...2, value: .limited(50, unit: .kilometersPerHour)),
                RouteSpan(points: 3...4, value: .unlimited),
            ])
        #expect(leg.roadClasses == [RouteSpan(points: 1...2, value: [.tunnel, .motorway])])
        #expect(leg.steps[0].intersections[1].tunnelName == "Fjelltunnelen")
        #expect(leg.steps[0].intersections[1].arms.map(\.canBeEntered) == [true, true, false])
    }

    @Test func `a route without steps is split into legs by their lengths`() throws {
        let answer = try RouteFiles.read(
            text: """
                {"code":"Ok","routes":[{"geometry":{"type":"LineString",
                "coordinates":[[10,0],[10.1,0],[10.2,0],[10.3,0],[10.4,0]]},
                "legs":[{"distance":10,"steps":[]},{"distance":0},{"distance":30,"steps":[]}]}]}
                """)
        let legs = try #require(answer.main?.legs)
        #expect(legs.map(\.distance) == [10, 0, 30])
        #expect(abs((legs[0].geometry.last?.longitude ?? 0) - 10.1) < 1e-9)
        #expect(abs((legs[2].geometry.first?.longitude ?? 0) - 10.1) < 1e-9)
        #expect(legs[2].geometry.last?.longitude == 10.4)
        #expect(answer.main?.lines.count == 1)
    }

    @Test(arguments: Polyline.Precision.allCases.dropLast())
    func `polyline precision is found from the coordinates in the answer`(
        precision: Polyline.Precision
    ) throws {
        // Near the origin both precisions are on the Earth.
        let line = [
            Coordinate(longitude: 1.25, latitude: 0.5), Coordinate(longitude: 1.5, latitude: 0.75),
        ]
        let text = Polyline.encode(line, precision: precision).replacing("\\", with: "\\\\")
        let answer = try RouteFiles.read(
            text: #"{"code":"Ok","routes":[{"geometry":"\#(text)","legs":[]}],"#
                + #""waypoints":[{"location":[1.25,0.5]}]}"#)
        #expect(answer.main?.lines == [line])
    }

    @Test func `OSRM matchings become parts of one route`() throws {
        let part = #"{"distance":5,"geometry":{"coordinates":[[1,1],[2,2]]}}"#
        let answer = try RouteFiles.read(
            text: #"{"code":"Ok","matchings":[\#(part),\#(part)],"tracepoints":[null]}"#)
        #expect(answer.routes.map(\.lines.count) == [2])
        #expect(answer.main?.distance == 10)
    }

    @Test func `ferries are recognised by the mode of travel`() throws {
        func step(_ type: String, _ mode: String, _ from: Int) -> String {
            #"{"mode":"\#(mode)","maneuver":{"type":"\#(type)"},"distance":1,"#
                + #""geometry":{"coordinates":[[\#(from),0],[\#(from + 1),0]]}}"#
        }
        let steps = [
            step("depart", "driving", 0), step("notification", "ferry", 1),
            step("new name", "driving", 2), step("turn", "driving", 3),
        ]
        let answer = try RouteFiles.read(
            text: #"{"routes":[{"legs":[{"steps":[\#(steps.joined(separator: ","))]}]}]}"#)
        #expect(
            answer.main?.legs[0].steps.map(\.maneuver.type) == [
                .depart, .enterFerry, .leaveFerry, .turn,
            ])
    }
}
