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
            answer.notes == [
                "a feature without a geometry was passed over",
                "a geometry that is no line and no point was passed over: Polygon",
            ])
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
            "route.json: point 2 is not a place: longitude 591.2 is outside -180…180"
                + " (order is lon,lat)"
        ),
        (
            "[[59.9,2],[59.9,110.7]]",
            "route.json: point 2 is not a place: latitude 110.7 is outside -90…90 (longitude and"
                + " latitude seem to be swapped; order is lon,lat)"
        ),
        (
            "[[1,2],[3]]",
            "route.json: point 2 is not a place: two numbers are expected (order is lon,lat)"
        ),
        (
            "[[1,2],[null,3]]",
            "route.json: point 2 is not a place: two numbers are expected (order is lon,lat)"
        ),
        (
            "[[1,2]]",
            "route.json: it is GeoJSON without a line of two or more points (a LineString or"
                + " MultiLineString is expected)"
        ),
        ("7", "route.json: the line has no array of coordinates"),
    ])
    func `an invalid GeoJSON coordinate is refused by position`(coordinates: String, line: String) {
        let text = #"{"type":"LineString","coordinates":\#(coordinates)}"#
        #expect(RouteFiles.failure(text, named: "route.json") == line)
    }
}
