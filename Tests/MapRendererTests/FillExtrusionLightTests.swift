import Formats
import Graphics
import MapStyle
import Testing

@testable import MapRenderer

@Suite struct FillExtrusionLightTests {
    private static let beige = Color(red: 0.8, green: 0.7, blue: 0.6)

    private static func light(
        _ members: JSONValue, bearing: Double = 0
    ) throws -> FillExtrusionLight {
        let root = JSONObject([
            ("version", 8), ("sources", .object(JSONObject())), ("layers", .array([])),
            ("light", members),
        ])
        let style = try Style(json: .object(root))
        try #require(style.problems.isEmpty)
        return FillExtrusionLight(style.light, zoom: 15, bearing: bearing)
    }

    /// The sides of a house: to the top of the picture, the right, the bottom and the left.
    private static let sides = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]

    private static func walls(_ light: FillExtrusionLight) -> [PixelColor] {
        sides.map { light.wall(beige, normalX: $0.0, normalY: $0.1, meters: nil) }
    }

    /// Where the light stands, and the brightest of the four sides.
    @Test(arguments: [(0, 0), (90, 1), (180, 2), (270, 3), (200, 2)])
    func `the wall that faces the light is the brightest`(azimuth: Int, side: Int) throws {
        let light = try Self.light(["position": [1, .number(Double(azimuth)), 80]])
        let walls = Self.walls(light).map(\.green)
        #expect(walls.max() == walls[side])
        #expect(walls.min() == walls[(side + 2) % 4])
    }

    @Test func `a light with anchor map turns with the map, one with anchor viewport does not`()
        throws
    {
        let position: JSONValue = [1.15, 210, 60]
        let north = Self.walls(try Self.light(["anchor": "map", "position": position]))
        let turned = Self.walls(
            try Self.light(["anchor": "map", "position": position], bearing: 90))
        // With the east up, what looked to the right looks to the top, and so on around.
        #expect(turned == Array(north[1...] + [north[0]]))
        let fixed = try Self.light(["position": position], bearing: 90)
        #expect(Self.walls(fixed) == north)
    }

    @Test func `with light intensity 0 all faces are equally bright`() throws {
        let light = try Self.light(["intensity": 0])
        #expect(Set(Self.walls(light) + [light.roof(Self.beige)]).count == 1)
    }

    @Test func `walls that face away from the default light keep half its brightness`() throws {
        let light = try Self.light([:])
        let wall = light.wall(.white, normalX: 0.5, normalY: -0.866, meters: nil)
        let roof = light.roof(.white)
        // 1.03 of white in half of the light; 1.15 * cos 30 degrees of it, and no more than white.
        #expect(abs(Double(wall.green) / 255 - 0.515) < 0.003)
        #expect(roof == PixelColor(red: 1, green: 1, blue: 1, alpha: 1))
    }

    @Test func `walls are darker at their feet, less so for high walls`() throws {
        let light = try Self.light([:])
        func wall(_ meters: ClosedRange<Double>?) -> Int {
            light.wall(Self.beige, normalX: 0, normalY: 1, meters: meters).green
        }
        #expect(wall(0...10) < wall(0...150))
        #expect(wall(0...150) < wall(nil))
        #expect(wall(140...150) == wall(nil))
    }

    @Test func `the light's colour falls on the walls`() throws {
        let light = try Self.light(["color": "#ff8080"])
        let wall = light.wall(.white, normalX: 0, normalY: 1, meters: nil)
        #expect(wall.red > wall.green && wall.green == wall.blue)
    }

    @Test func `edges of houses are drawn at low light intensity only`() throws {
        #expect(try Self.light([:]).edge(Self.beige) == nil)
        let gentle = try Self.light(["intensity": 0.2])
        let edge = try #require(gentle.edge(Self.beige))
        #expect(edge.green < gentle.roof(Self.beige).green)
    }
}

extension PixelColor {
    fileprivate var red: Int { Int(bits >> 16 & 255) }
    fileprivate var green: Int { Int(bits >> 8 & 255) }
    fileprivate var blue: Int { Int(bits & 255) }
}
