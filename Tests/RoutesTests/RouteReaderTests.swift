import GeoFiles
import Routes
import TestSupport
import Testing

@Suite struct RouteReaderTests {
    @Test(arguments: [
        ("features.geojson", RouteFormat.file(.geoJSON)), ("two-segments.gpx", .file(.gpx)),
        ("osrm.json", .osrm), ("valhalla-miles.json", .valhalla),
        ("graphhopper.json", .graphHopper), ("openrouteservice.json", .openRouteService),
        ("openrouteservice.geojson", .openRouteService), ("mapbox.json", .mapbox),
        ("osrm-traffic.json", .mapbox),
        ("here.json", .here), ("google.json", .google), ("google-directions.json", .google),
        ("tomtom.json", .tomTom), ("tomtom-v2.json", .tomTom), ("azure.geojson", .azureMaps),
        ("brouter.geojson", .bRouter),
        ("opentripplanner.json", .openTripPlanner),
        ("opentripplanner-graphql.json", .openTripPlanner),
    ])
    func `the format is detected from the content, not the name`(
        fixture: String, format: RouteFormat
    ) throws {
        let bytes = try RouteFiles.bytes("\(RouteFiles.fixtures)/\(fixture)")
        #expect(try RouteReader.read(bytes: bytes, named: "x.txt").format == format)
        // The same with a byte order mark and blanks before it.
        let marked = [0xEF, 0xBB, 0xBF] + bytes
        #expect(try RouteReader.read(bytes: marked, named: "x.txt").format == format)
    }

    @Test(arguments: [
        ("", "test: it is empty"),
        (" \n ", "test: it is empty"),
        (
            "hello world",
            "test: it is text of no known kind (a file of tracks, routes or places is expected: GPX,"
                + " FIT, TCX, KML, GeoJSON, Google's timeline, NMEA, IGC, CSV, GeoPackage or zipped"
                + " Shapefile)"
        ),
        (
            "{}",
            "test: it is a JSON object of an unknown kind, with no members (GeoJSON or the"
                + " answer of a routing engine is expected)"
        ),
        (
            #"{"code":"NoRoute","message":"Impossible route between points"}"#,
            "test: the routing engine found no route: NoRoute, Impossible route between points"
        ),
        (
            #"{"error_code":442,"error":"No path could be found for input","status_code":400}"#,
            "test: Valhalla found no route: No path could be found for input (error 442)"
        ),
        (
            #"{"message":"Cannot find point 0: 1,2","hints":[]}"#,
            "test: GraphHopper found no route: Cannot find point 0: 1,2"
        ),
        (
            #"{"error":{"code":2010,"message":"Could not find routable point within 350.0 m"}}"#,
            "test: openrouteservice found no route: Could not find routable point within 35…"
        ),
        (
            #"{"notices":[{"title":"Route calculation failed","code":"x"}],"routes":[]}"#,
            "test: HERE found no route: Route calculation failed"
        ),
        (
            #"{"status":"ZERO_RESULTS","routes":[]}"#,
            "test: Google found no route: ZERO_RESULTS"
        ),
        (
            #"{"data":{"plan":{"itineraries":[]}}}"#, "test: the routing engine found no route"
        ),
        (#"{"code":"Ok","routes":[]}"#, "test: the routing engine found no route"),
        (
            #"{"trip":{"status":171,"status_message":"No suitable edges near location"}}"#,
            "test: Valhalla found no route: No suitable edges near location (status 171)"
        ),
        (
            "<kml/>", "test: it is KML without a line of two points or more"
        ),
    ])
    func `a file without a route is refused in one line`(text: String, line: String) {
        #expect(RouteFiles.failure(text) == line)
    }

    @Test func `broken JSON is refused with line and column`() {
        let line = RouteFiles.failure("{\"type\":\n \"Feature\", oops}")
        #expect(line.hasPrefix("test: not JSON:"))
        #expect(line.contains("line 2"))
    }

    @Test func `a file above the limits is refused before it is read`() throws {
        var limits = RouteLimits()
        limits.bytes = 10
        #expect(throws: GeoFileError.self) {
            try RouteReader.read(
                bytes: Array("_p~iF~ps|U_ulLnnqC".utf8), named: "x", limits: limits)
        }
        limits = RouteLimits()
        limits.points = 4
        for fixture in [
            "features.geojson", "two-segments.gpx", "osrm.json", "graphhopper.json", "here.json",
            "openrouteservice.json", "google.json", "tomtom.json", "brouter.geojson",
            "opentripplanner.json",
        ] {
            let bytes = try RouteFiles.bytes("\(RouteFiles.fixtures)/\(fixture)")
            let error = #expect(throws: GeoFileError.self) {
                try RouteReader.read(bytes: bytes, named: fixture, limits: limits)
            }
            #expect(error?.problem == "it has more than 4 points")
        }
        limits = RouteLimits()
        limits.items = 3
        let bytes = try RouteFiles.bytes("\(RouteFiles.fixtures)/osrm.json")
        #expect(throws: GeoFileError.self) {
            try RouteReader.read(bytes: bytes, named: "x", limits: limits)
        }
    }

    @Test func `long and unprintable texts are cut and cleaned`() throws {
        let name = #"a\n\t b\u0001"# + String(repeating: "x", count: 5_000)
        let answer = try RouteFiles.read(
            text: #"{"type":"Feature","properties":{"name":"\#(name)"},"geometry":"#
                + #"{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#)
        let read = try #require(answer.main?.name)
        #expect(read.hasPrefix("a b xxx"))
        #expect(read.unicodeScalars.count == RouteLimits().text)
        #expect(answer.notes == ["a text longer than 1000 characters was cut"])
    }
}
