import Geometry
import Guidance
import Testing

@Suite struct RoutePlaceTests {
    @Test(arguments: [
        ("1200m", RoutePlace.meters(1_200)), ("0m", .meters(0)), ("1.2km", .meters(1_200)),
        ("35%", .fraction(0.35)), ("100%", .fraction(1)), ("step:4", .maneuver(4)),
        (
            "10.75,59.91",
            .coordinate(Coordinate(longitude: 10.75, latitude: 59.91))
        ),
        ("-0.5,-33", .coordinate(Coordinate(longitude: -0.5, latitude: -33))),
    ])
    func `a place is read in each of its forms`(text: String, place: RoutePlace) throws {
        #expect(try RoutePlace(parsing: text) == place)
    }

    @Test(arguments: [
        "", "m", "%", "km", "1200", "-1m", "101%", "nan%", "infm", "step:", "step:0", "step:1.5",
        "step:-2", "step:1e99", "10.75", "10.75,", "10.75,91", "181,0", "1,2,3", "1e999m", "0x10m",
        "1200 m", "12 00m",
    ])
    func `anything else is refused with the right forms`(text: String) {
        let error = #expect(throws: RoutePlaceError.self) { try RoutePlace(parsing: text) }
        #expect(error?.description.hasSuffix("write 1200m, 1.2km, 35%, step:4 or lon,lat") == true)
        #expect(error?.description.contains("\n") == false)
    }
}
