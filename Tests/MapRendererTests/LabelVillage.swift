import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import VectorTile

/// A village with many labels and a style whose rules are drawn by lot.
enum LabelVillage {
    /// Labels around the place where four tiles meet, and nothing else in the world.
    struct Village: TileSource {
        let zooms = 10...10
        let seed: UInt64
        static let column = 512
        static let row = 512

        func tile(_ id: TileID) throws -> VectorTile? {
            guard (Self.column - 1...Self.column).contains(id.x),
                (Self.row - 1...Self.row).contains(id.y)
            else { return nil }
            var random = SeededRandom(seed: seed &+ UInt64(id.x * 2 + id.y))
            let isWest = id.x < Self.column
            let isNorth = id.y < Self.row
            func point() -> TilePoint {
                let (x, y) = (
                    Int32.random(in: 0...1700, using: &random),
                    Int32.random(in: 0...1700, using: &random)
                )
                return TilePoint(x: isWest ? 4095 - x : x, y: isNorth ? 4095 - y : y)
            }
            var layers = ["places", "streets"].map { VectorTileLayerEncoder(name: $0) }
            for index in 0..<60 {
                var geometry = TileGeometry()
                let isStreet = index % 3 == 0
                if isStreet, index % 2 == 0 {
                    // On to the neighbour in the east or west, with a bend.
                    let y: Int32 = isNorth ? 3000 : 1000
                    let ends = isWest ? [3300, 3700, 4160] : [-64, 300, 900] as [Int32]
                    geometry.appendPart(
                        ends.map { TilePoint(x: $0, y: y + Int32(index) * 8 + $0 % 100) })
                } else {
                    geometry.appendPart(isStreet ? [point(), point(), point()] : [point()])
                }
                let letters = Int.random(in: 1...5, using: &random)
                layers[isStreet ? 1 : 0].append(
                    id: nil, kind: isStreet ? .line : .point,
                    properties: [
                        ("name", .string(String(repeating: "n", count: letters))),
                        ("rank", .number(Double(Int.random(in: 0...3, using: &random)))),
                    ], geometry: geometry)
            }
            var tile = VectorTileEncoder()
            for layer in layers { tile.append(layer) }
            return try VectorTile(decoding: tile.bytes)
        }
    }

    /// Four layers whose rules are drawn by lot.
    private static func style(seed: UInt64, overlap: JSONValue?) throws -> Style {
        var random = SeededRandom(seed: seed)
        func pick(_ values: [JSONValue]) -> JSONValue {
            values[Int.random(in: 0..<values.count, using: &random)]
        }
        func layer(_ id: String, _ source: String, _ own: [String: JSONValue]) -> JSONValue {
            var layout: [(String, JSONValue)] = [
                ("text-font", ["Noto Sans Regular"]), ("text-size", pick([10, 13, 18])),
                (
                    "text-overlap",
                    overlap ?? pick(["never", "never", "cooperative", "always"])
                ),
                ("text-padding", pick([0, 2, 9])),
                ("text-ignore-placement", pick([false, false, true])),
                ("symbol-sort-key", pick([0, ["get", "rank"]])),
            ]
            layout += own.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            return [
                "id": .string(id), "type": "symbol", "source": "data",
                "source-layer": .string(source),
                "layout": .object(JSONObject(layout.map { ($0.0, $0.1) })),
            ]
        }
        let icon: [String: JSONValue] = [
            "icon-image": "dot", "text-field": ["get", "name"],
            "text-optional": pick([false, true]), "icon-optional": pick([false, true]),
            "icon-overlap": overlap ?? pick(["never", "cooperative", "always"]),
            "icon-ignore-placement": pick([false, true]),
            "text-variable-anchor": ["left", "right", "top", "bottom"], "text-radial-offset": 0.8,
        ]
        let street: [String: JSONValue] = [
            "text-field": ["get", "name"], "symbol-placement": "line",
            "symbol-spacing": pick([60, 250]), "text-max-angle": pick([20, 45]),
        ]
        let shield: [String: JSONValue] = [
            "text-field": ["get", "name"], "symbol-placement": pick(["line", "line-center"]),
            "icon-image": "dot", "text-rotation-alignment": pick(["viewport", "map"]),
            "icon-text-fit": pick(["none", "both"]), "text-optional": pick([false, true]),
        ]
        return try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                layer("streets", "streets", street), layer("shields", "streets", shield),
                layer("icons", "places", icon),
                layer("names", "places", ["text-field": ["get", "name"]]),
            ],
        ])
    }

    static func renderer(
        seed: UInt64, overlap: JSONValue? = nil
    ) throws -> FrameRenderer {
        PinnedFonts.use()
        let sprite = SpriteSheet()
        let dot = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
        try sprite.add(svg: Array(dot.utf8), named: "dot")
        return try FrameRenderer(
            style: style(seed: seed, overlap: overlap), sources: ["data": Village(seed: seed)],
            sprite: sprite)
    }
}

/// Something over the map, of which only the room matters.
struct OverlayThing: Overlay {
    let level = OverlayLevel.aboveLabels
    private let boxes: [ScreenBox]
    private let line: GroundLine?

    init(boxes: [ScreenBox] = [], route: [WorldPoint] = []) {
        self.boxes = boxes
        line = route.isEmpty ? nil : GroundLine([route])
    }

    func obstacles(in viewport: Viewport) -> [ScreenBox] { boxes }
    func groundLine(zoom: Double) -> WideGroundLine? { line.map { WideGroundLine($0, width: 20) } }
    func draw(on canvas: OverlayCanvas) {}

    static let farAway = OverlayThing(
        boxes: [ScreenBox(minX: -9000, minY: -9000, maxX: -8000, maxY: -8000)])
}
