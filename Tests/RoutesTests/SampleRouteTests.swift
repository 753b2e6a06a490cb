import Geometry
import Routes
import TestSupport
import Testing

/// The routes in `samples/`, which the demonstration draws.
@Suite struct SampleRouteTests {
    private static func read(_ name: String) throws -> RouteAnswer {
        try RouteReader.read(bytes: RouteFiles.bytes("\(RouteFiles.samples)/\(name)"), named: name)
    }

    @Test func `both sample files contain the same route inside the extract`() throws {
        let json = try Self.read("helsinki-route.geojson")
        let gpx = try Self.read("helsinki-route.gpx")
        let route = try #require(json.main)
        #expect(gpx.main?.lines == route.lines)
        #expect(json.routes.count == 2 && gpx.routes.count == 1)
        #expect((2_000...3_000).contains(route.distance))
        let places = route.lines.joined()
        #expect(places.allSatisfy { (24.9352..<24.9534).contains($0.longitude) })
        #expect(places.allSatisfy { (60.1642..<60.1791).contains($0.latitude) })
    }
}
