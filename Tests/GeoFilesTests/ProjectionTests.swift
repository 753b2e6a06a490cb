import Geometry
import Testing

@testable import GeoFiles

@Suite struct ProjectionTests {
    @Test(arguments: [
        ("EPSG:25833", 500_000.0, 0.0, 15.0, 0.0),
        // A quarter of the meridian of GRS 80 is 10 001 965.729 m (Moritz, 2000).
        ("EPSG:25833", 500_000, 10_001_965.729 * 0.9996, 15, 90),
        ("EPSG:25832", 500_000, 0, 9, 0),
        ("EPSG:3857", 20_037_508.342_789_244, 0, 180, 0),
    ])
    func `a place is where its reference system says`(
        system: String, x: Double, y: Double, longitude: Double, latitude: Double
    ) throws {
        let projection = try #require(Projection(from: system))
        let place = try #require(Projection.place(x, y, projection))
        #expect(place.distance(to: Coordinate(longitude: longitude, latitude: latitude)) < 0.01)
    }

    @Test func `a road in Vega is where Norwegian road data say`() throws {
        // From samples of the road data bank, municipality 1815.
        let zone = try #require(Projection(from: "EPSG:25833"))
        let place = try #require(Projection.place(355_447.75, 7_290_418.55, zone))
        #expect((11.5...12.5).contains(place.longitude) && (65.4...66).contains(place.latitude))
    }

    @Test(arguments: [(Double.nan, 0.0), (0.0, Double.infinity), (1e12, 7e6)])
    func `numbers outside any system are refused`(x: Double, y: Double) throws {
        let zone = try #require(Projection(from: "EPSG:25833"))
        #expect(Projection.place(x, y, zone) == nil)
    }

    @Test(arguments: ["", "EPSG:1", "somewhere", "PROJCS[\"x\"]"])
    func `a system that PROJ does not know is refused`(system: String) {
        #expect(Projection(from: system) == nil)
    }
}
