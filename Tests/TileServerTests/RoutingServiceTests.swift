import Formats
import Geometry
import Guidance
import MapStore
import Routes
import TestSupport
import Testing

@testable import TileServer

/// Ways, tables, recordings and reached areas of the sample map, compared with each other.
@Suite struct RoutingServiceTests {
    private static func places(_ count: Int, seed: UInt64) -> [Coordinate] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in
            Coordinate(
                longitude: Double.random(in: 24.932...24.956, using: &random),
                latitude: Double.random(in: 60.161...60.182, using: &random))
        }
    }

    private static func text(_ places: [Coordinate]) -> String {
        places.map { "\($0.longitude),\($0.latitude)" }.joined(separator: ";")
    }

    private func answer(_ service: Service, _ path: String, _ query: String? = nil) throws
        -> JSONValue
    {
        try JSONValue(parsing: service.get(path, query).body)
    }

    @Test(arguments: ["driving", "cycling", "walking"])
    func `a table has the durations and distances of routes`(profile: String) throws {
        let service = try Service(threads: 1)
        let places = Self.places(5, seed: 7)
        let table = try answer(
            service, "/table/v1/\(profile)/\(Self.text(places))",
            "annotations=duration,distance&sources=0;3&destinations=all")
        #expect(table["code"]?.string == "Ok")
        #expect(table["sources"]?.array?.count == 2 && table["destinations"]?.array?.count == 5)
        for (row, source) in [0, 3].enumerated() {
            for goal in places.indices {
                let route = try answer(
                    service, "/route/v1/\(profile)/\(Self.text([places[source], places[goal]]))")
                let way = route["routes"]?[0]
                let seconds = table["durations"]?[row]?[goal]?.number
                let meters = table["distances"]?[row]?[goal]?.number
                #expect((way == nil) == (seconds == nil))
                guard let way, let seconds, let meters else { continue }
                #expect(abs(seconds - (way["duration"]?.number ?? 0)) <= 0.3)
                #expect(abs(meters - (way["distance"]?.number ?? 0)) <= 10)
            }
        }
        service.stop()
    }

    @Test func `a route's own points are matched to the route`() throws {
        let service = try Service(threads: 1)
        let ends = Self.text([
            Coordinate(longitude: 24.9360, latitude: 60.1650),
            Coordinate(longitude: 24.9520, latitude: 60.1780),
        ])
        let query = "overview=full&geometries=geojson"
        let route = try answer(service, "/route/v1/driving/\(ends)", query)["routes"]?[0]
        let points = (route?["geometry"]?["coordinates"]?.array ?? []).compactMap { point in
            point[0]?.number.flatMap { x in
                point[1]?.number.map { Coordinate(longitude: x, latitude: $0) }
            }
        }
        let line = try #require(MeasuredLine(points))
        var fixes = stride(from: 0, to: line.length, by: 50).map { line.point(at: $0) }
        let times = fixes.indices.map { "\($0 * 6)" }.joined(separator: ";")
        let matched = try answer(
            service, "/match/v1/driving/\(Self.text(fixes))", query + "&timestamps=" + times)
        let way = matched["matchings"]?[0]
        #expect(matched["matchings"]?.array?.count == 1)
        #expect((way?["confidence"]?.number ?? 0) > 0.9)
        #expect(way?["legs"]?.array?.count == fixes.count - 1)
        #expect(abs((way?["distance"]?.number ?? 0) - line.length) < 60)
        let ends60 = matched["tracepoints"]?.array ?? []
        #expect(ends60.count == fixes.count)
        #expect(ends60.last?["waypoint_index"]?.number == Double(fixes.count - 1))

        // A fix far off is left out, and the way stays.
        fixes[4] = Coordinate(longitude: 24.9335, latitude: 60.1805)
        let outlier = try answer(service, "/match/v1/driving/\(Self.text(fixes))", query)
        #expect(outlier["tracepoints"]?[4]?.isNull == true)
        #expect((outlier["matchings"]?.array?.count ?? 0) >= 1)
        service.stop()
    }

    @Test func `a way begins in the direction that is asked for`() throws {
        let service = try Service(threads: 1)
        // In the middle of Liisankatu, which leads from west to east.
        let ends = "24.9515,60.17405;24.94,60.165"
        for degrees in [90, 270] {
            let answer = try answer(
                service, "/route/v1/driving/\(ends)", "steps=true&bearings=\(degrees),25;")
            let step = answer["routes"]?[0]?["legs"]?[0]?["steps"]?[0]
            #expect(step?["name"]?.string == "Liisankatu")
            let bearing = try #require(step?["maneuver"]?["bearing_after"]?.number)
            #expect(abs(bearing - Double(degrees)) < 10)
        }
        let north = try answer(service, "/route/v1/driving/\(ends)", "bearings=0,25;")
        #expect(north["waypoints"]?[0]?["name"]?.string != "Liisankatu")
        service.stop()
    }

    @Test func `places are found as Photon's clients ask for them`() throws {
        let service = try Service(threads: 1)
        for path in ["/find", "/api"] {
            let found = try answer(service, path, "q=unioninkatu+38&lat=60.17&lon=24.95&limit=1")
            #expect(found["type"]?.string == "FeatureCollection")
            let properties = found["features"]?[0]?["properties"]
            #expect(properties?["street"]?.string == "Unioninkatu")
            #expect(properties?["housenumber"]?.string == "38")
            #expect(properties?["type"]?.string == "house")
        }
        let here = try answer(service, "/reverse", "lon=24.9515&lat=60.17405")
        #expect(here["features"]?[0]?["properties"]?["street"]?.string == "Liisankatu")
        for (path, query) in [
            ("/find", nil), ("/find", "q="), ("/find", "q=a&limit=0"), ("/find", "q=a&lat=x&lon=1"),
            ("/find", "q=a&kind=cat"), ("/reverse", nil), ("/reverse", "lon=1"),
        ] {
            #expect(service.get(path, query).status == 400, "\(path) \(query ?? "")")
        }
        service.stop()
    }

    @Test func `a way to the place where it begins has no length`() throws {
        let service = try Service(threads: 1)
        let place = Self.places(1, seed: 3)[0]
        let answer = try answer(service, "/route/v1/driving/\(Self.text([place, place]))")
        #expect(answer["code"]?.string == "Ok")
        #expect(answer["routes"]?[0]?["distance"]?.number == 0)
        #expect(answer["routes"]?[0]?["duration"]?.number == 0)
        service.stop()
    }

    @Test(arguments: [
        ("/table/v1/driving/1,2;3,4", "sources=2", "InvalidOptions"),
        ("/table/v1/driving/1,2;3,4", "annotations=speed", "InvalidOptions"),
        ("/table/v1/driving/1,2;3,4", nil, "NoSegment"),
        ("/match/v1/walking/1,2;3,4", nil, "NotImplemented"),
        ("/match/v1/driving/24.94,60.17;24.941,60.171", "timestamps=5;4", "InvalidValue"),
        ("/match/v1/driving/24.94,60.17;24.941,60.171", "timestamps=5", "InvalidOptions"),
        ("/match/v1/driving/1,2;1.001,2", nil, "NoMatch"),
        ("/route/v1/driving/24.94,60.17;24.95,60.17", "radiuses=0.01;0.01", "NoSegment"),
        ("/route/v1/driving/24.94,60.17;24.95,60.17", "bearings=90;", "InvalidValue"),
        ("/route/v1/driving/24.94,60.17;24.95,60.17", "exclude=hills", "InvalidValue"),
        ("/route/v1/driving/24.94,60.17;24.95,60.17", "alternatives=maybe", "InvalidOptions"),
        ("/isochrone/v1/driving/24.94,60.17", "contours_minutes=5,500", "InvalidValue"),
        ("/isochrone/v1/driving/24.94,60.17", nil, "InvalidValue"),
        ("/isochrone/v1/driving/24.94,60.17", "contours_meters=5", "NotImplemented"),
    ])
    func `a wrong question gets 400 with OSRM's code`(
        path: String, query: String?, code: String
    ) throws {
        let service = try Service(threads: 1)
        let response = service.get(path, query)
        #expect(response.status == 400)
        #expect(try JSONValue(parsing: response.body)["code"]?.string == code)
        service.stop()
    }

    @Test func `areas are GeoJSON in Mapbox's form, the largest first`() throws {
        let service = try Service(threads: 1)
        let document = try answer(
            service, "/isochrone/v1/mapbox/walking/24.944,60.170",
            "contours_minutes=5,10&polygons=true&contours_colors=ff0000,00ff00")
        let features = document["features"]?.array ?? []
        #expect(features.map { $0["properties"]?["contour"]?.number } == [10, 5])
        #expect(features.map { $0["properties"]?["fill"]?.string } == ["#00ff00", "#ff0000"])
        #expect(
            features.allSatisfy { $0["geometry"]?["type"]?.string?.hasSuffix("Polygon") == true })
        service.stop()
    }

    @Test func `a picture of the way between the places of a query is drawn`() throws {
        let service = try Service(threads: 1)
        let places = "from=24.9360,60.1650&to=24.9520,60.1780"
        let drawn = service.get("/day/route/300x200.png", places + "&profile=foot")
        #expect(drawn.status == 200 && drawn.field("content-type") == "image/png")
        #expect(service.get("/day/route/300x200.png", places + "&view=3d&at=30%25").status == 200)
        #expect(service.get("/day/route/300x200.png").status == 400)
        #expect(service.get("/day/route/300x200.png", "from=24.9360,60.1650").status == 400)
        #expect(service.get("/day/route/300x200.png", "from=0,0&to=1,1").status == 400)
        #expect(
            service.get("/day/route/300x200.png", places, method: .post, body: [1]).status == 400)
        service.stop()
    }
}

