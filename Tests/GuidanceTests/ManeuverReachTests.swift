import Geometry
import Glibc
import Testing

@testable import Guidance

/// How much of a way belongs to a maneuver.
@Suite struct ManeuverReachTests {
    /// A way of legs, each with its course in degrees from north and its length in metres.
    private func line(_ legs: [[Double]]) throws -> MeasuredLine<Coordinate> {
        var points = [Coordinate(longitude: 10.75, latitude: 59.91)]
        for leg in legs {
            let last = points[points.count - 1]
            let radians = leg[0] * .pi / 180
            let north = leg[1] * cos(radians) / 111_195
            let east =
                leg[1] * sin(radians)
                / (111_195 * cos(last.latitude * .pi / 180))
            points.append(
                Coordinate(longitude: last.longitude + east, latitude: last.latitude + north))
        }
        return try #require(MeasuredLine(points))
    }

    /// A way, each leg with its course and its metres, and what is expected of it.
    struct Case: Sendable {
        let legs: [[Double]]
        var turns = 52.0...128.0
        let meters: Double
    }

    @Test(arguments: [
        // A turn to the right, and 60 m later another.
        Case(legs: [[0, 200], [90, 60], [180, 200]], meters: 60),
        // The next turn is to the other side.
        Case(legs: [[0, 200], [90, 40], [0, 200]], meters: 40),
        // A slight bend is still the same way.
        Case(legs: [[0, 200], [90, 60], [110, 100], [200, 90]], meters: 160),
        // The way turns only behind the junction.
        Case(legs: [[0, 200], [0, 20], [50, 40], [140, 90]], turns: 14...58, meters: 60),
        // It never goes where the maneuver says: what it does first counts.
        Case(legs: [[0, 200], [90, 60], [180, 200]], turns: -58...(-14), meters: 60),
    ])
    func `the way after a maneuver ends before the next bend`(way: Case) throws {
        let reach = ManeuverReach(of: 200...200, turning: way.turns, along: try line(way.legs))
        #expect(abs(reach.after - way.meters) <= 9, "\(reach)")
    }

    @Test(arguments: [
        Case(legs: [[0, 200], [90, 100]], meters: 200),
        Case(legs: [[300, 150], [0, 50], [90, 100]], meters: 50),
        Case(legs: [[345, 150], [0, 50], [90, 100]], meters: 200),
    ])
    func `the way before a maneuver begins behind the last bend`(way: Case) throws {
        let reach = ManeuverReach(of: 200...200, turning: way.turns, along: try line(way.legs))
        #expect(abs(reach.before - way.meters) <= 12, "\(reach)")
    }

    @Test(arguments: [
        Case(legs: [[0, 200], [90, 100]], turns: 52...128, meters: 12),
        // A junction of two carriageways: one turns behind the second.
        Case(legs: [[0, 200], [20, 24], [270, 100]], turns: -128...(-52), meters: 32),
        Case(legs: [[0, 200], [270, 16], [180, 100]], turns: 150...210, meters: 24),
        // It never turns that way.
        Case(legs: [[0, 200], [0, 100]], turns: 52...128, meters: 0),
    ])
    func `an arrow reaches to where the way has turned`(way: Case) throws {
        let reach = ManeuverReach(of: 200...200, turning: way.turns, along: try line(way.legs))
        #expect(abs(reach.turned - way.meters) <= 8 && reach.turned <= reach.after, "\(reach)")
    }

    @Test(arguments: [0.0, 0.5, 3, 299, 300, 1e6])
    func `a maneuver anywhere has a reach`(place: Double) throws {
        let line = try line([[0, 200], [90, 100]])
        let reach = ManeuverReach(of: place...place, turning: nil, along: line)
        #expect(reach.before >= 0 && reach.after > 0 && reach.after.isFinite)
    }
}
