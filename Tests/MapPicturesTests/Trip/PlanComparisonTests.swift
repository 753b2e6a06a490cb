import Geometry
import Routes
import TestSupport
import Testing
import Tracks

@testable import MapPictures

@Suite struct PlanComparisonTests {
    /// Metres to the east and to the north of a place at the equator, where both are alike.
    private typealias Place = (x: Double, y: Double)

    private static func coordinate(_ place: Place) -> Coordinate {
        LocalPlane(origin: Coordinate(longitude: 10, latitude: 0)).coordinate(
            GroundPoint(x: place.x, y: place.y))
    }

    /// Driven straight from place to place, at 10 m/s.
    private static func trip(_ places: [Place], gaps: [TripGap] = []) throws -> Trip {
        let line = try #require(MeasuredLine(places.map(coordinate)))
        let count = Int(line.length / 10)
        return Trip(
            samples: (0...count).map { second in
                let distance = Double(second) * 10
                return TripSample(
                    line.point(at: distance), time: Double(second), speed: 10,
                    course: line.course(at: distance), distance: distance)
            }, gaps: gaps)
    }

    /// Planned from place to place, at 20 m/s.
    private static func plan(_ places: [Place]) throws -> RouteAnswer {
        let line = try #require(MeasuredLine(places.map(coordinate)))
        let leg = RouteLeg(
            geometry: line.points, distance: line.length, duration: line.length / 20)
        return RouteAnswer(
            routes: [
                Route(
                    lines: [line.points], legs: [leg], distance: line.length,
                    duration: line.length / 20)
            ], format: .osrm)
    }

    @Test func `a trip that follows its plan has no deviation`() throws {
        let places: [Place] = [(0, 0), (1000, 0), (1000, 1000)]
        let comparison = PlanComparison(try Self.trip(places), planned: try Self.plan(places))
        #expect(try #require(comparison).deviations.isEmpty)
    }

    @Test func `a detour round a block has its extra metres and seconds`() throws {
        let trip = try Self.trip([
            (0, 0), (1000, 0), (1000, 400), (1500, 400), (1500, 0), (3000, 0),
        ])
        let comparison = try #require(
            PlanComparison(trip, planned: try Self.plan([(0, 0), (3000, 0)])))
        try #require(comparison.deviations.count == 1)
        let deviation = comparison.deviations[0]
        #expect(abs(try #require(deviation.extraMeters) - 800) < 25)
        // 1300 m at 10 m/s, where 500 m at 20 m/s were planned.
        #expect(abs(try #require(deviation.extraSeconds) - 105) < 10)
        #expect(deviation.place.distance(to: Self.coordinate((1250, 400))) < 60)
        #expect(abs(try #require(deviation.plan).lowerBound - 1000) < 25)
    }

    @Test func `a shortcut has negative metres`() throws {
        let plan = try Self.plan([
            (0, 0), (1000, 0), (1000, 600), (1030, 600), (1030, 0), (2000, 0),
        ])
        let comparison = PlanComparison(try Self.trip([(0, 0), (2000, 0)]), planned: plan)
        let deviations = try #require(comparison).deviations
        #expect(deviations.count == 1)
        #expect(abs(try #require(deviations.first?.extraMeters) + 1200) < 120)
    }

    @Test func `crossing the plan or driving it backwards is a deviation`() throws {
        let trip = try Self.trip([
            (0, 0), (500, 0), (500, 300), (800, 300), (800, -300), (500, -300),
        ])
        let comparison = try #require(
            PlanComparison(trip, planned: try Self.plan([(0, 0), (2000, 0)])))
        #expect(comparison.deviations.count == 1)
        #expect(comparison.deviations.first?.samples.upperBound == trip.samples.count - 1)
        #expect(comparison.deviations.first?.extraMeters == nil)
    }

    @Test func `near a private place the plan is not compared`() throws {
        var trip = try Self.trip([(0, 0), (2000, 0)])
        trip.gaps = [TripGap(after: 99, seconds: 1, kind: .withheld)]
        let comparison = try #require(
            PlanComparison(trip, planned: try Self.plan([(-500, 0), (2500, 0)])))
        #expect(comparison.shown.count == 2)
        #expect(comparison.shown.allSatisfy { $0.lowerBound >= 499 && $0.upperBound <= 2501 })
        #expect(!comparison.shown.contains { $0.contains(1495) })
    }
}