/// Areas that are reached on the sample map.
@Suite struct IsochroneTests {
    private static let start = Coordinate(longitude: 24.9440, latitude: 60.1705)

    private func isochrone(_ profile: TravelProfile, _ limits: [Double]) throws -> (
        Router, Isochrone
    ) {
        let router = try Router(MapDatabase(path: Service.map.get()))
        return (
            router,
            try router.isochrone(
                RouteRequest(places: [Self.start], profile: profile), within: limits)
        )
    }

    @Test(arguments: TravelProfile.allCases)
    func `areas contain those of shorter times, and their rings are simple`(
        profile: TravelProfile
    ) throws {
        let (_, isochrone) = try isochrone(profile, [60, 120, 180, 360])
        #expect(isochrone.areas.map(\.seconds) == [360, 180, 120, 60])
        for area in isochrone.areas {
            for rings in area.polygons {
                for (index, ring) in rings.enumerated() {
                    let points = ring.map { WorldPoint($0) }
                    #expect(isSimple(points) == true)
                    // Counterclockwise on the ground is negative where y points down.
                    #expect((ringArea(points) < 0) == (index == 0))
                    #expect(ring.first != ring.last)
                }
            }
        }
        for (outer, inner) in zip(isochrone.areas, isochrone.areas.dropFirst()) {
            let corners = inner.polygons.joined().joined()
            let outside = corners.filter { !outer.contains($0) }
            // Borders may coincide, and are rounded to 10 cm.
            #expect(outside.count < corners.count / 20 + 1)
            for corner in outside {
                let near = outer.polygons.joined().contains { ring in
                    MeasuredLine(ring + ring.prefix(1)).map {
                        $0.nearest(to: corner).offset < 0.5
                    } ?? false
                }
                #expect(near)
            }
        }
    }

