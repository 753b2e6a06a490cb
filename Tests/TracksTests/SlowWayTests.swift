import Geometry
import Testing

@testable import Tracks

/// Standing is to stay at a place, not to be slow.
@Suite struct SlowWayTests {
    private static let start = 1_750_000_000.0
    /// Metres of a degree of latitude.
    private static let degree = 111_195.0

    private static func point(_ north: Double, _ east: Double, _ time: Double) -> TrackPoint {
        TrackPoint(
            Coordinate(longitude: 10 + east / (degree / 2), latitude: 60 + north / degree),
            time: start + time)
    }

    @Test(arguments: [1.5, 2, 3, 4], [1.0, 10])
    func `a slow walk counts whole`(kmh: Double, interval: Double) throws {
        let points = stride(from: 0.0, through: 1200, by: interval).map {
            Self.point($0 * kmh / 3.6, 0, $0)
        }
        let trip = try TripCleanerTests.trip(points)
        #expect(abs(trip.distance - kmh / 3.6 * 1200) < 10)
        #expect(trip.stops.isEmpty)
        #expect(trip.moment(at: 600).state == .driving)
        #expect(trip.trips(apartBy: 600).count == 1)
    }

    @Test func `a receiver that drifts at its place stands`() throws {
        // A random walk that returns to its place, as a parked receiver's.
        var (state, north, east) = (UInt64(7), 0.0, 0.0)
        func noise() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24) - 0.5
        }
        let points = (0..<3600).map { second in
            north = north * 0.98 + noise() * 0.6
            east = east * 0.98 + noise() * 0.6
            return Self.point(north, east, Double(second))
        }
        let trip = try TripCleanerTests.trip(points)
        #expect(trip.distance < 20)
        #expect(trip.stops.count == 1)
    }

    @Test func `one jump of a parked receiver is no way`() throws {
        let points = (0..<600).map { Self.point($0 < 300 ? 0 : 40, 0, Double($0)) }
        let trip = try TripCleanerTests.trip(points)
        #expect(trip.distance < 60)
        #expect(trip.moment(at: 200).state == .standing)
        #expect(trip.moment(at: 400).state == .standing)
    }

    @Test func `a car that stops keeps its stop`() throws {
        let points = (0..<600).map { second in
            Self.point(Double(min(second, 200)) * 12, 0, Double(second))
        }
        let trip = try TripCleanerTests.trip(points)
        #expect(trip.stops.count == 1)
        #expect(abs((trip.stops.first?.seconds ?? 0) - 399) < 6)
    }
}
