import Formats
import Foundation
import Geometry
import Platform
import Testing

@testable import MapStore

@Suite struct MapWriterTests {
    private func write(_ map: TestMap, _ body: (MapWriter) throws -> Void = { _ in }) throws {
        let writer = try MapWriter(path: map.path)
        let tile = try #require(TileID(z: 1, x: 0, y: 0))
        let data = TestMap.vectorTile(layer: "pois", features: 3)
        try writer.write(tile: tile, gzipped: try Compressor().compress(data))
        try body(writer)
        try writer.finish(metadata: TestMap.metadata)
    }

    @Test func `tiles and metadata come back`() throws {
        let map = try TestMap()
        try write(map)
        let database = try MapDatabase(path: map.path)
        #expect(try database.readMetadata() == TestMap.metadata)
        #expect(
            try database.tile(try #require(TileID(z: 1, x: 0, y: 0)))
                == TestMap.vectorTile(layer: "pois", features: 3))
        #expect(try database.schemaVersion() == Schema.version)
    }

    @Test func `equal tiles are stored once and read at each position`() throws {
        let map = try TestMap()
        let sea = try Compressor().compress(TestMap.vectorTile(layer: "ocean", features: 1))
        try write(map) { writer in
            for x in 0..<8 {
                try writer.write(tile: try #require(TileID(z: 3, x: x, y: 0)), gzipped: sea)
            }
        }
        let database = try Database(path: map.path, access: .readOnly)
        let count = try database.prepare(
            "SELECT (SELECT count(*) FROM images), count(*), min(tile_row) FROM tiles"
                + " WHERE zoom_level = 3")
        #expect(try count.step())
        #expect(count.int(at: 0) == 2)
        #expect(count.int(at: 1) == 8)
        #expect(count.int(at: 2) == 7)
    }

    @Test func `the file is a whole MBTiles database`() throws {
        let map = try TestMap()
        try write(map)
        let database = try Database(path: map.path, access: .readOnly)
        func value(_ sql: String) throws -> String? {
            let statement = try database.prepare(sql)
            return try statement.step() ? statement.string(at: 0) : nil
        }
        #expect(try value("PRAGMA integrity_check") == "ok")
        #expect(try value("PRAGMA application_id") == "\(0x4D50_4258)")
        #expect(try value("SELECT value FROM metadata WHERE name = 'format'") == "pbf")
        #expect(
            try value("SELECT value FROM metadata WHERE name = 'json'")
                == #"{"vector_layers":[{"id":"pois","description":"","minzoom":1,"#
                + #""maxzoom":1,"fields":{"name_en":"String"}}]}"#)
    }

    @Test func `the same input gives the same bytes`() throws {
        let (first, second) = (try TestMap(), try TestMap())
        for map in [first, second] { try write(map) { try RoadFixture().write(to: $0) } }
        let bytes = try [first, second].map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) }
        #expect(bytes[0] == bytes[1])
    }

    @Test func `a tile written twice is refused`() throws {
        let map = try TestMap()
        #expect(throws: MapStoreError.self) {
            try write(map) { writer in
                try writer.write(tile: try #require(TileID(z: 1, x: 0, y: 0)), gzipped: [1])
            }
        }
    }

    @Test func `an error names the target, not the temporary file`() throws {
        let map = try TestMap()
        try Data("no database, and longer than its header".utf8)
            .write(to: URL(fileURLWithPath: map.path))
        let expected = MapStoreError.cannotWrite(
            path: "oslo.mbtiles", reason: "the file is damaged")
        #expect(throws: expected) { try MapWriter(path: map.path, target: "oslo.mbtiles") }
    }

    @Test func `a folder named like a temporary file does not prevent writing`() throws {
        let map = try TestMap()
        try FileManager.default.createDirectory(
            atPath: map.path + ".names", withIntermediateDirectories: false)
        try write(map)
        #expect(try MapDatabase(path: map.path).readMetadata() == TestMap.metadata)
    }

    @Test func `an error of a file beside the map names the map`() throws {
        let map = try TestMap()
        let expected = MapStoreError.cannotWrite(path: "oslo.mbtiles", reason: "it is a folder")
        #expect(throws: expected) {
            try MapWriter(path: map.path, target: "oslo.mbtiles", beside: map.folder)
        }
    }

    @Test func `temporary files are made beside the link's target, not beside the link`() throws {
        let map = try TestMap()
        let files = FileManager.default
        for folder in ["links", "maps"] {
            try files.createDirectory(
                atPath: map.folder + "/" + folder, withIntermediateDirectories: false)
        }
        let link = map.folder + "/links/oslo.mbtiles"
        try Data().write(to: URL(fileURLWithPath: map.folder + "/maps/real.mbtiles"))
        try files.createSymbolicLink(atPath: link, withDestinationPath: "../maps/real.mbtiles")
        let file = try PublishedFile(replacing: link)
        #expect(file.path == link && file.target.hasSuffix("/maps/real.mbtiles"))
        let writer = try MapWriter(path: file.temporaryPath, target: link, beside: file.target)
        #expect(try files.contentsOfDirectory(atPath: map.folder + "/links") == ["oslo.mbtiles"])
        let names = try files.contentsOfDirectory(atPath: map.folder + "/maps").sorted()
        #expect(names.count == 3 && names.last == "real.mbtiles")
        #expect(names.prefix(2).allSatisfy { $0.hasPrefix(".real.mbtiles.") })
        try writer.finish(metadata: TestMap.metadata)
    }
}
