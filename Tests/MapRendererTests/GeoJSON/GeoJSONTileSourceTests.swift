import Formats
import GeoFiles
import Geometry
import Graphics
import MapPictures
import MapRenderer
import MapStyle
import TestSupport
import Testing
import VectorTile

@Suite struct GeoJSONTileSourceTests {
    private static func source(
        _ data: JSONValue, _ members: JSONValue = [:]
    ) throws -> GeoJSONTileSource {
        GeoJSONTileSource(try features(data, members))
    }

    private static func features(
        _ data: JSONValue, _ members: JSONValue = [:]
    ) throws -> GeoJSONFeatures {
        var source = members.object ?? JSONObject()
        source["type"] = "geojson"
        let style = try Style(json: [
            "version": 8, "sources": ["s": .object(source)], "layers": [],
        ])
        return GeoJSONFeatures(
            try GeoFile(json: data, named: "test").document().mapFeatures(),
            options: try #require(style.sources.first?.geoJSON))
    }

    private static func layer(
        _ source: GeoJSONTileSource, _ z: Int, _ x: Int, _ y: Int
    ) throws -> VectorTileLayer? {
        try source.tile(try #require(TileID(z: z, x: x, y: y)))?
            .layer(named: StyleSource.geoJSONLayer)
    }

    private static let square: JSONValue = [
        "type": "Feature", "properties": ["name": "a", "code": 7],
        "geometry": [
            "type": "Polygon", "coordinates": [[[-10, -10], [10, -10], [10, 10], [-10, 10]]],
        ],
    ]

    @Test func `a GeoJSON polygon is clipped to the tiles that it touches`() throws {
        let source = try Self.source(Self.square)
        for (x, y) in [(7, 7), (8, 7), (7, 8), (8, 8)] {
            let layer = try #require(try Self.layer(source, 4, x, y))
            var geometry = TileGeometry()
            _ = layer.decodeGeometry(of: layer.features[0], into: &geometry)
            // The buffer is a quarter of the tile.
            #expect(geometry.points.allSatisfy { abs($0.x - 4096) <= 4096 + 2048 })
            #expect(geometry.signedArea(ofPart: 0) > 0)
        }
        #expect(try Self.layer(source, 4, 2, 7) == nil)
        let bounds = try #require(try Self.features(Self.square).bounds)
        #expect(abs(bounds.west + 10) < 1e-9 && abs(bounds.north - 10) < 1e-9)
    }

    @Test func `a self-crossing polygon keeps both halves when clipped`() throws {
        // Two triangles that meet at the origin; they run opposite ways.
        let source = try Self.source([
            "type": "Feature", "properties": [:],
            "geometry": [
                "type": "Polygon",
                "coordinates": [[[-30, -30], [30, 30], [30, -31], [-30, 30], [-30, -30]]],
            ],
        ])
        for (x, y) in [(7, 7), (8, 7), (7, 8), (8, 8)] {
            let layer = try #require(try Self.layer(source, 4, x, y))
            var geometry = TileGeometry()
            _ = layer.decodeGeometry(of: layer.features[0], into: &geometry)
            #expect(geometry.signedArea(ofPart: 0) != 0)
            let xs = geometry.points.map(\.x)
            #expect((xs.min() ?? 0) <= 0 && (xs.max() ?? 0) >= 4096)
        }
    }

    @Test func `feature ids come from the data, their order or a property`() throws {
        func id(_ members: JSONValue) throws -> UInt64? {
            try Self.layer(Self.source(Self.square, members), 0, 0, 0)?.features.first?.id
        }
        #expect(try id([:]) == nil)
        #expect(try id(["generateId": true]) == 0)
        #expect(try id(["promoteId": "code"]) == 7)
        #expect(try id(["promoteId": "name"]) == nil)
    }

    @Test(
        arguments: [(["==", "name", "a"], true), (["==", ["get", "name"], "b"], false)]
            as [(JSONValue, Bool)])
    func `the source's filter selects features`(
        filter: JSONValue, isThere: Bool
    ) throws {
        let source = try Self.source(Self.square, ["filter": filter])
        #expect(try (Self.layer(source, 0, 0, 0) != nil) == isThere)
    }

    @Test func `a line across the antimeridian is in tiles on both sides`() throws {
        let source = try Self.source([
            "type": "LineString", "coordinates": [[170, 0], [190, 0]],
        ])
        #expect(try Self.layer(source, 2, 3, 1) != nil)
        #expect(try Self.layer(source, 2, 0, 1) != nil)
        #expect(try Self.layer(source, 2, 1, 1) == nil)
    }

    @Test func `clipped parts of a line have their start and end fractions`() throws {
        let source = try Self.source(
            ["type": "LineString", "coordinates": [[-90, 0], [90, 0]]],
            ["lineMetrics": true, "buffer": 0])
        let west = try #require(try Self.layer(source, 2, 1, 1))
        let properties = west.properties(of: west.features[0])
        #expect(properties["mapbox_clip_start"] == .number(0))
        #expect(properties["mapbox_clip_end"] == .number(0.5))
    }

    @Test func `low zooms have fewer corners`() throws {
        let wave = (0...400).map { step -> JSONValue in
            [.number(Double(step) / 10), .number(Double(step % 2) / 100)]
        }
        let source = try Self.source(["type": "LineString", "coordinates": .array(wave)])
        func corners(_ zoom: Int) throws -> Int {
            let tile = TileID(containing: WorldPoint(x: 0.5 + 1e-9, y: 0.5 - 1e-9), z: zoom)
            let layer = try #require(try Self.layer(source, zoom, tile.x, tile.y))
            var geometry = TileGeometry()
            _ = layer.decodeGeometry(of: layer.features[0], into: &geometry)
            return geometry.points.count
        }
        #expect(try corners(0) == 2)
        #expect(try corners(3) < 10)
        #expect(try corners(7) > 30)
    }

    /// Discs and heat reach over the edges of tiles, lines and areas are cut there.
    @Test func `stitched GeoJSON tiles equal the picture of their area`() throws {
        var random = SeededRandom(seed: 11)
        let features = (0..<120).map { index -> JSONValue in
            func place() -> JSONValue {
                [
                    .number(.random(in: 10...10.35, using: &random)),
                    .number(.random(in: 59.9...60.05, using: &random)),
                ]
            }
            let isLine = index % 6 == 0
            return [
                "type": "Feature",
                "properties": [
                    "size": .number(.random(in: 3...40, using: &random)), "line": .bool(isLine),
                ],
                "geometry": isLine
                    ? ["type": "LineString", "coordinates": [place(), place(), place()]]
                    : ["type": "Point", "coordinates": place()],
            ]
        }
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "geojson"]],
            "layers": [
                ["id": "bg", "type": "background", "paint": ["background-color": "#eeeeee"]],
                [
                    "id": "h", "type": "heatmap", "source": "s",
                    "filter": ["!", ["get", "line"]], "paint": ["heatmap-opacity": 0.7],
                ],
                [
                    "id": "l", "type": "line", "source": "s", "filter": ["get", "line"],
                    "paint": ["line-color": "#336699", "line-width": 3],
                ],
                [
                    "id": "c", "type": "circle", "source": "s",
                    "filter": ["!", ["get", "line"]],
                    "paint": [
                        "circle-radius": ["get", "size"], "circle-opacity": 0.3,
                        "circle-color": "#cc3300", "circle-blur": 0.3, "circle-stroke-width": 2,
                    ],
                ],
            ],
        ])
        PinnedFonts.use()
        let data = try Self.source([
            "type": "FeatureCollection", "features": .array(features),
        ])
        let renderer = try FrameRenderer(
            style: style, sources: ["s": data], sprite: SpriteSheet())
        let first = TileID(
            containing: WorldPoint(Coordinate(longitude: 10.1, latitude: 59.98)), z: 11)
        let whole = try renderer.render(
            FrameRequest(
                camera: Camera(
                    center: WorldPoint(
                        x: first.worldBox.maxX, y: first.worldBox.center.y
                    ).coordinate, zoom: 10), size: ScreenSize(width: 512, height: 256),
                edgeLabels: .continued)
        ).surface
        for column in 0...1 {
            let id = try #require(TileID(z: 11, x: first.x + column, y: first.y))
            let tile = try renderer.render(.tile(id)).surface
            let part = try whole.cropped(x: column * 256, y: 0, width: 256, height: 256)
            #expect(PixelComparison(tile, part, tolerance: 2).isEqual, "\(id)")
        }
    }
}
