import Geometry
import Testing

@Suite struct TransverseMercatorTests {
    @Test func `the origin of a zone is on its central meridian at the equator`() throws {
        let zone = try #require(TransverseMercator(zone: 33))
        let place = try #require(zone.coordinate(easting: 500_000, northing: 0))
        #expect(abs(place.longitude - 15) < 1e-12)
        #expect(abs(place.latitude) < 1e-12)
    }

    @Test(arguments: [33, 32, 1, 60])
    func `a place in and beside a zone comes back`(number: Int) throws {
        let zone = try #require(TransverseMercator(zone: number))
        for latitude in stride(from: 1.0, through: 81, by: 8) {
            for east in stride(from: -9.0, through: 9, by: 3) {
                // Beyond the antimeridian a place has another longitude.
                let longitude = zone.centralMeridian + east
                guard (-179.9...179.9).contains(longitude) else { continue }
                let place = Coordinate(longitude: longitude, latitude: latitude)
                let there = zone.project(place)
                let back = try #require(
                    zone.coordinate(easting: there.easting, northing: there.northing))
                #expect(back.distance(to: place) < 0.000_1, "\(latitude), \(east)")
            }
        }
    }

    @Test func `metres along the central meridian are those of the ellipsoid`() throws {
        // The quarter of a meridian of GRS 80 is 10 001 965.729 m (Moritz, 2000).
        let zone = try #require(TransverseMercator(zone: 33))
        let pole = zone.project(Coordinate(longitude: 15, latitude: 90))
        #expect(abs(pole.northing / 0.9996 - 10_001_965.729) < 0.001)
    }

    @Test func `a place in Vega is where Norwegian road data say`() throws {
        // A road in municipality 1815 (Vega), from samples of the road data bank.
        let zone = try #require(TransverseMercator(zone: 33))
        let place = try #require(zone.coordinate(easting: 355_447.75, northing: 7_290_418.55))
        #expect((11.5...12.5).contains(place.longitude))
        #expect((65.4...66).contains(place.latitude))
    }

    @Test(arguments: [
        (Double.nan, 0.0), (0.0, Double.infinity), (1e12, 7e6), (5e5, -1.0), (5e5, 2e7),
    ])
    func `numbers outside any zone are refused`(easting: Double, northing: Double) throws {
        let zone = try #require(TransverseMercator(zone: 33))
        #expect(zone.coordinate(easting: easting, northing: northing) == nil)
    }

    @Test(arguments: [0, 61, -1])
    func `a zone that does not exist is refused`(number: Int) {
        #expect(TransverseMercator(zone: number) == nil)
    }
}
