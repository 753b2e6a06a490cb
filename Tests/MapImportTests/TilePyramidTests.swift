import Formats
import Geometry
import Glibc
import Platform
import TestSupport
import Testing
import VectorTile

@testable import MapImport

@Suite struct TilePyramidTests {
    /// The four tiles of zoom 1, and all below.
    static let world = WorldBox(minX: 0, minY: 0, maxX: 1, maxY: 1)

    /// Cuts a store and decodes every tile.
    private func tiles(
        of store: FeatureStore, box: WorldBox = world, zooms: ClosedRange<Int>, threads: Int = 2
    ) throws -> [TileID: VectorTile] {
        var tiles: [TileID: VectorTile] = [:]
        let pyramid = TilePyramid(features: store, box: box, zooms: zooms, threads: threads)
        _ = try pyramid.run(progress: { _ in }) { id, bytes in
            #expect(tiles[id] == nil, "tile \(id) came twice")
            tiles[id] = try VectorTile(
                decoding: Decompressor().decompress(bytes, as: .gzip, limit: 1 << 24))
        }
        return tiles
    }

    private func shapes(_ tile: VectorTile?, _ name: String) -> [TileGeometry] {
        guard let layer = tile?.layer(named: name) else { return [] }
        return layer.features.compactMap { feature in
            var geometry = TileGeometry()
            return layer.decodeGeometry(of: feature, into: &geometry) ? geometry : nil
        }
    }

    private func point(_ x: Double, _ y: Double) -> FixedPoint {
        FixedPoint(WorldPoint(x: x, y: y))
    }

    @Test func `tiles are the same when few features are cut at a time`() throws {
        let store = FeatureStore()
        let layer = store.registerLayer(named: "all")
        for number in 0..<400 {
            let (x, y) = (Double(number % 20) / 20, Double(number / 20) / 20)
            let corners = [(0, 0), (0.09, 0.01), (0.11, 0.12), (0.02, 0.07)].map {
                point(min(x + $0.0, 0.999), min(y + $0.1, 0.999))
            }
            let shapes = [
                store.addPoint(corners[0]), store.addLine(corners),
                store.addGeometry(kind: .polygon, parts: [corners]),
            ]
            for (kind, shape) in shapes.enumerated() {
                store.add(
                    layer: layer, zooms: 0...4, geometry: try #require(shape), attributes: .empty,
                    order: Int32(kind), id: UInt64(number * 3 + kind + 1))
            }
        }
        func content(_ featuresAtOnce: Int) throws -> [TileID: [UInt8]] {
            var tiles: [TileID: [UInt8]] = [:]
            var pyramid = TilePyramid(
                features: store, box: Self.world, zooms: 0...4, threads: 2)
            pyramid.featuresAtOnce = featuresAtOnce
            _ = try pyramid.run(progress: { _ in }) { id, bytes in tiles[id] = bytes }
            return tiles
        }
        let whole = try content(400_000)
        #expect(whole.count == 341)
        #expect(try content(50) == whole)
    }

    @Test func `a point belongs to exactly one tile of each zoom, also on a tile's edge`() throws {
        let store = FeatureStore()
        let layer = store.registerLayer(named: "places")
        let places = [(0.5, 0.5), (0.25, 0.5), (0.1, 0.7), (0, 0), (0.999_999_999, 0.5)]
        for (id, place) in places.enumerated() {
            let geometry = try #require(store.addPoint(point(place.0, place.1)))
            store.add(
                layer: layer, zooms: 0...3, geometry: geometry, attributes: .empty,
                id: UInt64(id + 1))
        }
        let tiles = try tiles(of: store, zooms: 0...3)
        for zoom in 0...3 {
            for (index, place) in places.enumerated() {
                let holders = tiles.filter { id, tile in
                    id.z == zoom
                        && tile.layers.contains {
                            $0.features.contains { $0.id == UInt64(index + 1) }
                        }
                }
                let home = TileID(containing: WorldPoint(x: place.0, y: place.1), z: zoom)
                #expect(holders.map(\.key) == [home])
            }
        }
    }

    @Test func `a line continues into the buffer of both tiles that it crosses`() throws {
        let store = FeatureStore()
        let layer = store.registerLayer(named: "streets")
        let geometry = try #require(store.addLine([point(0.4, 0.25), point(0.6, 0.25)]))
        store.add(layer: layer, zooms: 1...1, geometry: geometry, attributes: .empty)
        let tiles = try tiles(of: store, zooms: 1...1)
        #expect(tiles.count == 2)
        let west = shapes(TileID(z: 1, x: 0, y: 0).flatMap { tiles[$0] }, "streets")
        let east = shapes(TileID(z: 1, x: 1, y: 0).flatMap { tiles[$0] }, "streets")
        #expect(west.map(\.points) == [[TilePoint(x: 3277, y: 2048), TilePoint(x: 4160, y: 2048)]])
        #expect(east.map(\.points) == [[TilePoint(x: -64, y: 2048), TilePoint(x: 819, y: 2048)]])
    }

