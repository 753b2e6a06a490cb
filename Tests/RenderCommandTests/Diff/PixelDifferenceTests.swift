import Formats
import Geometry
import Graphics
import RenderCommand
import Testing

@Suite struct PixelDifferenceTests {
    /// A dark rectangle on white, its left edge at a place between pixels.
    private static func picture(
        left: Double, color: UInt32 = 0x20, width: Int = 80
    ) throws -> Surface {
        let edge = Int(left)
        let fraction = 1 - (left - Double(edge))
        let pixels = (0..<width * 60).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            guard (20..<40).contains(y), (edge...edge + 20).contains(x) else { return 0xFFFF_FFFF }
            let ink = x == edge ? fraction : x == edge + 20 ? 1 - fraction : 1
            let grey = UInt32((255 + (Double(color) - 255) * ink).rounded())
            return 0xFF00_0000 | grey << 16 | grey << 8 | grey
        }
        return try Surface(pixels: pixels, width: width)
    }

    private static func difference(
        _ one: Surface, _ other: Surface, threshold: Int = 0
    ) throws -> PixelDifference {
        try #require(PixelDifference(one, other, threshold: threshold))
    }

    @Test func `equal pictures have no difference and no region`() throws {
        let difference = try Self.difference(Self.picture(left: 30.5), Self.picture(left: 30.5))
        #expect(difference.changeCount == 0 && difference.edgeCount == 0)
        #expect(difference.regions().isEmpty)
    }

    @Test(arguments: [30.1, 30.25, 30.4])
    func `an edge that moved by less than half a pixel is no change`(left: Double) throws {
        let difference = try Self.difference(Self.picture(left: 30), Self.picture(left: left))
        #expect(difference.changeCount == 0)
        #expect(difference.edgeCount == 40)
    }

    @Test(arguments: [31.0, 33, 45])
    func `what moved by a pixel or more is a change`(left: Double) throws {
        let difference = try Self.difference(Self.picture(left: 30), Self.picture(left: left))
        #expect(difference.changeCount == 40 * Int(min(left - 30, 20)))
    }

    @Test func `another colour is a change, unless that much is allowed`() throws {
        let (one, other) = try (Self.picture(left: 30), Self.picture(left: 30, color: 0x24))
        #expect(try Self.difference(one, other).changeCount == 400)
        #expect(try Self.difference(one, other, threshold: 4).changeCount == 0)
    }

    @Test func `pictures of two sizes are not compared`() throws {
        #expect(
            PixelDifference(try Self.picture(left: 30), try Self.picture(left: 30, width: 81))
                == nil)
    }

    @Test func `a region is the box of what changed, and the picture shows it`() throws {
        let one = try Self.picture(left: 30)
        let difference = try Self.difference(one, Self.picture(left: 40))
        let regions = difference.regions()
        #expect(regions.map(\.changeCount).reduce(0, +) == 400)
        #expect(regions.first?.box == ScreenBox(minX: 30, minY: 20, maxX: 60, maxY: 40))
        let shown = try difference.picture(over: one)
        let red = shown.withPixels { bytes, stride in
            (0..<60).reduce(0) { sum, y in
                sum
                    + (0..<80).count {
                        bytes.load(fromByteOffset: y * stride + 4 * $0, as: UInt32.self)
                            == 0xFFD9_1E18
                    }
            }
        }
        #expect(red == 400)
    }
}

@Suite struct ReportDifferenceTests {
    private static func report(
        labels: [(String, Double)], banner: String = "200 m", zoom: Double = 16
    ) -> JSONValue {
        [
            "program": "render", "scale": 2, "camera": ["zoom": .number(zoom)],
            "labels": .array(
                labels.map { text, x in
                    [
                        "text": .string(text),
                        "box": [.number(x), 10, .number(x + 40), 20],
                    ]
                }),
            "overlays": [["name": "vehicle", "box": [50, 50, 60, 60]]],
            "guidance": [
                "panels": [
                    ["name": "banner", "texts": [.string(banner)], "box": [0, 0, 100, 40]]
                ], "speedLimit": ["value": 50],
            ],
        ]
    }

    @Test func `equal reports differ in nothing, whoever drew them`() {
        var other = Self.report(labels: [("Oslo", 0)]).object ?? JSONObject()
        other["program"] = "another"
        #expect(
            ReportDifference(Self.report(labels: [("Oslo", 0)]), .object(other)).lines.isEmpty)
    }

    @Test func `labels come, go and move, and panels say something else`() {
        let lines = ReportDifference(
            Self.report(labels: [("Hauptstraße", 0), ("Oslo", 100), ("Oslo", 200)]),
            Self.report(
                labels: [("Oslo", 203), ("Oslo", 100), ("Bergen", 0)], banner: "250 m", zoom: 15.5)
        ).lines
        #expect(
            lines == [
                "label Bergen new", "label Hauptstraße gone", "label Oslo moved by 3 pixels",
                "panel banner: 200 m → 250 m", "camera.zoom: 16 → 15.5",
            ])
    }

    @Test func `a region has the name of the smallest thing that stands there`() {
        let report = Self.report(labels: [("Oslo", 20)])
        func name(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> String? {
            ReportDifference.name(
                of: ScreenBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY), in: report)
        }
        #expect(name(44, 22, 60, 38) == "label Oslo")
        #expect(name(4, 60, 20, 76) == "panel banner")
        #expect(name(100, 102, 110, 110) == "overlay vehicle")
        #expect(name(400, 400, 410, 410) == nil)
    }

    @Test func `thousands of differences are cut and counted`() {
        let lines = ReportDifference(
            Self.report(labels: (0..<900).map { ("label \($0)", 0) }), Self.report(labels: [])
        ).lines
        #expect(lines.count == 201)
        #expect(lines.last == "and 700 more differences")
    }
}
