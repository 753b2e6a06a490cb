import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct OpenTripPlannerReaderTests {
    @Test(arguments: ["opentripplanner.json", "opentripplanner-graphql.json"])
    func `both forms of OpenTripPlanner give streets and lines`(fixture: String) throws {
        let answer = try RouteFiles.read(fixture)
        let legs = try #require(answer.main?.legs)
        #expect(legs.map(\.geometry.count) == [5, 3])
        #expect(legs.map(\.duration) == [100, 60])
        #expect(
            legs.map { $0.steps.map(\.maneuver.type) } == [
                [.depart, .roundabout, .turn, .arrive], [.boardTransit, .leaveTransit],
            ])
        #expect(legs[0].steps.map(\.points) == [0...1, 1...3, 3...4, 4...4])
        #expect(legs[0].steps[1].maneuver.exitNumber == 2)
        #expect(legs[0].steps[0].mode == .cycling)
        #expect(legs[1].steps[0].names == ["12", "Ring - Torget"])
        #expect(legs[1].steps[0].signpost == Signpost(destinations: ["Torget"]))
        #expect(legs[1].steps[1].names == ["Torget"])
        #expect(legs[1].summary == "12 Ring - Torget")
        #expect(answer.waypoints.map(\.name) == ["Start", "Ring stop", "Torget"])
        #expect(answer.notes.isEmpty)
    }

    @Test func `further itineraries of OpenTripPlanner are alternatives`() throws {
        #expect(try RouteFiles.read("opentripplanner-graphql.json").alternatives.count == 1)
    }
}
