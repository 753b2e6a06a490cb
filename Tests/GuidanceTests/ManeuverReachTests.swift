import Geometry
import Glibc
import Testing

@testable import Guidance

/// How much of a way belongs to a maneuver.
@Suite struct ManeuverReachTests {
    /// A way of legs, each with its course in degrees from north and its length in metres.
    private func line(_ legs: [(course: Double, meters: Double)]) throws -> MeasuredLine<
        Coordinate
    > {
        var points = [try #require(Coordinate(longitude: 10.75, latitude: 59.91))]
        for leg in legs {
            let last = points[points.count - 1]
            let radians = leg.course * .pi / 180
            let north = leg.meters * cos(radians) / 111_195
            let east =
                leg.meters * sin(radians)
                / (111_195 * cos(last.latitude * .pi / 180))
            points.append(
                try #require(
                    Coordinate(
                        longitude: last.longitude + east, latitude: last.latitude + north)))
        }
        return try #require(MeasuredLine(points))
    }

    @Test(arguments: [
        // A turn to the right, and 60 m later another.
        ([(0.0, 200.0), (90, 60), (180, 200)], 52.0...128.0, 60.0),
        // The next turn is to the other side.
        ([(0, 200), (90, 40), (0, 200)], 52...128, 40),
        // A slight bend is still the same way.
        ([(0, 200), (90, 60), (110, 100), (200, 90)], 52...128, 160),
        // The way turns only behind the junction.
        ([(0, 200), (0, 20), (50, 40), (140, 90)], 14...58, 60),
        // It never goes where the maneuver says: what it does first counts.
        ([(0, 200), (90, 60), (180, 200)], -58...(-14), 60),
    ])
    func `the way after a maneuver ends before the next bend`(
        legs: [(Double, Double)], turns: ClosedRange<Double>, after: Double
    ) throws {
        let reach = ManeuverReach(
            of: 200...200, turning: turns, along: try line(legs.map { ($0.0, $0.1) }))
        #expect(abs(reach.after - after) <= 9, "\(reach)")
    }

    @Test(arguments: [
        ([(0.0, 200.0), (90.0, 100.0)], 200.0), ([(300, 150), (0, 50), (90, 100)], 50),
        ([(345, 150), (0, 50), (90, 100)], 200),
    ])
    func `the way before a maneuver begins behind the last bend`(
        legs: [(Double, Double)], before: Double
    ) throws {
        let reach = ManeuverReach(
            of: 200...200, turning: 52...128, along: try line(legs.map { ($0.0, $0.1) }))
        #expect(abs(reach.before - before) <= 12, "\(reach)")
    }

    @Test(arguments: [0.0, 0.5, 3, 299, 300, 1e6])
    func `a maneuver anywhere has a reach`(place: Double) throws {
        let line = try line([(0, 200), (90, 100)])
        let reach = ManeuverReach(of: place...place, turning: nil, along: line)
        #expect(reach.before >= 0 && reach.after > 0 && reach.after.isFinite)
    }
}
