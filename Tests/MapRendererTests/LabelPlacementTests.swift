import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing
import VectorTile

/// Labels of flat pictures: whatever lies over them, they stand where they do without.
@Suite struct LabelPlacementTests {
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
    func `features far from the picture do not change its labels`(seed: UInt64) throws {
        let renderer = try LabelVillage.renderer(seed: seed)
        let request = Self.request(bearing: seed % 2 == 0 ? 0 : Double(seed) * 23)
        let shared = try renderer.render(request)
        let own = try renderer.render(request, overlays: [OverlayThing.farAway])
        #expect(shared.labels.count > 20)
        #expect(Self.labels(own) == Self.labels(shared))
        #expect(own.droppedLabels == shared.droppedLabels)
    }

    @Test(arguments: 0..<6)
    func `overlays hide labels and move none`(seed: UInt64) throws {
        let box = ScreenBox(minX: 300, minY: 300, maxX: 480, maxY: 420)
        let renderer = try LabelVillage.renderer(seed: seed)
        let request = Self.request(bearing: seed % 2 == 0 ? 0 : 30)
        let free = try renderer.render(request)
        let frame = try renderer.render(request, overlays: [OverlayThing(boxes: [box])])
        let hidden = Set(Self.labels(free)).subtracting(Self.labels(frame))
        #expect(!hidden.isEmpty && frame.labels.count > 20)
        #expect(Set(Self.labels(frame)).isSubset(of: Self.labels(free)))
        #expect(frame.droppedLabels.count { $0.reason == .covered } == hidden.count)
        for label in free.labels where !Self.overlap(label.box, box) {
            #expect(frame.labels.contains(label))
        }
        // Of a name along a street the letters keep off, not the box around them all.
        for label in frame.labels where ["icons", "names"].contains(label.layer) {
            #expect(!Self.overlap(label.box, box), "\(label)")
        }
    }