    @Test func `a sea over the whole map fills each tile with one square`() throws {
        let store = FeatureStore()
        let layer = store.registerLayer(named: "ocean")
        let ring = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { point($0.0, $0.1) }
        let geometry = try #require(store.addGeometry(kind: .polygon, parts: [ring]))
        store.add(layer: layer, zooms: 0...5, geometry: geometry, attributes: .empty)
        let tiles = try tiles(of: store, zooms: 0...5)
        #expect(tiles.count == (0...5).reduce(0) { $0 + 1 << (2 * $1) })
        let inner = try #require(TileID(z: 5, x: 9, y: 13).flatMap { tiles[$0] })
        let shape = try #require(shapes(inner, "ocean").first)
        #expect(shape.partEnds == [4])
        #expect(shape.signedArea(ofPart: 0) == 2 * 4224 * 4224)
    }

    @Test func `layers are in order of registration, features by order and number`() throws {
        let store = FeatureStore()
        let water = store.registerLayer(named: "water")
        let places = store.registerLayer(named: "places")
        for (layer, order, id) in [
            (places, 0, 9), (places, 0, 4), (water, 5, 1), (water, -5, 8), (water, 5, 0),
        ] as [(FeatureStore.LayerID, Int32, UInt64)] {
            let geometry = try #require(store.addPoint(point(0.3, 0.3)))
            store.add(
                layer: layer, zooms: 0...0, geometry: geometry, attributes: .empty, order: order,
                id: id)
        }
        let tile = try #require(try tiles(of: store, zooms: 0...0).values.first)
        #expect(tile.layerNames == ["water", "places"])
        #expect(tile.layer(named: "water")?.features.map(\.id) == [8, nil, 1])
        #expect(tile.layer(named: "places")?.features.map(\.id) == [4, 9])
    }

