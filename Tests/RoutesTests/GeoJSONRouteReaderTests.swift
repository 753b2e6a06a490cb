import Geometry
import Routes
import TestSupport
import Testing

@Suite struct GeoJSONRouteReaderTests {
    @Test func `GeoJSON properties decide which line is the route`() throws {
        let answer = try RouteFiles.read("features.geojson")
        #expect(answer.routes.map(\.name) == ["Through town", "Along the river"])
        #expect(answer.main?.lines.map(\.count) == [2, 2])
        #expect(answer.main?.legs.map(\.geometry.count) == [2, 2])
        #expect(answer.alternatives.map(\.lines.count) == [1])
        #expect(answer.waypoints.map(\.name) == ["Start"])
        #expect(answer.waypoints.map(\.role) == [.mark])
        #expect(
            answer.notes == ["1 area was skipped: it is no line"])
    }

    @Test(arguments: [
        #"{"type":"LineString","coordinates":[[10,60],[11,61]]}"#,
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[10,60],[11,61]]}}"#,
        #"{"type":"MultiLineString","coordinates":[[[10,60],[11,61]]]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[10,60,5],[11,61,6]]}]}"#,
    ])
    func `every kind of document with a line is a route`(text: String) throws {
        let answer = try RouteFiles.read(text: text)
        #expect(
            answer.main?.lines == [
                [Coordinate(longitude: 10, latitude: 60), Coordinate(longitude: 11, latitude: 61)]
            ])
        #expect(abs((answer.main?.distance ?? 0) - 123_932) < 1_000)
    }

    @Test(arguments: [
        (
            "[[1,2],[591.2,3]]",
            "; 1 left out, the first because longitude 591.2 is outside -180…180 (longitudes are"
                + " -180…180, latitudes -90…90)"
        ),
        (
            "[[59.9,2],[59.9,110.7]]",
            "; 1 left out, the first because latitude 110.7 is outside -90…90 (longitude and"
                + " latitude seem to be swapped)"
        ),
        (
            "[[1,2],[3]]",
            "; 1 left out, the first because two numbers are expected (longitudes are -180…180,"
                + " latitudes -90…90)"
        ),
        ("[[1,2]]", ""), ("7", ""),
    ])
    func `a GeoJSON line without two places is refused with the reason`(
        coordinates: String, reason: String
    ) {
        let text = #"{"type":"LineString","coordinates":\#(coordinates)}"#
        #expect(
            RouteFiles.failure(text, named: "route.json")
                == "route.json: it is GeoJSON without a line of two points or more" + reason)
    }

    @Test func `a place outside the Earth is left out of a line, and noted`() throws {
        let answer = try RouteFiles.read(
            text: #"{"type":"LineString","coordinates":[[1,2],[1,99],[1,3]]}"#)
        #expect(answer.main?.lines.map(\.count) == [2])
        #expect(answer.notes == ["1 left out: coordinates that are no place"])
    }

    @Test func `a line that is written beyond 180 degrees is turned back`() throws {
        let answer = try RouteFiles.read(
            text: #"{"type":"LineString","coordinates":[[179.99,2],[180.03,2]]}"#)
        #expect(abs((answer.main?.lines[0][1].longitude ?? 0) + 179.97) < 1e-9)
        #expect(abs((answer.main?.distance ?? 0) - 4_445) < 10)
    }
}