    @Test(arguments: 0..<4)
    func `the same names avoid the route in pictures of any extent`(
        seed: UInt64
    ) throws {
        let request = Self.request(bearing: 30)
        let route = ScreenBox(minX: 420, minY: 440, maxX: 440, maxY: 640)
        let line = OverlayThing(
            route: [(430, 440), (430, 640)].map {
                request.viewport.world(ScreenPoint(x: $0.0, y: $0.1))
            })
        let renderer = try LabelVillage.renderer(seed: seed, overlap: "never")
        let frame = try renderer.render(request, overlays: [line])
        let upright = frame.labels.filter { ["icons", "names"].contains($0.layer) }
        #expect(upright.count > 10)
        for label in upright { #expect(!Self.overlap(label.box, route), "\(label)") }
        var part = request
        part.size = ScreenSize(width: 430, height: 430)
        part.anchor = ScreenPoint(x: 215, y: 215)
        let window = try renderer.render(part, overlays: [line])
        #expect(!window.labels.isEmpty)
        let places = Set(frame.labels.map(\.place))
        #expect(window.labels.allSatisfy { places.contains($0.place) })
    }

    @Test func `labels with pictures keep their spacing across the picture's edge`() throws {
        PinnedFonts.use()
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "streets", "type": "symbol", "source": "data",
                    "source-layer": "streets",
                    "layout": [
                        "symbol-placement": "line", "symbol-spacing": 600, "icon-image": "dot",
                        "text-field": ["format", ["image", "dot"], [:]],
                    ],
                ]
            ],
        ])
        let sprite = SpriteSheet()
        let dot = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
        try sprite.add(svg: Array(dot.utf8), named: "dot")
        func count(_ streets: [Double], isSmall: Bool) throws -> Int {
            let source = try PixelTileSource(
                features: streets.map { x in
                    let parts: JSONValue = [[[.number(x), 50], [.number(x + 20), 50]]]
                    return ["layer": "streets", "type": "line", "parts": parts]
                }, zoom: 10, size: ScreenSize(width: 500, height: 100))
            var request = FrameRequest(
                camera: source.camera(), size: ScreenSize(width: 1100, height: 100))
            // Twice as large as the tile's pixels.
            request.camera.zoom = 11
            if isSmall {
                request.size = ScreenSize(width: 50, height: 50)
                request.anchor = ScreenPoint(x: 525, y: 25)
            }
            return try FrameRenderer(style: style, sources: ["data": source], sprite: sprite)
                .render(request).labels.count
        }
        // Each is too near to the one before, which comes first: of four the second and the last are
        // left out, of three the second is.
        let streets = [340.0, 225, 109, -10]
        for isSmall in [false, true] {
            #expect(try count(streets, isSmall: isSmall) == (isSmall ? 0 : 2))
            #expect(try count(streets.suffix(3), isSmall: isSmall) == (isSmall ? 1 : 2))
        }
    }

    private static func overlap(_ a: ScreenBox, _ b: ScreenBox) -> Bool {
        a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
    }

    @Test(arguments: [(0.0, 90.0), (200, 0), (45, 315)])
    func `labels do not depend on an earlier frame at another bearing`(
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
                overlays: [OverlayThing.farAway]
            ).labels.map(\.box)
        }
        let used = try renderer()
        let earlier = try boxes(used, before)
        let fresh = try boxes(renderer(), bearing)
        #expect(fresh.count == 1 && earlier.count == 1 && earlier != fresh)
        #expect(try boxes(used, bearing) == fresh)
    }

    private static func place(_ x: Double, _ name: String) -> JSONValue {
        [
            "layer": "places", "type": "point", "parts": [[[.number(x), 50]]],
            "properties": ["name": .string(name)],
        ]
    }

    /// The names that a picture 200 pixels wide shows of places at columns of it.
    private static func names(
        _ features: [JSONValue], overlap: Bool = false, pitch: Double = 0,
        anchors: [JSONValue] = ["center"], edge: FrameRequest.EdgeLabels = .leftOut
    ) throws -> [String] {
        PinnedFonts.use()
        let size = ScreenSize(width: 200, height: 100)
        let source = try PixelTileSource(features: features, zoom: 10, size: size)
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "places", "type": "symbol", "source": "data", "source-layer": "places",
                    "layout": [
                        "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"],
                        "text-max-width": 100, "text-allow-overlap": .bool(overlap),
                        "text-variable-anchor": .array(anchors),
                    ],
                ]
            ],
        ])
        var camera = source.camera()
        camera.pitch = pitch
        return try FrameRenderer(style: style, sources: ["data": source], sprite: SpriteSheet())
            .render(
                FrameRequest(camera: camera, size: size, edgeLabels: edge),
                overlays: [OverlayThing.farAway]
            ).labels.map(\.text)
    }

    @Test func `a name cut by the picture's edge still blocks other names`() throws {
        #expect(try Self.names([Self.place(40, "in")]) == ["in"])
        #expect(try Self.names([Self.place(-10, "over the edge"), Self.place(40, "in")]) == [])
        let long = String(repeating: "far away ", count: 5)
        #expect(try Self.names([Self.place(-90, long), Self.place(40, "in")]) == [])
    }

    @Test func `a name cut by the picture's edge moves inside, at the price of lesser ones`() throws
    {
        let place = Self.place(12, "a capital")
        #expect(try Self.names([place]) == [])
        #expect(try Self.names([place], anchors: ["center", "left"]) == ["a capital"])
        // No position lies inside.
        #expect(try Self.names([place], anchors: ["center", "right"]) == [])
        // What is less important makes way, what is more important does not.
        let other = Self.place(60, "in")
        #expect(try Self.names([place, other], anchors: ["center", "left"]) == ["a capital"])
        #expect(try Self.names([other, place], anchors: ["center", "left"]) == ["in"])
        // A tile shows it where its neighbour does.
        #expect(
            try Self.names([place, other], anchors: ["center", "left"], edge: .continued)
                == ["a capital", "in"])
    }

    @Test(arguments: [0.0, 40])
    func `a name that may overlap all others is drawn at the edge too`(pitch: Double) throws {
        let places = [Self.place(10, "over the edge"), Self.place(-300, "outside")]
        #expect(try Self.names(places, pitch: pitch) == [])
        #expect(try Self.names(places, overlap: true, pitch: pitch) == ["over the edge"])
    }
}
