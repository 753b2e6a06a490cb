import Geometry
import Glibc
import Routes

/// Routes made by hand, measured in metres on a plane at the equator's zero meridian.
enum GuidanceFixture {
    /// Metres of a degree there.
    static let degree = EarthModel.meanRadiusMeters * .pi / 180

    /// A place some metres east and north of the zero meridian's equator.
    static func place(_ east: Double, _ north: Double) -> Coordinate {
        Coordinate(longitude: east / degree, latitude: north / degree)
    }

    /// A step with a maneuver at a point of a line.
    static func step(
        _ type: ManeuverType, _ direction: ManeuverDirection? = nil, _ points: ClosedRange<Int>,
        of line: [Coordinate], seconds: Double? = nil
    ) -> RouteStep {
        RouteStep(
            maneuver: Maneuver(
                type: type, direction: direction, location: line[points.lowerBound]),
            distance: line[points].lengthMeters, duration: seconds, points: points)
    }

    /// An answer with one route through legs.
    static func answer(_ legs: [RouteLeg], waypoints: [RouteWaypoint] = []) -> RouteAnswer {
        let route = Route(
            lines: legs.map(\.geometry), legs: legs, distance: legs.reduce(0) { $0 + $1.distance })
        return RouteAnswer(routes: [route], waypoints: waypoints, format: .osrm)
    }

    /// 1 000 m north, right, 200 m east, left, 800 m north: 100 s, 40 s and 40 s.
    ///
    /// Both corners have so many degrees.
    static func zigzag(
        timed: Bool = true, corner: Double = 90, change: (inout [RouteStep]) -> Void = { _ in },
        limits: [RouteSpan<SpeedLimit>] = [], classes: [RouteSpan<RoadClasses>] = [],
        countries: [RouteSpan<String>] = []
    ) -> RouteAnswer {
        let radians = corner * .pi / 180
        let (east, north) = (200 * sin(radians), 1_000 + 200 * cos(radians))
        let line = [place(0, 0), place(0, 1_000), place(east, north), place(east, north + 800)]
        var steps = [
            step(.depart, nil, 0...1, of: line, seconds: timed ? 100 : nil),
            step(.turn, .right, 1...2, of: line, seconds: timed ? 40 : nil),
            step(.turn, .left, 2...3, of: line, seconds: timed ? 40 : nil),
            step(.arrive, .right, 3...3, of: line, seconds: timed ? 0 : nil),
        ]
        steps[0].names = ["Nordre gate"]
        steps[1].names = ["Tverrveien"]
        steps[1].refs = ["E 18"]
        change(&steps)
        return answer([
            RouteLeg(
                geometry: line, steps: steps, distance: 2_000, speedLimits: limits,
                roadClasses: classes, countries: countries)
        ])
    }
}
