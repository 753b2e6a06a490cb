import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing
import VectorTile

/// Styles whose numbers nobody would write must not stop the renderer, nor take long.
@Suite struct HostileStyleTests {
    private static func draw(
        _ style: Style, zoom: Double, edge: FrameRequest.EdgeLabels, ratio: Double = 1
    ) throws {
        PinnedFonts.use()
        let tile = try VectorTile(decoding: HostileTileTests.tile())
        let sprite = SpriteSheet()
        for name in try ProjectFiles.names(in: "styles/icons", ending: ".svg") {
            try sprite.add(
                svg: ProjectFiles.read("styles/icons/\(name)"), named: String(name.dropLast(4)))
        }
        let renderer = try FrameRenderer(
            style: style, sources: [style.sources[0].name: HostileTileTests.OneTile(made: tile)],
            sprite: sprite)
        let frame = try renderer.render(
            FrameRequest(
                camera: Camera(center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: zoom),
                size: ScreenSize(width: 64, height: 64), pixelRatio: ratio, edgeLabels: edge))
        #expect(frame.surface.width == Int(64 * ratio) && frame.tileCount > 0)
    }

    private static let extremes = [
        0, -0.0, 1e300, -1e300, 1e9, -1e9, .leastNonzeroMagnitude, 1e-9, -1, 0.5, Double(Int.min),
        0x1p63,
    ]

    /// The document with some of its numbers replaced, those of layers only.
    private static func mutated(
        _ json: JSONValue, fraction: Double, _ random: inout SeededRandom
    ) -> JSONValue {
        switch json {
        case .number(let number):
            guard Double.random(in: 0..<1, using: &random) < fraction else { return json }
            return .number(extremes.randomElement(using: &random) ?? number)
        case .array(let values):
            return .array(values.map { mutated($0, fraction: fraction, &random) })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        let isKept = member.key == "version" || member.key == "sources"
                        return (
                            member.key,
                            isKept
                                ? member.value : mutated(member.value, fraction: fraction, &random)
                        )
                    }))
        default: return json
        }
    }

    @Test(arguments: [FrameRequest.EdgeLabels.leftOut, .continued])
    func `the day style with wild numbers is drawn`(edge: FrameRequest.EdgeLabels) throws {
        let day = try JSONValue(parsing: ProjectFiles.read("styles/day.json"))
        var random = SeededRandom(seed: 6)
        let seconds = try processorSeconds {
            for round in 0..<40 {
                let wild = Self.mutated(day, fraction: [0.02, 0.2, 1][round % 3], &random)
                try Self.draw(Style(json: wild), zoom: Double(round % 20), edge: edge)
            }
        }
        #expect(seconds < 40)
    }

    /// A style of one layer of each kind whose every number is the same expression.
    private static func style(allNumbers number: JSONValue, placement: JSONValue) throws -> Style {
        let pair: JSONValue = [number, number]
        func layer(_ type: String, _ sourceLayer: String, _ paint: JSONValue, _ layout: JSONValue)
            -> JSONValue
        {
            [
                "id": .string(type), "type": .string(type), "source": "s",
                "source-layer": .string(sourceLayer), "paint": paint, "layout": layout,
            ]
        }
        let symbols = placement == "point" ? "place_labels" : "street_labels"
        return try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]],
            "layers": [
                layer("fill", "land", ["fill-opacity": number, "fill-translate": pair], [:]),
                layer(
                    "line", "streets",
                    [
                        "line-width": number, "line-dasharray": pair, "line-translate": pair,
                        "line-offset": number, "line-blur": number, "line-gap-width": number,
                    ], ["line-miter-limit": number, "line-sort-key": number]),
                layer(
                    "symbol", symbols,
                    [
                        "text-halo-width": number, "text-halo-color": "red",
                        "text-translate": pair, "icon-translate": pair,
                    ],
                    [
                        "symbol-placement": placement, "symbol-spacing": number,
                        "symbol-sort-key": number, "text-field": "Oslo by the fjord",
                        "text-size": number, "text-line-height": number,
                        "text-letter-spacing": number, "text-max-width": number,
                        "text-offset": pair, "text-radial-offset": number,
                        "text-rotate": number, "text-padding": number, "text-max-angle": number,
                        "text-allow-overlap": true, "icon-allow-overlap": true,
                        "icon-image": "tram", "icon-size": number, "icon-rotate": number,
                        "icon-offset": pair, "icon-padding": [number],
                        "icon-text-fit": "both",
                        "icon-text-fit-padding": [number, number, number, number],
                    ]),
            ],
        ])
    }

    /// Constants are refused where the style is read; functions reach the ends of the ranges.
    private static let numbers: [JSONValue] = [
        1e300, -1e300, .number(Double(Int.min)), 0, 1e-300,
        ["step", ["zoom"], 1e300, 30, 1], ["step", ["zoom"], -1e300, 30, 1],
        ["step", ["zoom"], ["/", 1, 0], 30, 1], ["step", ["zoom"], ["/", 0, 0], 30, 1],
        ["interpolate", ["linear"], ["zoom"], 0, -1e300, 20, 1e300],
        ["number", ["get", "population"]], ["step", ["zoom"], 1e-300, 30, 1],
    ]

    @Test(arguments: numbers, ["point", "line"])
    func `one wild number everywhere does no harm`(number: JSONValue, placement: String) throws {
        let style = try Self.style(allNumbers: number, placement: .string(placement))
        let seconds = try processorSeconds {
            for edge in [FrameRequest.EdgeLabels.leftOut, .continued] {
                try Self.draw(style, zoom: 14.5, edge: edge, ratio: 2)
            }
        }
        #expect(seconds < 10, "\(number.serialized())")
    }

    @Test func `a style can't ask for endless fonts`() throws {
        let names = (0..<3000).map { JSONValue.string("Font \($0) of a very long name") }
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]],
            "layers": [
                [
                    "id": "t", "type": "symbol", "source": "s", "source-layer": "place_labels",
                    "layout": ["text-field": "Oslo", "text-font": .array(names)],
                ]
            ],
        ])
        try Self.draw(style, zoom: 14, edge: .leftOut)
    }
}
