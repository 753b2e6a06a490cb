import Formats
import Geometry
import Graphics
import MapStyle
import TestSupport
import Testing

@testable import MapRenderer

/// Where along its street a name goes when the middle is taken.
@Suite struct StreetNameTests {
    private static let font: JSONValue = ["Noto Sans Regular"]

    private static func draw(_ features: [JSONValue], spacing: Double = 400) throws -> Frame {
        PinnedFonts.use()
        let size = ScreenSize(width: 512, height: 200)
        let source = try PixelTileSource(features: features, zoom: 10, size: size)
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "street", "type": "symbol", "source": "data", "source-layer": "street",
                    "layout": [
                        "text-field": ["get", "name"], "text-font": Self.font,
                        "symbol-placement": "line", "symbol-spacing": .number(spacing),
                    ],
                ],
                [
                    "id": "place", "type": "symbol", "source": "data", "source-layer": "place",
                    "layout": [
                        "text-field": ["get", "name"], "text-font": Self.font,
                        "text-max-width": 100,
                    ],
                ],
            ],
        ])
        return try FrameRenderer(style: style, sources: ["data": source], sprite: SpriteSheet())
            .render(FrameRequest(camera: source.camera(), size: size))
    }

    private static func street(_ name: String, _ points: [[Double]]) -> JSONValue {
        [
            "layer": "street", "type": "line",
            "parts": [.array(points.map { .array($0.map(JSONValue.number)) })],
            "properties": ["name": .string(name)],
        ]
    }

    private static let long = street("Gata", [[16, 100], [496, 100]])

    /// A place whose name is so many letters wide, about 16 pixels each.
    private static func place(_ x: Double, letters: Int) -> JSONValue {
        [
            "layer": "place", "type": "point", "parts": [[[.number(x), 100]]],
            "properties": ["name": .string(String(repeating: "W", count: letters))],
        ]
    }

    private static func boxes(of name: String, in frame: Frame) -> [ScreenBox] {
        frame.labels.filter { $0.text == name }.map(\.box)
    }

    @Test func `a name goes far to the side before its street stays without`() throws {
        let frame = try Self.draw([Self.long, Self.place(256, letters: 16)])
        let place = try #require(frame.labels.first { $0.layer == "place" }).box
        // Else the name would find room at once.
        #expect(place.maxX > 256 + 110)
        let name = try #require(Self.boxes(of: "Gata", in: frame).first)
        #expect(!name.overlaps(place))
        #expect(frame.droppedLabels.isEmpty)
    }

    @Test func `a name that stands is not written again where there is room, too`() throws {
        let frame = try Self.draw([Self.long])
        #expect(Self.boxes(of: "Gata", in: frame).count == 1)
        #expect(frame.droppedLabels.isEmpty)
    }

    @Test func `a name that finds no room anywhere counts once`() throws {
        let frame = try Self.draw([Self.long, Self.place(256, letters: 31)])
        #expect(Self.boxes(of: "Gata", in: frame).isEmpty)
        #expect(frame.droppedLabels.map(\.text) == ["Gata"])
        #expect(frame.droppedLabels.map(\.reason) == [.space])
    }

    @Test func `a name that moves aside leaves other streets their middle`() throws {
        // The first street is asked first, and could take the place of the second at 390.
        let frame = try Self.draw([
            Self.long, Self.place(240, letters: 15),
            Self.street("Veien", [[390, 65], [390, 135]]),
        ])
        let other = try #require(Self.boxes(of: "Veien", in: frame).first)
        #expect(abs(other.center.y - 100) < 2)
        let name = try #require(Self.boxes(of: "Gata", in: frame).first)
        #expect(!name.overlaps(other))
    }

    @Test(arguments: [
        // Where streets cross a long one, and where its name, some 40 pixels wide, goes.
        ([256.0], 0.0...256.0), ([16, 236, 266, 496], 266...496),
        ([100, 200, 226, 252, 420], 252...420),
    ])
    func `a name stands between crossings, as near to the middle as it fits`(
        crossings: [Double], gap: ClosedRange<Double>
    ) throws {
        // Names that no font has letters for would be wider than the street.
        let others = crossings.map { Self.street("Q", [[$0, 60], [$0, 140]]) }
        let frame = try Self.draw([Self.long] + others)
        let name = try #require(Self.boxes(of: "Gata", in: frame).first)
        #expect(gap.contains(name.minX) && gap.contains(name.maxX), "\(name)")
    }

    @Test func `a street whose name is blanks is no crossing`() throws {
        let others = [256.0, 300].map { Self.street(" ", [[$0, 60], [$0, 140]]) }
        let frame = try Self.draw([Self.long] + others)
        let name = try #require(Self.boxes(of: "Gata", in: frame).first)
        #expect(abs(name.center.x - 256) < 2)
        #expect(frame.labels.count == 1)
    }

    @Test func `names that differ in blank ends are one street's`() throws {
        let frame = try Self.draw([
            Self.street("Gata", [[16, 100], [256, 100]]),
            Self.street("Gata ", [[256, 100], [496, 100]]),
        ])
        // In the middle of both together.
        #expect(frame.labels.count == 1)
        #expect(abs(try #require(frame.labels.first).box.center.x - 256) < 2)
    }

    @Test func `a name that fits between no crossings stays in the middle`() throws {
        let others = stride(from: 20.0, to: 496, by: 20).map {
            Self.street("Q", [[$0, 95], [$0, 105]])
        }
        let frame = try Self.draw([Self.long] + others)
        let name = try #require(Self.boxes(of: "Gata", in: frame).first)
        #expect(abs(name.center.x - 256) < 2)
    }

    @Test func `names of one street keep the spacing of the style when they move aside`() throws {
        // Two carriageways: what is beside the first name's place is free on the second.
        let frame = try Self.draw([
            Self.long, Self.street("Gata", [[16, 112], [496, 112]]),
        ])
        #expect(Self.boxes(of: "Gata", in: frame).count == 1)
    }
}
