import Geometry
import MapRenderer
import Testing
import VectorTile

@testable import MapPictures

/// An extract's tiles with the world around them, made by hand.
@Suite struct WorldTileSourceTests {
    /// Tiles by their addresses.
    private struct Tiles: TileSource {
        var zooms: ClosedRange<Int>
        var made: [TileID: VectorTile] = [:]

        func tile(_ id: TileID) -> VectorTile? { made[id] }
    }

    private typealias Feature = (
        layer: String, kind: GeometryKind, properties: [(key: String, value: PropertyValue)],
        points: [(x: Double, y: Double)]
    )

    /// A tile of features whose points are shares of it.
    private static func tile(_ features: [Feature]) throws -> VectorTile {
        var encoder = VectorTileEncoder()
        for name in Set(features.map(\.layer)).sorted() {
            var layer = VectorTileLayerEncoder(name: name)
            for feature in features where feature.layer == name {
                var geometry = TileGeometry()
                geometry.appendPart(
                    feature.points.map { TilePoint(planarX: $0.x * 4096, planarY: $0.y * 4096) })
                layer.append(
                    id: nil, kind: feature.kind, properties: feature.properties, geometry: geometry)
            }
            encoder.append(layer)
        }
        return try VectorTile(decoding: encoder.bytes)
    }

