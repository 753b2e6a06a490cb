import GeoFiles
import Geometry
import Routes
import TestSupport
import Testing

/// The real answers and recordings of the shared sample data, against what its README counts.
@Suite(.needsShared("data/routes", "data/gpx"))
struct RealRoutesTests {
    /// Kilometres, seconds and maneuvers as the README lists Valhalla's routes.
    struct Expected: Sendable {
        let route: String
        let kilometers: Double
        let seconds: Double
        let maneuvers: Int
    }

    private static func read(_ path: String) throws -> RouteAnswer {
        try RouteReader.read(
            bytes: RouteFiles.bytes("\(RouteFiles.sharedData)/\(path)"), named: path)
    }

    @Test(arguments: [
        Expected(
            route: "oslo-radhuset-carl-berner", kilometers: 6.64, seconds: 573, maneuvers: 24),
        Expected(route: "oslo-bislett-sorenga", kilometers: 5.55, seconds: 538, maneuvers: 18),
        Expected(route: "oslo-e18-tunnel-west", kilometers: 4.49, seconds: 364, maneuvers: 17),
        Expected(route: "oslo-via-three-stops", kilometers: 6.07, seconds: 607, maneuvers: 20),
        Expected(route: "lauf-a9-altstadt", kilometers: 5.44, seconds: 252, maneuvers: 7),
    ])
    func `Valhalla's two formats agree with each other and with the table`(expected: Expected)
        throws
    {
        let native = try #require(
            try Self.read("routes/\(expected.route).valhalla.json").main)
        let osrm = try #require(
            try Self.read("routes/\(expected.route).valhalla-osrm.json").main)
        for route in [native, osrm] {
            #expect(abs(route.distance / 1_000 - expected.kilometers) < 0.006)
            #expect(abs((route.duration ?? 0) - expected.seconds) < 0.6)
            #expect(route.legs.reduce(0) { $0 + $1.steps.count } == expected.maneuvers)
        }
        #expect(native.lines == osrm.lines)
        #expect(
            native.legs.flatMap(\.steps).map(\.points) == osrm.legs.flatMap(\.steps).map(\.points))
    }

    @Test(arguments: ["routes", "routes/other-engines"])
    func `every real answer is complete`(folder: String) throws {
        for name in RouteFiles.names(in: "\(RouteFiles.sharedData)/\(folder)")
        where name.hasSuffix(".json") && name != "requests.json" {
            let answer = try Self.read("\(folder)/\(name)")
            #expect(answer.waypoints.count >= 2, "\(name)")
            for route in answer.routes { check(route, name) }
        }
    }

    private func check(_ route: Route, _ name: String) {
        // The line's own length is within one percent of what the engine says.
        let length = route.lines.map(\.lengthMeters).reduce(0, +)
        #expect(abs(length - route.distance) < route.distance * 0.01, "\(name)")
        #expect(abs(route.legs.reduce(0) { $0 + $1.distance } - route.distance) < 2, "\(name)")
        for leg in route.legs where !leg.steps.isEmpty {
            #expect(leg.steps.first?.maneuver.type == .depart, "\(name)")
            #expect(leg.steps.last?.maneuver.type == .arrive, "\(name)")
            for (step, next) in zip(leg.steps, leg.steps.dropFirst()) {
                #expect(step.points.upperBound == next.points.lowerBound, "\(name)")
            }
            for step in leg.steps {
                let start = leg.geometry[step.points.lowerBound]
                let gap = start.distance(to: step.maneuver.location)
                #expect(gap < 1.5, "\(name)")
                #expect(step.intersections.allSatisfy { $0.pointIndex != nil }, "\(name)")
            }
        }
    }

    @Test func `real answers have tunnels, lanes and signposts`() throws {
        let oslo = try #require(
            try Self.read("routes/oslo-e18-tunnel-west.osrm.json").main?.legs[0])
        #expect(oslo.roadClasses.contains { $0.value.contains(.tunnel) })
        #expect(oslo.steps.contains { !$0.lanes.isEmpty })
        let lauf = try #require(
            try Self.read("routes/lauf-a9-altstadt.valhalla-osrm.json").main?.legs[0])
        #expect(lauf.steps.contains { $0.signpost?.exitNumbers == ["50"] })
        #expect(
            lauf.steps[0].banners.contains { $0.primary.components.contains(.exitNumber("50")) })
        #expect(lauf.roadClasses.contains { $0.value == .motorway })
        let manchester = try #require(
            try Self.read("routes/other-engines/ferrostar-valhalla_osrm_with_roundabouts.json").main
        )
        let steps = manchester.legs.flatMap(\.steps)
        #expect(steps.allSatisfy { $0.drivingSide == .left })
        #expect(steps.compactMap(\.maneuver.exitNumber) == [1, 4])
        #expect(steps.contains { $0.maneuver.direction == .uTurnRight })
        let oregon = try Self.read(
            "routes/other-engines/ferrostar-valhalla_osrm_response_with_exit_info.json")
        #expect(oregon.main?.legs[0].countries.map(\.value) == ["US"])
        let polyline = try Self.read("routes/oslo-radhuset-carl-berner.osrm-polyline5.json")
        #expect(polyline.routes.count == 2)
    }

    @Test func `every recorded answer is read or refused in one line`() throws {
        let unreadable = [
            "track-without-points.gpx": "two points or more",
            "utf8-bom.gpx": "two points or more",
        ]
        let points = [
            "stockholm-car-gap.gpx": 862, "newark-ca-car-short.gpx": 145, "visnjan-car.gpx": 104,
            "oslo-nordmarka-bike-gap.gpx": 997, "bike-power-heartrate-1hz.gpx": 5_109,
            "leipzig-route-and-track.gpx": 264, "andorra-21-points-untimed.gpx": 21,
            "cerknica-no-elevation-8-tracks.gpx": 296, "brussels-heartrate-untimed.gpx": 80,
        ]
        for name in RouteFiles.names(in: "\(RouteFiles.sharedData)/gpx") {
            do {
                let route = try #require(try Self.read("gpx/\(name)").main)
                #expect(unreadable[name] == nil, "\(name)")
                if let expected = points[name] {
                    #expect(route.lines.reduce(0) { $0 + $1.count } == expected, "\(name)")
                }
            } catch let error as GeoFileError {
                let text = error.description
                #expect(unreadable[name].map { text.contains($0) } == true, "\(text)")
                #expect(!text.contains("\n"))
            }
        }
    }
}
