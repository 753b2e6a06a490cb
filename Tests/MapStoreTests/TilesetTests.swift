import Formats
import Foundation
import Geometry
import Testing

@testable import MapStore

/// Files of tiles of every kind, written and read.
@Suite struct TilesetTests {
    private static let kinds = ["a.mbtiles", "a.pmtiles", "a"]

    /// Metadata as a file gives it back.
    private static let metadata = {
        var metadata = MapMetadata(
            name: "Oslo", summary: "Two lines", minzoom: 0, maxzoom: 3,
            bounds: CoordinateBox(west: -10.1234567, south: 5, east: 20.5, north: 59.9),
            attribution: "© OpenStreetMap contributors", languages: ["nb", "en"],
            vectorLayers: [
                .init(id: "pois", summary: "", minzoom: 1, maxzoom: 3, fields: ["name": "String"])
            ], generator: "test 1")
        metadata.center = Coordinate(longitude: 10.7, latitude: 59.9)
        metadata.centerZoom = 2
        return metadata
    }()

    /// The first tiles along the curve, every third of the same content.
    private static func tiles(_ make: (Int) throws -> [UInt8]) rethrows -> [(TileID, [UInt8])] {
        try (0..<60).compactMap { number in
            try TileID(hilbertID: UInt64(number)).map { (id) in
                (id, try make(number.isMultiple(of: 3) ? 0 : number))
            }
        }
    }

    private func write(
        _ name: String, _ metadata: MapMetadata, _ tiles: [(TileID, [UInt8])], in map: TestMap
    ) throws -> String {
        let path = "\(map.folder)/\(name)"
        let writer = try TilesetFile.create(path, metadata: metadata)
        for (tile, bytes) in tiles { try writer.write(bytes, of: tile) }
        try writer.finish()
        return path
    }

    private func open(_ path: String) throws -> any Tileset {
        RegularFile.isFolder(path) ? try TileFolder(path: path) : try TilesetFile.open(path)
    }

    @Test(arguments: kinds) func `vector tiles and metadata are read as written`(
        name: String
    ) throws {
        let map = try TestMap()
        let packer = try Compressor()
        let tiles = try Self.tiles { number in
            try packer.compress(TestMap.vectorTile(layer: "pois", features: 1 + number % 5))
        }
        let tileset = try open(write(name, Self.metadata, tiles, in: map))
        #expect(try tileset.readMetadata() == Self.metadata)
        for (tile, bytes) in tiles {
            #expect(try tileset.storedTile(tile) == bytes)
            #expect(try tileset.tile(tile)?.starts(with: [0x1A]) == true)
            #expect(try tileset.hasTile(tile))
        }
        let none = try #require(TileID(z: 9, x: 1, y: 2))
        #expect(try tileset.storedTile(none) == nil)
        #expect(try !tileset.hasTile(none))
        var found: [TileID] = []
        try tileset.forEachTile(ofZoom: nil) { found.append($0) }
        #expect(found.sorted() == tiles.map(\.0).sorted())
        found = []
        try tileset.forEachTile(ofZoom: 2) { found.append($0) }
        #expect(found.count == 16 && found.allSatisfy { $0.z == 2 })
        let summary = try tileset.readSummary()
        #expect(summary.layers.map(\.name) == ["pois"])
        #expect((summary.layers.first?.features ?? 0) > 39)
        #expect(summary.damagedTiles == 0 && summary.roadNetwork == nil)
    }

    @Test(arguments: kinds) func `a tile picture's format is detected from its bytes`(name: String)
        throws
    {
        let map = try TestMap()
        let metadata = MapMetadata(
            name: "x", format: .jpg, minzoom: 0, maxzoom: 2,
            bounds: CoordinateBox(west: -180, south: -85, east: 180, north: 85))
        let tiles = Self.tiles { [0xFF, 0xD8, 0xFF, UInt8($0)] }
        let tileset = try open(write(name, metadata, tiles, in: map))
        #expect(try tileset.readMetadata() == metadata)
        #expect(try tileset.tile(tiles[5].0) == tiles[5].1)
        #expect(try tileset.readSummary().layers.isEmpty)
    }

