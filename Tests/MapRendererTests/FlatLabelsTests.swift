import Cairo
import JSON
import MapCamera
import MapGeometry
import MapRenderer
import MapStyle
import TestSupport
import Testing
import VectorTile

/// Labels of flat pictures with something over them, which are placed straight in their order.
@Suite struct FlatLabelsTests {
    /// Labels around the place where four tiles meet, and nothing else in the world.
    private struct Village: TileSource {
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

    /// Something over the map, of which only the room matters.
    private struct Thing: Overlay {
        let level = OverlayLevel.aboveLabels
        var boxes: [ScreenBox] = []
        var route: [ScreenBox] = []

        func obstacles(in viewport: Viewport) -> [ScreenBox] { boxes }
        func lines(in viewport: Viewport) -> [ScreenBox] { route }
        func draw(on canvas: OverlayCanvas) {}

        static let farAway = Thing(
            boxes: [ScreenBox(minX: -9000, minY: -9000, maxX: -8000, maxY: -8000)])
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

    private static func renderer(
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

    /// A picture that shows all of the village, and around it more than any label reaches.
    private static func request(bearing: Double) -> FrameRequest {
        FrameRequest(
            camera: Camera(
                center: Coordinate(longitude: 0, latitude: 0), zoom: 10, bearing: bearing),
            size: ScreenSize(width: 860, height: 860))
    }

    private static func labels(_ frame: Frame) -> [String] {
        frame.labels.map { "\($0.layer) \($0.text) \($0.box)" }
    }

    @Test(arguments: 0..<14)
    func `where all labels are in sight they stand as those of tiles do`(seed: UInt64) throws {
        let renderer = try Self.renderer(seed: seed)
        let request = Self.request(bearing: seed % 2 == 0 ? 0 : Double(seed) * 23)
        let shared = try renderer.render(request)
        let own = try renderer.render(request, overlays: [Thing.farAway])
        #expect(shared.labels.count > 20)
        #expect(Self.labels(own) == Self.labels(shared))
        #expect(own.droppedLabels == shared.droppedLabels)
    }

    @Test(arguments: 0..<4)
    func `labels keep off what lies over the map, and names off the route`(seed: UInt64) throws {
        let box = ScreenBox(minX: 300, minY: 300, maxX: 480, maxY: 420)
        let route = ScreenBox(minX: 420, minY: 440, maxX: 440, maxY: 640)
        let frame = try Self.renderer(seed: seed, overlap: "never").render(
            Self.request(bearing: 30), overlays: [Thing(boxes: [box], route: [route])])
        // Of a name along a street the letters keep off, not the box around them all.
        let upright = frame.labels.filter { ["icons", "names"].contains($0.layer) }
        #expect(upright.count > 10)
        for label in upright {
            #expect(!Self.overlap(label.box, box) && !Self.overlap(label.box, route), "\(label)")
        }
    }

    private static func overlap(_ a: ScreenBox, _ b: ScreenBox) -> Bool {
        a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
    }

    @Test(arguments: [(0.0, 90.0), (200, 0), (45, 315)])
    func `what was drawn before at another bearing changes nothing`(
        before: Double, bearing: Double
    ) throws {
        PinnedFonts.use()
        let size = ScreenSize(width: 300, height: 300)
        let source = try PixelTileSource(
            features: [
                [
                    "layer": "places", "type": "point", "parts": [[[150, 150]]],
                    "properties": ["name": "Here"],
                ]
            ], zoom: 10, size: size)
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "places", "type": "symbol", "source": "data",
                    "source-layer": "places",
                    "layout": ["text-field": ["get", "name"], "text-font": ["Noto Sans Regular"]],
                    "paint": ["text-translate": [60, 10], "text-translate-anchor": "map"],
                ]
            ],
        ])
        func renderer() throws -> FrameRenderer {
            try FrameRenderer(style: style, sources: ["data": source], sprite: SpriteSheet())
        }
        func boxes(_ renderer: FrameRenderer, _ bearing: Double) throws -> [ScreenBox] {
            try renderer.render(
                FrameRequest(camera: source.camera(bearing: bearing), size: size),
                overlays: [Thing.farAway]
            ).labels.map(\.box)
        }
        let used = try renderer()
        let earlier = try boxes(used, before)
        let fresh = try boxes(renderer(), bearing)
        #expect(fresh.count == 1 && earlier.count == 1 && earlier != fresh)
        #expect(try boxes(used, bearing) == fresh)
    }

    @Test func `a name that the picture's edge cuts keeps its room, so that it can come in`() throws
    {
        PinnedFonts.use()
        let size = ScreenSize(width: 200, height: 100)
        func place(_ x: Double, _ name: String) -> JSONValue {
            [
                "layer": "places", "type": "point", "parts": [[[.number(x), 50]]],
                "properties": ["name": .string(name)],
            ]
        }
        func names(_ features: [JSONValue]) throws -> [String] {
            let source = try PixelTileSource(features: features, zoom: 10, size: size)
            let style = try Style(json: [
                "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
                "layers": [
                    [
                        "id": "places", "type": "symbol", "source": "data",
                        "source-layer": "places",
                        "layout": [
                            "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"],
                            "text-max-width": 100,
                        ],
                    ]
                ],
            ])
            return try FrameRenderer(
                style: style, sources: ["data": source], sprite: SpriteSheet()
            )
            .render(FrameRequest(camera: source.camera(), size: size), overlays: [Thing.farAway])
            .labels.map(\.text)
        }
        #expect(try names([place(40, "in")]) == ["in"])
        #expect(try names([place(-10, "over the edge"), place(40, "in")]) == [])
        let long = String(repeating: "far away ", count: 5)
        #expect(try names([place(-90, long), place(40, "in")]) == ["in"])
    }
}
