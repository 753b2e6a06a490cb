import Formats
import Geometry
import Glibc
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing
import VectorTile

/// Whatever part of the world a picture shows, its labels are those of the whole world.
@Suite struct LabelWindowTests {
    /// A world full of places, far more than there is room for, and of streets over all edges.
    private struct CrowdedWorld: TileSource {
        let zooms = 10...10
        func tile(_ id: TileID) throws -> VectorTile? {
            var random = SeededRandom(seed: UInt64(id.x) << 20 ^ UInt64(id.y))
            var places = VectorTileLayerEncoder(name: "places")
            for _ in 0..<150 {
                var geometry = TileGeometry()
                geometry.appendPart([
                    TilePoint(
                        x: .random(in: 0...4095, using: &random),
                        y: .random(in: 0...4095, using: &random))
                ])
                let length = Int.random(in: 2...14, using: &random)
                places.append(
                    id: nil, kind: .point,
                    properties: [("name", .string(String(repeating: "n", count: length)))],
                    geometry: geometry)
            }
            var streets = VectorTileLayerEncoder(name: "streets")
            // One name a row and column of tiles: each street goes round the world, cut by each edge.
            for (name, isRow) in [("Row \(id.y)", true), ("Column \(id.x)", false)] {
                var geometry = TileGeometry()
                let ends: [Int32] = [-64, 700, 1500, 2048, 3000, 4160]
                geometry.appendPart(
                    ends.map { isRow ? TilePoint(x: $0, y: 1900) : TilePoint(x: 2500, y: $0) })
                streets.append(
                    id: nil, kind: .line, properties: [("name", .string(name))],
                    geometry: geometry)
            }
            var short = TileGeometry()
            for ends in [[3696, 4160], [-64, 400]] as [[Int32]] {
                short.appendPart(ends.map { TilePoint(x: $0, y: 1000) })
            }
            streets.append(
                id: nil, kind: .line, properties: [("name", .string("Over the edge"))],
                geometry: short)
            var tile = VectorTileEncoder()
            tile.append(places)
            tile.append(streets)
            return try VectorTile(decoding: tile.bytes)
        }
    }