    private static func sea(
        _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, by maker: String
    ) -> Feature {
        (
            "ocean", .polygon, [("by", .string(maker))],
            [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)]
        )
    }

    private static func town(_ name: String, _ x: Double, _ y: Double, english: String? = nil)
        -> Feature
    {
        (
            "place_labels", .point,
            [("name", .string(name))] + (english.map { [("name_en", .string($0))] } ?? []), [(x, y)]
        )
    }

    /// The area that the polygons of a maker cover, in shares of the tile; overlaps count twice.
    private static func area(_ tile: VectorTile?, by maker: String) -> Double {
        guard let layer = tile?.layer(named: "ocean") else { return 0 }
        var (buffer, sum) = (TileGeometry(), Int64(0))
        for feature in layer.features
        where layer.properties(of: feature)["by"] == .string(maker)
            && layer.decodeGeometry(of: feature, into: &buffer)
        {
            for part in 0..<buffer.partCount { sum += buffer.signedArea(ofPart: part) }
        }
        return Double(sum) / 2 / Double(layer.extent * layer.extent)
    }

    private static func names(_ tile: VectorTile?) -> Set<String> {
        guard let layer = tile?.layer(named: "place_labels") else { return [] }
        return Set(
            layer.features.compactMap {
                if case .string(let name)? = layer.properties(of: $0)["name"] { name } else { nil }
            })
    }

    /// The tile of zoom 8 in the middle of the world, south-east of the point at 0, 0.
    private static let middle = TileID(z: 8, x: 128, y: 128)

    private static func source(
        _ own: [TileID: VectorTile], _ world: [TileID: VectorTile], area: WorldBox
    ) -> WorldTileSource {
        WorldTileSource(
            Tiles(zooms: 0...14, made: own), area: area,
            over: RoundedWorld(Tiles(zooms: 0...8, made: world)))
    }

    /// A part of a tile as an area of the world.
    private static func box(
        of id: TileID, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double
    ) -> WorldBox {
        let tile = id.worldBox
        return WorldBox(
            minX: tile.minX + minX * tile.width, minY: tile.minY + minY * tile.width,
            maxX: tile.minX + maxX * tile.width, maxY: tile.minY + maxY * tile.width)
    }

    @Test func `inside its area an extract hides the world map`() throws {
        let id = try #require(Self.middle)
        let source = Self.source(
            [id: try Self.tile([Self.town("Oslo", 0.5, 0.5)])],
            [id: try Self.tile([Self.sea(0, 0, 1, 1, by: "world")])],
            area: Self.box(of: id, -0.1, -0.1, 1.1, 1.1))
        let tile = try source.tile(id)
        #expect(Self.names(tile) == ["Oslo"])
        #expect(tile?.layer(named: "ocean") == nil)
    }

    @Test func `outside the extract the world map is drawn, enlarged at high zooms`() throws {
        let id = try #require(Self.middle)
        let world = try Self.tile([
            Self.sea(0.125, 0, 0.625, 0.375, by: "world"), Self.town("A", 0.3, 0.1),
            Self.town("B", 0.9, 0.9),
        ])
        let source = Self.source(
            [:], [id: world], area: WorldBox(minX: 0, minY: 0, maxX: 0.1, maxY: 0.1))
        // Its own corners are round, those on the tile's edge are not.
        let whole = try source.tile(id)
        #expect((0.16...0.185).contains(Self.area(whole, by: "world")))
        #expect(Self.names(whole) == ["A", "B"])
        // Of the sixteen tiles two zooms below, this one is all sea.
        let sea = try source.tile(try #require(TileID(z: 10, x: 4 * 128 + 1, y: 4 * 128)))
        #expect(abs(Self.area(sea, by: "world") - 1) < 0.15)
        #expect(Self.area(sea, by: "world") >= 1)
        #expect(Self.names(sea) == ["A"])
        let land = try source.tile(try #require(TileID(z: 10, x: 4 * 128 + 3, y: 4 * 128 + 3)))
        #expect(Self.area(land, by: "world") == 0)
        #expect(Self.names(land) == ["B"])
    }

    @Test func `tiles on the extract's edge join extract and world map`() throws {
        let id = try #require(Self.middle)
        let source = Self.source(
            [
                id: try Self.tile([
                    Self.sea(0.5, 0, 1, 1, by: "extract"), Self.town("Oslo", 0.7, 0.5),
                ])
            ],
            [
                id: try Self.tile([
                    Self.sea(0, 0, 1, 1, by: "world"),
                    Self.town("Christiania", 0.72, 0.5, english: "Oslo"),
                    Self.town("Inside", 0.8, 0.2), Self.town("Outside", 0.2, 0.2),
                ])
            ], area: Self.box(of: id, 0.5, -1, 3, 3))
        let tile = try source.tile(id)
        // Half of the tile with its surroundings, and a pixel of overlap.
        #expect((0.5...0.6).contains(Self.area(tile, by: "world")))
        #expect(abs(Self.area(tile, by: "extract") - 0.5) < 0.001)
        #expect(Self.names(tile) == ["Oslo", "Outside"])
    }

    @Test func `at low zooms coast is the world's and names are the extract's`() throws {
        let id = try #require(TileID(z: 5, x: 16, y: 16))
        let source = Self.source(
            [
                id: try Self.tile([
                    Self.sea(0.5, 0.5, 0.53, 0.53, by: "extract"), Self.town("Oslo", 0.51, 0.51),
                ])
            ],
            [
                id: try Self.tile([
                    Self.sea(0, 0, 1, 1, by: "world"), Self.town("Oslo", 0.52, 0.51),
                    Self.town("Drammen", 0.52, 0.52),
                ])
            ], area: Self.box(of: id, 0.5, 0.5, 0.53, 0.53))
        let tile = try source.tile(id)
        #expect(Self.area(tile, by: "world") >= 1)
        #expect(Self.area(tile, by: "extract") == 0)
        let names = try #require(tile?.layer(named: "place_labels")).features.count
        #expect(names == 2)
        #expect(Self.names(tile) == ["Oslo", "Drammen"])
    }

    @Test(arguments: [(0.004, 6), (0.004, 8), (0.9, 6)])
    func `a town near a tile's edge is named once`(offset: Double, zoom: Int) throws {
        // The extract has the town just west of the edge, the world east of it.
        let west = try #require(TileID(z: zoom, x: (1 << zoom) / 2, y: (1 << zoom) / 2))
        let east = try #require(TileID(z: zoom, x: west.x + 1, y: west.y))
        // Names of zoom 8 are compared with those of zoom 7, the last that are read.
        let center = NeighbouringNames.center(of: west)
        let side = Double(1 << (zoom - center.z))
        var own = [center: try Self.tile([Self.town("Oslo", 0.999 / side, 0.5 / side)])]
        own[west] = try Self.tile([Self.town("Oslo", 0.999, 0.5)])
        let source = Self.source(
            own,
            [
                west: try Self.tile([Self.town("Oslo", 0.995, 0.5)]),
                east: try Self.tile([
                    Self.town("Christiania", offset, 0.5, english: "Oslo"),
                    Self.town("Moss", 0.5, 0.5),
                ]),
            ], area: Self.box(of: west, 0.9, 0.4, 1.1, 0.6))
        #expect(Self.names(try source.tile(west)) == ["Oslo"])
        // Far away the same name is another town.
        let expected: Set = offset < 0.1 ? ["Moss"] : ["Moss", "Christiania"]
        #expect(Self.names(try source.tile(east)) == expected)
    }

    private static func border(_ points: [(Double, Double)], by maker: String) -> Feature {
        (
            "boundaries", .line, [("admin_level", .number(2)), ("by", .string(maker))],
            points.map { (x: $0.0, y: $0.1) }
        )
    }

    /// The boxes of the world's borders in a tile, in shares of it, from west to east.
    private static func worldBorders(_ tile: VectorTile?) throws -> [PlanarBox] {
        guard let layer = tile?.layer(named: "boundaries") else { return [] }
        var (buffer, found) = (TileGeometry(), [PlanarBox]())
        for feature in layer.features
        where layer.properties(of: feature)["by"] == .string("world")
            && layer.decodeGeometry(of: feature, into: &buffer)
        {
            for part in 0..<buffer.partCount {
                let box = PlanarBox(around: buffer.points[buffer.part(part)])
                found.append(
                    PlanarBox(
                        minX: box.minX / 4096, minY: box.minY / 4096, maxX: box.maxX / 4096,
                        maxY: box.maxY / 4096))
            }
        }
        return found.sorted { $0.minX < $1.minX }
    }

    @Test(arguments: [true, false])
    func `a border of the world map is joined to the extract's`(hasBorder: Bool) throws {
        let id = try #require(TileID(z: 7, x: 64, y: 64))
        // Three kilometres are a hundredth of the tile.
        let own = hasBorder ? [Self.border([(0.5, 0.4), (0.5, 0.6)], by: "extract")] : []
        let extract = try Self.tile(own + [Self.town("Oslo", 0.5, 0.5)])
        let world = try Self.tile([
            Self.border([(0, 0.5), (0.502, 0.5)], by: "world"),
            Self.border([(0.505, 0.41), (0.505, 0.59)], by: "world"),
            Self.border([(0.1, 0.1), (0.9, 0.1)], by: "world"),
        ])
        let source = WorldTileSource(
            Tiles(zooms: 0...7, made: [id: extract]), area: Self.box(of: id, 0.4, 0.4, 0.6, 0.6),
            over: Tiles(zooms: 0...8, made: [id: world]))
        let found = try Self.worldBorders(source.tile(id))
        let end = hasBorder ? 0.5 : 0.4
        // Within the reach of the seam and outside of it the line is in two pieces.
        #expect(
            found.contains { abs($0.maxX - end) < 0.001 && abs($0.minY - 0.5) < 0.002 }, "\(found)")
        #expect(found.allSatisfy { $0.minY < 0.2 || $0.maxX < end + 0.001 })
        #expect(found.contains { $0.minX < 0.101 && $0.maxX > 0.899 && $0.minY < 0.101 })
    }

    @Test(arguments: [(0.515, 0), (0.54, 1)])
    func `a world border near the extract's is dropped`(
        east: Double, left: Int
    ) throws {
        let id = try #require(TileID(z: 7, x: 64, y: 64))
        // Eight kilometres are 0.026 of the tile.
        let extract = try Self.tile([Self.border([(0.5, 0.49), (0.5, 0.51)], by: "extract")])
        let world = try Self.tile([Self.border([(east, 0.49), (east, 0.51)], by: "world")])
        let area = Self.box(of: id, 0.48, 0.48, 0.52, 0.52)
        let source = WorldTileSource(
            Tiles(zooms: 0...7, made: [id: extract]), area: area,
            over: Tiles(zooms: 0...8, made: [id: world]))
        #expect(try Self.worldBorders(source.tile(id)).count == left)
    }

    @Test func `gaps inside an extract's box show the world map`() throws {
        let id = try #require(TileID(z: 10, x: 512, y: 512))
        // Of four tiles below it three are there.
        let below = try [(0, 0), (1, 0), (0, 1)].map { x, y in
            try #require(TileID(z: 11, x: 1024 + x, y: 1024 + y))
        }
        let parts = ExtractArea(id.worldBox, zoom: 11, tiles: Set(below)).parts
        let shares = parts.map { $0.width * $0.height / (id.worldBox.width * id.worldBox.width) }
        #expect(shares.sorted() == [0.25, 0.5])
        let source = WorldTileSource(
            Tiles(zooms: 0...11, made: [id: try Self.tile([Self.town("Oslo", 0.2, 0.2)])]),
            area: Self.box(of: id, 0, 0, 1, 1),
            over: Tiles(
                zooms: 0...10, made: [id: try Self.tile([Self.sea(0, 0, 1, 1, by: "world")])])
        ) { zoom in zoom == 11 ? Set(below) : [] }
        let tile = try source.tile(id)
        #expect((0.25...0.3).contains(Self.area(tile, by: "world")))
        #expect(Self.names(tile) == ["Oslo"])
    }

    @Test func `a tile missing in the extract comes from the world map`() throws {
        let id = try #require(Self.middle)
        let source = Self.source(
            [:], [id: try Self.tile([Self.sea(0, 0, 1, 1, by: "world")])],
            area: Self.box(of: id, -1, -1, 2, 2))
        #expect(Self.area(try source.tile(id), by: "world") == 1)
        // Where the world's file leaves a tile out, its nearest ancestor says the same.
        let below = try #require(TileID(z: 9, x: 257, y: 257))
        #expect(Self.area(try source.tile(below), by: "world") >= 1)
        let other = try #require(TileID(z: 8, x: 3, y: 3))
        #expect(try source.tile(other) == nil)
    }

    /// Lines of a layer as boxes in shares of a tile, by their makers.
    private static func lines(_ layer: String, _ tile: VectorTile?) -> [String: [PlanarBox]] {
        guard let layer = tile?.layer(named: layer) else { return [:] }
        var buffer = TileGeometry()
        var found: [String: [PlanarBox]] = [:]
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            guard case .string(let maker)? = layer.properties(of: feature)["by"] else { continue }
            for part in 0..<buffer.partCount {
                let points = buffer.points[buffer.part(part)]
                let (x, y) = (points.map(\.x), points.map(\.y))
                let extent = Double(layer.extent)
                found[maker, default: []].append(
                    PlanarBox(
                        minX: Double(x.min() ?? 0) / extent, minY: Double(y.min() ?? 0) / extent,
                        maxX: Double(x.max() ?? 0) / extent, maxY: Double(y.max() ?? 0) / extent))
            }
        }
        return found
    }

    private static func river(_ points: [(x: Double, y: Double)], by maker: String) -> Feature {
        ("water_lines", .line, [("by", .string(maker)), ("kind", .string("river"))], points)
    }

    @Test func `a river of the world ends on the extract's own`() throws {
        // A tile of zoom 9 is some 78 km wide at the equator: the world's river is 2 km off.
        let id = try #require(TileID(z: 9, x: 256, y: 256))
        let own = try Self.tile([Self.river([(0.5, 0.4), (0.5, 0.6)], by: "extract")])
        // The world's tile of zoom 7 is four times as wide.
        let above = try #require(TileID(z: 7, x: 64, y: 64))
        let world = try Self.tile([Self.river([(0.525 / 4, 0), (0.525 / 4, 1)], by: "world")])
        let source = WorldTileSource(
            Tiles(zooms: 0...9, made: [id: own]), area: Self.box(of: id, 0.4, 0.4, 0.6, 0.6),
            over: Tiles(zooms: 0...7, made: [above: world]))
        let found = try Self.lines("water_lines", source.tile(id))
        #expect(found["extract"]?.count == 1)
        let parts = try #require(found["world"])
        // Nothing runs beside the extract's river, and both ends lie on it.
        #expect(parts.allSatisfy { $0.maxY < 0.45 || $0.minY > 0.55 }, "\(parts)")
        #expect(parts.contains { abs($0.minX - 0.5) < 0.002 && $0.maxY < 0.45 }, "\(parts)")
        #expect(parts.contains { abs($0.minX - 0.5) < 0.002 && $0.minY > 0.55 }, "\(parts)")
    }

    @Test func `built-up land of the world is whole below the extract, and ends at zoom 9`() throws
    {
        let id = try #require(TileID(z: 9, x: 256, y: 256))
        let town: Feature = (
            "land", .polygon,
            [("by", .string("world")), ("coarse", .bool(true)), ("kind", .string("residential"))],
            [(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7)]
        )
        let own = try Self.tile([Self.river([(0.5, 0.4), (0.5, 0.6)], by: "extract")])
        let source = WorldTileSource(
            Tiles(zooms: 0...14, made: [id: own]), area: Self.box(of: id, 0.4, 0.4, 0.6, 0.6),
            over: Tiles(
                zooms: 0...8,
                made: [
                    try #require(TileID(z: 8, x: 128, y: 128)): try Self.tile([town])
                ]))
        let shown = try Self.lines("land", source.tile(id))["world"]
        #expect(shown?.count == 1)
        let below = try #require(TileID(z: 10, x: 513, y: 513))
        #expect(try source.tile(below)?.layer(named: "land")?.features.isEmpty ?? true)
    }

    @Test func `a map of a larger area lies between an extract and the world`() throws {
        let id = try #require(TileID(z: 8, x: 128, y: 128))
        let own = try Self.tile([Self.town("Own", 0.5, 0.5)])
        let larger = try Self.tile([Self.town("Larger", 0.3, 0.3), Self.town("Own", 0.5, 0.5)])
        let world = try Self.tile([Self.town("World", 0.1, 0.1), Self.town("Larger", 0.31, 0.3)])
        let middle = WorldTileSource(
            Tiles(zooms: 0...10, made: [id: larger]), area: Self.box(of: id, 0.2, 0.2, 0.8, 0.8),
            over: Tiles(zooms: 0...8, made: [id: world]))
        let source = WorldTileSource(
            Tiles(zooms: 0...14, made: [id: own]), area: Self.box(of: id, 0.4, 0.4, 0.6, 0.6),
            over: middle)
        let layer = try #require(try source.tile(id)?.layer(named: "place_labels"))
        let names = layer.features.compactMap { layer.properties(of: $0)["name"] }
        #expect(
            names.map { "\($0)" }.sorted()
                == ["Larger", "Own", "World"].map { "\(PropertyValue.string($0))" })
        // Beside the extract only the others are drawn.
        #expect(try Self.names(source.surroundings.tile(id)).isSuperset(of: ["Larger", "World"]))
    }
}
