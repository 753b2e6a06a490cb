import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import Testing

@Suite struct SkyTests {
    /// The highest row, the row at the horizon, and the lowest of a tilted picture of bare ground.
    private static func colors(ground: String, sky: JSONValue?) throws -> [SIMD3<Int>] {
        try colors(ground: ground, sky: sky) { [0, $0 - 1, 399] }
    }

    /// The colour of the row that `row` returns for that of the horizon.
    private static func colors(
        ground: String, sky: JSONValue?, row: (Int) -> Int
    ) throws -> SIMD3<Int> {
        try colors(ground: ground, sky: sky) { [row($0)] }[0]
    }

    private static func colors(
        ground: String, sky: JSONValue?, rows: (Int) -> [Int]
    ) throws -> [SIMD3<Int>] {
        let layer: JSONValue = [
            "id": "g", "type": "background", "paint": ["background-color": .string(ground)],
        ]
        let empty: JSONValue = [:]
        var root = JSONObject([
            ("version", 8 as JSONValue), ("sources", empty), ("layers", .array([layer])),
        ])
        if let sky { root["sky"] = sky }
        let renderer = try FrameRenderer(
            style: Style(json: .object(root)), sources: [:], sprite: SpriteSheet())
        var camera = Camera(center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: 15)
        camera.pitch = 60
        camera.fieldOfView = 80
        let request = FrameRequest(camera: camera, size: ScreenSize(width: 8, height: 400))
        let horizon = try #require(request.viewport.perspective).horizon
        try #require(horizon > 4)
        let frame = try renderer.render(request)
        return frame.surface.withPixels { bytes, stride in
            rows(Int(horizon)).map { row in
                let start = row * stride
                return SIMD3(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]))
            }
        }
    }

    private static func isNear(_ a: SIMD3<Int>, _ b: SIMD3<Int>, by most: Int = 12) -> Bool {
        (0..<3).allSatisfy { abs(a[$0] - b[$0]) <= most }
    }

    @Test func `the sky has the colours of the style`() throws {
        let sky: JSONValue = [
            "sky-color": "#c00020", "horizon-color": "#20c000", "sky-horizon-blend": 0.05,
        ]
        let rows = try Self.colors(ground: "#808080", sky: sky)
        #expect(Self.isNear(rows[0], SIMD3(0xC0, 0, 0x20)), "\(rows)")
        #expect(rows[1].y > rows[1].x, "\(rows)")
        #expect(rows[2] == SIMD3(0x80, 0x80, 0x80))
    }

    @Test func `haze begins where the style says and ends in the horizon's colour`() throws {
        func middle(_ start: Double, _ blend: Double) throws -> SIMD3<Int> {
            let sky: JSONValue = [
                "fog-color": "#ff0000", "horizon-color": "#0000ff",
                "fog-ground-blend": .number(start), "horizon-fog-blend": .number(blend),
            ]
            return try Self.colors(ground: "#00ff00", sky: sky, row: { ($0 + 200) / 2 })
        }
        #expect(try middle(1, 1) == SIMD3(0, 255, 0))
        let red = try middle(0, 1)
        #expect(red.x > 40 && red.z == 0, "\(red)")
        let blue = try middle(0, 0)
        #expect(blue.z > 20, "\(blue)")
    }

    @Test func `a black style has a black sky`() throws {
        let sky: JSONValue = ["sky-color": "#000", "horizon-color": "#000", "fog-color": "#000"]
        let rows = try Self.colors(ground: "#000000", sky: sky)
        #expect(rows == [.zero, .zero, .zero])
    }

    @Test(arguments: [("#ffffff", true), ("#101820", false)])
    func `without sky properties the sky is bright over bright ground, dark over dark`(
        ground: String, isBright: Bool
    ) throws {
        let rows = try Self.colors(ground: ground, sky: nil)
        #expect((rows[0].z > 128) == isBright && (rows[1].z > 128) == isBright, "\(rows)")
    }
}