    @Test func `attributes are kept, and only lines with equal attributes are joined`() throws {
        let store = FeatureStore()
        let layer = store.registerLayer(named: "streets")
        let main = store.attributes.intern([("name", .string("Main")), ("lanes", .number(2))])
        let side = store.attributes.intern([("name", .string("Side"))])
        for (id, x, attributes) in [(1, 0.1, main), (2, 0.2, main), (3, 0.3, side)] {
            let geometry = try #require(
                store.addLine(
                    [point(x, 0.5), point(x + 0.1, 0.5 + x / 10)]
                        .map { FixedPoint(x: $0.x, y: id == 3 ? $0.y : point(0, 0.5).y) }))
            store.add(
                layer: layer, zooms: 0...0, geometry: geometry, attributes: attributes,
                id: UInt64(id), merging: .reversible)
        }
        let tile = try #require(try tiles(of: store, zooms: 0...0).values.first)
        let streets = try #require(tile.layer(named: "streets"))
        #expect(streets.features.map(\.id) == [1, 3])
        #expect(
            streets.properties(of: streets.features[0])
                == ["name": .string("Main"), "lanes": .number(2)])
        #expect(streets.properties(of: streets.features[1]) == ["name": .string("Side")])
    }

    @Test func `small shapes are dropped at low zooms and kept at the highest`() throws {
        let store = FeatureStore()
        let layer = store.registerLayer(named: "land")
        let side = 0.000_1
        let ring = [(0.0, 0.0), (side, 0), (side, side), (0, side)]
            .map { point(0.3 + $0.0, 0.3 + $0.1) }
        let geometry = try #require(store.addGeometry(kind: .polygon, parts: [ring]))
        store.add(
            layer: layer, zooms: 0...9, geometry: geometry, attributes: .empty, minimumPixels: 4)
        // 4 of 512 pixels are 0.000 1 of the world at zoom 6.3.
        let zooms = try Set(tiles(of: store, zooms: 0...9).keys.map(\.z))
        #expect(zooms == [7, 8, 9])
        #expect(try Set(tiles(of: store, zooms: 0...3).keys.map(\.z)) == [3])
    }

    @Test func `every polygon of every tile is valid for random shapes`() throws {
        let store = FeatureStore.random(polygons: 30, seed: 5)
        for (id, tile) in try tiles(of: store, zooms: 0...4) {
            for shape in shapes(tile, "land") {
                #expect(shape.signedArea(ofPart: 0) > 0, "\(id) begins with a hole")
                for part in 0..<shape.partCount {
                    let ring = Array(shape.points[shape.part(part)])
                    #expect(shape.signedArea(ofPart: part) != 0)
                    #expect(isSimple(ring) == true, "\(id)")
                    #expect(
                        ring.allSatisfy {
                            (-64...4160).contains($0.x) && (-64...4160).contains($0.y)
                        })
                }
            }
        }
    }

    @Test func `the tiles of a zoom together cover what the polygon covers`() throws {
        let store = FeatureStore.random(polygons: 1, seed: 11)
        let area = Double(store.contents.geometries.entries[0].size)
        let whole = area * area / (FixedPoint.worldSide * FixedPoint.worldSide)
        var covered = 0.0
        for (_, tile) in try tiles(of: store, zooms: 4...4) {
            for shape in shapes(tile, "land") {
                var parts = PlanarParts<TilePoint>()
                for part in 0..<shape.partCount {
                    parts.appendPart(shape.points[shape.part(part)])
                }
                let inside = parts.polygonsClipped(
                    to: PlanarBox(minX: 0, minY: 0, maxX: 4096, maxY: 4096))
                for part in 0..<inside.count { covered += ringArea(inside[part]) }
            }
        }
        covered /= 4096 * 4096 * 256
        #expect(abs(covered - whole) < whole * 0.001)
    }

    @Test func `the number of threads changes neither bytes nor order`() throws {
        let store = FeatureStore.random(polygons: 30, seed: 3)
        func output(_ threads: Int) throws -> [String] {
            var output: [String] = []
            _ = try TilePyramid(features: store, box: Self.world, zooms: 0...4, threads: threads)
                .run(progress: { _ in }) { output.append("\($0) \(Checksum.crc32($1))") }
            return output
        }
        let one = try output(1)
        #expect(one.count > 20)
        #expect(try output(2) == one)
        #expect(try output(7) == one)
    }

    @Test func `an error of the sink or of the progress stops the work and is rethrown`() {
        struct Stop: Error {}
        let store = FeatureStore.random(polygons: 30, seed: 3)
        let pyramid = TilePyramid(features: store, box: Self.world, zooms: 0...5, threads: 3)
        var count = 0
        #expect(throws: Stop.self) {
            try pyramid.run(progress: { _ in }) { _, _ in
                count += 1
                if count == 5 { throw Stop() }
            }
        }
        #expect(count == 5)
        #expect(throws: Stop.self) {
            try pyramid.run(progress: { _ in throw Stop() }, sink: { _, _ in })
        }
    }

    @Test func `progress ends at the total, and the report's counts add up`() throws {
        let store = FeatureStore.random(polygons: 10, seed: 8)
        let pyramid = TilePyramid(features: store, box: Self.world, zooms: 0...3, threads: 2)
        var last = TilePyramidProgress(total: 0)
        var tileCount = 0
        var bytes = 0
        let report = try pyramid.run(
            progress: { now in
                #expect(now.done >= last.done && now.part >= last.part)
                last = now
            },
            sink: { _, tile in
                tileCount += 1
                bytes += tile.count
            })
        #expect(last.done == 85)
        #expect(last.total == 85)
        #expect(abs(last.part - 1) < 1e-9)
        #expect(report.tileCount == tileCount)
        #expect(report.storedBytes == bytes)
        #expect(report.layers.map(\.name) == ["land"])
        #expect(report.layers.first?.zooms == 0...3)
    }

    @Test func `a store without features gives no tiles`() throws {
        let store = FeatureStore()
        _ = store.registerLayer(named: "land")
        #expect(try tiles(of: store, zooms: 0...6).isEmpty)
    }
}

extension FeatureStore {
    /// Ragged stars with a hole, all over the world.
    static func random(polygons: Int, seed: UInt64) -> FeatureStore {
        var random = SeededRandom(seed: seed)
        let store = FeatureStore()
        let layer = store.registerLayer(named: "land")
        for id in 1...UInt64(polygons) {
            let center = (
                Double.random(in: 0.25...0.75, using: &random),
                Double.random(in: 0.25...0.75, using: &random)
            )
            let size = Double.random(in: 0.01...0.2, using: &random)
            func star(_ scale: Double) -> [FixedPoint] {
                (0..<90).map { index in
                    let angle = Double(index) / 90 * 2 * .pi
                    let radius = size * scale * Double.random(in: 0.3...1, using: &random)
                    return FixedPoint(
                        WorldPoint(
                            x: center.0 + radius * cos(angle), y: center.1 + radius * sin(angle)))
                }
            }
            if let geometry = store.addGeometry(
                kind: .polygon, parts: [star(1), star(0.2)], holes: [false, true])
            {
                store.add(
                    layer: layer, zooms: 0...9, geometry: geometry, attributes: .empty, id: id)
            }
        }
        return store
    }
}