    @Test(arguments: [
        (TravelProfile.car, 150.0), (.bicycle, 180), (.foot, 480),
    ])
    func `the router agrees on what is inside`(profile: TravelProfile, limit: Double) throws {
        let (router, isochrone) = try isochrone(profile, [limit])
        let area = try #require(isochrone.areas.first)
        var random = SeededRandom(seed: 33)
        var (checked, agreed, inside) = (0, 0, 0)
        while checked < 200 {
            let place = Coordinate(
                longitude: Double.random(in: 24.930...24.958, using: &random),
                latitude: Double.random(in: 60.159...60.184, using: &random))
            let near = try router.nearest(to: place, by: profile, count: 1)
            // Beyond half a block no road is near, and in the last metres the lattice decides.
            guard near[0].meters < 60 else { continue }
            let request = RouteRequest(places: [Self.start, place], profile: profile)
            let seconds = (try? router.answer(request))?.main?.duration ?? .infinity
            guard abs(seconds - limit) > limit * 0.04 else { continue }
            checked += 1
            inside += seconds <= limit ? 1 : 0
            agreed += area.contains(place) == (seconds <= limit) ? 1 : 0
        }
        print("isochrone, \(profile): \(agreed) of \(checked) places agree, \(inside) inside")
        #expect(agreed >= 190)
        #expect((20...180).contains(inside))
    }
}
