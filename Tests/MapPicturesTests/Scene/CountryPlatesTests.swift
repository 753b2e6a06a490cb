import Geometry
import Graphics
import Overlays
import TestSupport
import Testing

@testable import MapPictures
@testable import MapRenderer

@Suite struct CountryPlatesTests {
    private static let world = CoordinateBox(west: -180, south: -80, east: 180, north: 80)

    private static func plates(_ theme: PanelTheme = .day) -> CountryPlates {
        CountryPlates(theme: theme, mapPaths: [], bounds: world)
    }

    private static func differs(_ one: Color, _ other: Color) -> Bool {
        max(
            abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
            > 0.005
    }

    /// A place in each country, and a number of its roads.
    static let roads: [(place: (Double, Double), country: String, ref: String)] = [
        ((10.75, 59.91), "NO", "E 18"), ((10.75, 59.91), "NO", "4"), ((10.75, 59.91), "NO", "1234"),
        ((11.28, 49.51), "DE", "A 9"), ((11.28, 49.51), "DE", "B 14"),
        ((11.28, 49.51), "DE", "LAU 7"), ((18.07, 59.33), "SE", "E 4"),
        ((18.07, 59.33), "SE", "222"), ((12.5, 55.7), "DK", "21"), ((12.5, 55.7), "DK", "201"),
        ((24.94, 60.2), "FI", "1"), ((24.94, 60.2), "FI", "45"), ((24.94, 60.2), "FI", "170"),
        ((-2.24, 53.48), "GB", "M 62"), ((-2.24, 53.48), "GB", "A6"),
        ((-2.24, 53.48), "GB", "B5117"), ((-77.03, 38.9), "US", "I 395"),
        ((-77.03, 38.9), "US", "US 50"), ((2.35, 48.86), "FR", "A 6"),
        ((2.35, 48.86), "FR", "N 20"), ((2.35, 48.86), "FR", "D 50"),
        ((-3.7, 40.42), "ES", "A-6"), ((-3.7, 40.42), "ES", "N-320"),
        ((1.52, 42.51), "AD", "CG-1"), ((1.52, 42.51), "AD", "CS-101"),
        ((8.54, 47.37), "CH", "A1"), ((12.49, 41.9), "IT", "SS 7"), ((16.37, 48.2), "AT", "B1"),
    ]

    @Test(arguments: roads)
    func `road plates on the map and in panels are equal`(
        place: (Double, Double), country: String, ref: String
    ) throws {
        let shield = RoadShield(ref: ref, country: country)
        for theme in [PanelTheme.day, .night] {
            let plate = try #require(
                Self.plates(theme).plate(
                    ref, at: WorldPoint(Coordinate(longitude: place.0, latitude: place.1))))
            #expect(plate.kind == shield.kind.rawValue)
            #expect(plate.ink == theme.lit(shield.ink))
            let picture = try #require(plate.icon.raster(scale: 1)).surface
            let bytes = picture.withPixels { pixels, stride in
                (0..<3).map { Double(pixels[7 * stride + 4 * 10 + $0]) / 255 }
            }
            let pixel = Color(red: bytes[2], green: bytes[1], blue: bytes[0])
            #expect(!Self.differs(pixel, theme.lit(shield.fill)), "\(pixel)")
        }
    }

    @Test func `style hud keeps its own road plates`() {
        let place = WorldPoint(Coordinate(longitude: 10.75, latitude: 59.91))
        #expect(Self.plates(.hud).plate("E 18", at: place) == nil)
    }

    @Test func `a plate is the same in each copy of the world`() throws {
        let plates = Self.plates()
        let here = WorldPoint(Coordinate(longitude: 11.28, latitude: 49.51))
        let there = WorldPoint(x: here.x - 1, y: here.y)
        let one = try #require(plates.plate("B 14", at: here))
        #expect(try #require(plates.plate("B 14", at: there)).icon === one.icon)
    }
}