    private static func renderer() throws -> FrameRenderer {
        PinnedFonts.use()
        let style = try Style(json: [
            "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
            "layers": [
                [
                    "id": "places", "type": "symbol", "source": "data",
                    "source-layer": "places",
                    "layout": [
                        "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"],
                        "text-size": 12, "text-variable-anchor": ["center", "top", "left"],
                    ],
                ],
                [
                    "id": "streets", "type": "symbol", "source": "data",
                    "source-layer": "streets",
                    "layout": [
                        "text-field": ["get", "name"], "symbol-placement": "line",
                        "symbol-spacing": 300,
                        "text-font": ["Noto Sans Regular"], "text-size": 12,
                    ],
                ],
            ],
        ])
        return try FrameRenderer(
            style: style, sources: ["data": CrowdedWorld()], sprite: SpriteSheet())
    }

    private static let tile = TileID(z: 10, x: 300, y: 200)

    private static func request(
        x: Double, y: Double, size: Double, zoom: Double = 10, bearing: Double = 0
    ) throws -> FrameRequest {
        let corner = try #require(tile).worldBox
        let unit = corner.width / 512
        let center = WorldPoint(x: corner.minX + x * unit, y: corner.minY + y * unit)
        return FrameRequest(
            camera: Camera(center: center.coordinate, zoom: zoom, bearing: bearing),
            size: ScreenSize(width: size, height: size), edgeLabels: .continued)
    }

    /// The labels that lie wholly in a box of another picture, whose corner is at `x`, `y` of ours.
    private static func labels(
        _ frame: Frame, x: Double, y: Double, in area: ScreenBox
    ) -> Set<String> {
        Set(
            frame.labels.compactMap { label in
                let box = label.box.offset(x: x, y: y)
                guard box.minX > area.minX, box.minY > area.minY, box.maxX < area.maxX,
                    box.maxY < area.maxY
                else { return nil }
                let edges = [box.minX, box.minY, box.maxX, box.maxY].map {
                    ($0 * 1000).rounded() / 1000
                }
                return "\(label.layer) \(label.text) \(edges)"
            })
    }

    @Test(arguments: [0.0, 37])
    func `labels depend on the ground, not on the picture's centre`(
        bearing: Double
    ) throws {
        let size = ScreenSize(width: 700, height: 500)
        let camera = Camera(
            center: Coordinate(longitude: 10.3, latitude: 20.2), zoom: 10.4, bearing: bearing)
        let low = FrameRequest(
            camera: camera, size: size, anchor: ScreenPoint(x: 300, y: 410))
        var middle = low
        middle.camera.center = low.viewport.coordinate(ScreenPoint(x: 350, y: 250))
        middle.anchor = nil
        let renderer = try Self.renderer()
        let (first, second) = (try renderer.render(low), try renderer.render(middle))
        #expect(first.labels.count > 20)
        #expect(first.labels.map(\.text) == second.labels.map(\.text))
        for (a, b) in zip(first.labels, second.labels) {
            // Both are moved to whole pixels.
            #expect(abs(a.box.minX - b.box.minX) < 1.01 && abs(a.box.minY - b.box.minY) < 1.01)
        }
    }

    @Test(arguments: [(10.0, 0.0), (10.4, 0.0), (11.7, 0.0), (10, 90.0), (10.2, 37)])
    func `a smaller picture shows the same labels as a larger one`(zoom: Double, bearing: Double)
        throws
    {
        let size = 320.0
        let first = try Self.request(x: 500, y: 500, size: size, zoom: zoom, bearing: bearing)
        let frame = try Self.renderer().render(first)
        let viewport = Viewport(camera: first.camera, size: first.size)
        for (x, y) in [(40.0, -30.0), (-64, 0), (100, 100), (-7, 55)] {
            var second = first
            second.camera.center = viewport.coordinate(
                ScreenPoint(x: size / 2 + x, y: size / 2 + y))
            let other = try Self.renderer().render(second)
            let shared = ScreenBox(
                minX: max(x, 0), minY: max(y, 0), maxX: min(size + x, size),
                maxY: min(size + y, size))
            let here = Self.labels(frame, x: 0, y: 0, in: shared)
            #expect(here == Self.labels(other, x: x, y: y, in: shared))
            #expect(!here.isEmpty)
        }
    }

    @Test func `nearly all labels of a tilted frame are in the next frame of a drive`() throws {
        let renderer = try Self.renderer()
        var (kept, lost) = (0, 0)
        var before: [Frame.PlacedLabel] = []
        for step in 0..<4 {
            var request = try Self.request(x: 500, y: 500 - Double(step), size: 360, zoom: 11)
            request.camera.pitch = 45
            request.edgeLabels = .leftOut
            let labels = try renderer.render(request).labels
            for label in before
            where (20...300).contains(label.box.minX) && (40...320).contains(label.box.minY) {
                let stays = labels.contains {
                    $0.text == label.text
                        && hypot(
                            $0.box.minX - label.box.minX,
                            $0.box.minY - label.box.minY
                        ) < 30
                }
                if stays { kept += 1 } else { lost += 1 }
            }
            before = labels
        }
        #expect(kept > 12 && lost == 0, "\(kept) kept, \(lost) lost")
    }

    @Test func `a tilted view has the labels of layers for tilted views`() throws {
        PinnedFonts.use()
        let size = ScreenSize(width: 200, height: 200)
        let source = try PixelTileSource(
            features: [["layer": "places", "type": "point", "parts": [[[100, 110]]]]], zoom: 10,
            size: size)
        func layer(_ view: String) -> JSONValue {
            [
                "id": .string(view), "type": "symbol", "source": "data",
                "source-layer": "places", "metadata": ["render:views": .string(view)],
                "layout": ["text-field": .string(view), "text-font": ["Noto Sans Regular"]],
            ]
        }
        let renderer = try FrameRenderer(
            style: Style(json: [
                "version": 8, "sources": ["data": ["type": "vector", "url": "mbtiles://"]],
                "layers": [layer("flat"), layer("tilted")],
            ]), sources: ["data": source], sprite: SpriteSheet())
        var request = FrameRequest(camera: source.camera(), size: size)
        #expect(try renderer.render(request).labels.map(\.text) == ["flat"])
        request.camera.pitch = 40
        #expect(try renderer.render(request).labels.map(\.text) == ["tilted"])
        request.camera.pitch = 0
        #expect(try renderer.render(request).labels.map(\.text) == ["flat"])
    }

    @Test func `no dropped label would fit beside the placed ones`() throws {
        let frame = try Self.renderer().render(Self.request(x: 500, y: 500, size: 400))
        #expect(frame.droppedLabels.count > 20 && frame.labels.count > 20)
        for (index, label) in frame.labels.enumerated() {
            for other in frame.labels[..<index] {
                let isApart =
                    label.box.maxX <= other.box.minX || other.box.maxX <= label.box.minX
                    || label.box.maxY <= other.box.minY || other.box.maxY <= label.box.minY
                #expect(isApart || label.layer == "streets", "\(label) \(other)")
            }
        }
    }

    @Test func `a street too short in each of two tiles is named across their edge`() throws {
        let frame = try Self.renderer().render(Self.request(x: 512, y: 512, size: 1200))
        let names = frame.labels.filter { $0.text == "Over the edge" }
        #expect(names.count >= 4)
        for label in names {
            // The tiles' edges lie 512 pixels apart, the first at 88 of this picture.
            let tiles = [label.box.minX, label.box.maxX].map { (($0 - 88) / 512).rounded(.down) }
            #expect(tiles[0] + 1 == tiles[1], "\(label)")
        }
    }

    @Test func `a tile reads few label cells beyond its neighbours`() throws {
        let renderer = try Self.renderer()
        _ = try renderer.render(.tile(#require(Self.tile), side: 512))
        // A map as crowded as this one makes it look farther than a real one does.
        #expect((25...100).contains(renderer.collectedLabels.cells))
        let before = renderer.collectedLabels
        _ = try renderer.render(.tile(#require(Self.tile), side: 512))
        #expect(renderer.collectedLabels == before)
    }
}
