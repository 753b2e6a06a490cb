import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct MapboxRouteTests {
    @Test func `Mapbox's additions to OSRM's form are read`() throws {
        let answer = try RouteFiles.read("mapbox.json")
        let leg = try #require(answer.main?.legs.first)
        #expect(leg.geometry.count == 7)
        #expect(leg.steps.map(\.maneuver.type) == [.depart, .offRamp, .arrive])
        #expect(leg.steps[0].banners.map(\.distanceToManeuver) == [443, 200])
        #expect(
            leg.steps[0].banners[0].primary.components == [
                .shield("E 18"), .text("Ringveien", abbreviation: nil),
            ])
        #expect(leg.steps[0].banners[0].sub?.components.count == 2)
        #expect(leg.steps[0].speedLimitSign == .vienna)
        #expect(leg.steps[1].lanes.map(\.isValid) == [true, false])
        #expect(
            leg.steps[1].signpost
                == Signpost(
                    exitNumbers: ["12A"], refs: ["E 18"], destinations: ["Drammen", "Oslo"]))
        let fifty = SpeedLimit.limited(50, unit: .kilometersPerHour)
        #expect(
            leg.speedLimits == [
                RouteSpan(points: 0...3, value: fifty), RouteSpan(points: 5...6, value: .unlimited),
            ])
        #expect(leg.countries == [RouteSpan(points: 0...6, value: "NO")])
        #expect(leg.segmentDurations.count == 6)
        #expect(answer.main?.language == "nb-NO")
        #expect(answer.notes.isEmpty)
    }
}