    @Test(arguments: ["a.mbtiles", "a.pmtiles"])
    func `the same tiles give the same bytes`(name: String) throws {
        let map = try TestMap()
        let tiles = Self.tiles { [UInt8](repeating: UInt8($0), count: 100) }
        let one = try write(name, Self.metadata, tiles, in: map)
        let two = try write("b" + name, Self.metadata, tiles, in: map)
        let bytes = try [one, two].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(bytes[0] == bytes[1])
    }

    @Test(arguments: ["a.mbtiles", "a.pmtiles"])
    func `an unfinished file leaves nothing in the folder`(name: String) throws {
        let map = try TestMap()
        do {
            let writer = try TilesetFile.create("\(map.folder)/\(name)", metadata: Self.metadata)
            try writer.write([1], of: #require(TileID(z: 0, x: 0, y: 0)))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: map.folder).isEmpty)
    }

    @Test(arguments: ["a.mbtiles", "a.pmtiles"])
    func `a file without tiles is opened only where that is allowed`(name: String) throws {
        let map = try TestMap()
        let path = try write(name, Self.metadata, [], in: map)
        let refused = MapStoreError.notAMap(path: path, reason: "holds no tiles")
        #expect(throws: refused) { try TilesetFile.open(path) }
        let tileset = try TilesetFile.open(path, mayBeEmpty: true)
        #expect(try tileset.readMetadata().bounds == Self.metadata.bounds)
        try tileset.forEachTile(ofZoom: nil) { Issue.record("\($0)") }
    }

    @Test func `equal pictures are stored once`() throws {
        let map = try TestMap()
        let sea = [UInt8](repeating: 3, count: 900)
        let sizes = try ["a.mbtiles", "a.pmtiles"].map { name in
            let path = try write(name, Self.metadata, Self.tiles { _ in sea }, in: map)
            return try Data(contentsOf: URL(fileURLWithPath: path)).count
        }
        #expect(sizes.allSatisfy { $0 < 30_000 }, "\(sizes)")
    }

    @Test func `values missing in a PMTiles header are computed from the tiles`() throws {
        let map = try TestMap()
        let writer = try PMTilesWriter(path: map.path)
        try writer.write(tile: #require(TileID(z: 0, x: 0, y: 0)), [0x1A, 0])
        try writer.finish(
            PMTilesHeader(
                content: .other, compression: .unknown, minzoom: 0, maxzoom: 99,
                box: .init(west: 0, south: 0, east: 0, north: 0), centerZoom: 200,
                centerLongitude: .max, centerLatitude: .min),
            metadata: Array("[]".utf8))
        let metadata = try TilesetFile.open(map.path).readMetadata()
        #expect(metadata.name == "test")
        #expect(metadata.format == .pbf)
        #expect(metadata.maxzoom == TileID.maximumZoom)
        #expect(metadata.bounds.west == -180 && metadata.bounds.east == 180)
        #expect((-180...180).contains(metadata.center.longitude))
    }

    @Test func `a folder without metadata is described by its tiles`() throws {
        let map = try TestMap()
        let files = [
            "3/4/5.png", "5/16/20.png", "5/x/1.png", "5/16/+3.png", "5/99/1.png", "5/16/.7.png.tmp",
        ]
        for name in files {
            let url = URL(fileURLWithPath: map.folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data([0x89, 0x50, 0x4E, 0x47]).write(to: url)
        }
        let folder = try TileFolder(path: map.folder)
        let metadata = try folder.readMetadata()
        #expect((metadata.minzoom, metadata.maxzoom, metadata.format) == (3, 5, .png))
        #expect(metadata.bounds.west == 0 && metadata.bounds.east == 11.25)
        var found: [String] = []
        try folder.forEachTile(ofZoom: nil) { found.append("\($0)") }
        #expect(found.sorted() == ["3/4/5", "5/16/20"])
        try Data().write(to: URL(fileURLWithPath: map.folder + "/3/4/6.webp"))
        #expect(throws: MapStoreError.self) { try TileFolder(path: map.folder) }
    }
}
