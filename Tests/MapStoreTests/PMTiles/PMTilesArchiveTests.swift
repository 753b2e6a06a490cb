import Formats
import Foundation
import Geometry
import TestSupport
import Testing

@testable import MapStore

@Suite struct PMTilesArchiveTests {
    /// A file for one test, gone with the object.
    final class TestFile {
        let path = NSTemporaryDirectory() + "/\(UUID().uuidString).pmtiles"

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var bytes: [UInt8] {
            get throws { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
        }

        func write(_ bytes: [UInt8]) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }
    }

    private static let header = PMTilesHeader(
        content: .png, compression: .none, minzoom: 0, maxzoom: 9,
        box: .init(west: -1_800_000_000, south: 5, east: 7, north: 850_000_000), centerZoom: 3,
        centerLongitude: -7, centerLatitude: 9)

    private func write(
        _ tiles: [(id: UInt64, bytes: [UInt8])], metadata: String = "{}"
    ) throws -> TestFile {
        let file = TestFile()
        let writer = try PMTilesWriter(path: file.path)
        for tile in tiles {
            try writer.write(tile: #require(TileID(hilbertID: tile.id)), tile.bytes)
        }
        try writer.finish(Self.header, metadata: Array(metadata.utf8))
        return file
    }

    private func tile(_ id: UInt64, of archive: PMTilesArchive) throws -> [UInt8]? {
        try archive.tile(#require(TileID(hilbertID: id)), limit: 1 << 20)
    }

    @Test(arguments: [0, 1, 100, 60_000])
    func `an archive returns the written tiles and nothing in gaps`(count: Int) throws {
        // Numbers with gaps, contents that come again now and then, and in runs.
        let tiles = (0..<count).map { number in
            let content = number % 7 < 3 ? number / 7 % 11 : number
            return (
                id: UInt64(number * 3 - number % 3),
                bytes: [UInt8]("tile \(content)".utf8)
            )
        }
        let file = try write(tiles, metadata: #"{"name":"x"}"#)
        let archive = try PMTilesArchive(PMTilesFile(path: file.path))
        #expect(try archive.firstTile()?.hilbertID == tiles.first?.id)
        #expect(try archive.metadata() == Array(#"{"name":"x"}"#.utf8))
        var found: [UInt64] = []
        try archive.forEachRun { found += $0 }
        #expect(found == tiles.map(\.id))
        for tile in tiles { #expect(try self.tile(tile.id, of: archive) == tile.bytes) }
        let gaps = Set(0..<UInt64(count * 3)).subtracting(found).prefix(1_000)
        for id in gaps { #expect(try self.tile(id, of: archive) == nil) }
        #expect(archive.header.box == Self.header.box)
        #expect(archive.header.centerLongitude == -7)
        #expect(archive.header.tileCount == count)
    }

    @Test func `many entries are split into leaf directories below a small root`() throws {
        var random = SeededRandom(seed: 7)
        var id: UInt64 = 0
        let tiles = (0..<40_000).map { number in
            id += UInt64.random(in: 1...1_000_000, using: &random)
            let length = Int.random(in: 4...40, using: &random)
            return (id: id, bytes: [UInt8](repeating: UInt8(number & 255), count: length))
        }
        let file = try write(tiles)
        let archive = try PMTilesArchive(PMTilesFile(path: file.path))
        #expect(archive.header.leaves.count > 0)
        #expect(archive.header.root.offset + archive.header.root.count <= 16_384)
        for tile in tiles { #expect(try self.tile(tile.id, of: archive) == tile.bytes) }
        var count = 0
        let zoom = TileID.firstHilbertID(ofZoom: 17)..<TileID.firstHilbertID(ofZoom: 18)
        try archive.forEachRun(ofZoom: 17) { run in
            #expect(zoom.contains(run.lowerBound) && run.upperBound <= zoom.upperBound)
            count += run.count
        }
        #expect(count == tiles.count { zoom.contains($0.id) })
        #expect(count > 0)
    }

    @Test func `equal contents are stored once, equal neighbours in one entry`() throws {
        let sea = [UInt8](repeating: 7, count: 1_000)
        let file = try write([(1, sea), (2, sea), (3, [1]), (4, sea), (9, sea)])
        let header = try PMTilesArchive(PMTilesFile(path: file.path)).header
        #expect(header.tiles.count == 1_001)
        #expect((header.tileCount, header.entryCount, header.contentCount) == (5, 4, 2))
    }

    @Test func `different contents with the same checksum and size are stored separately`() throws {
        let a = Array("plumless".utf8)
        let b = Array("buckeroo".utf8)
        #expect(Checksum.crc32(a) == Checksum.crc32(b))
        let tiles: [(id: UInt64, bytes: [UInt8])] = [(1, a), (2, b), (3, a), (4, b)]
        let file = try write(tiles)
        let archive = try PMTilesArchive(PMTilesFile(path: file.path))
        #expect(archive.header.contentCount == 3)
        for tile in tiles { #expect(try self.tile(tile.id, of: archive) == tile.bytes) }
    }

    @Test func `the same tiles give the same bytes`() throws {
        let tiles = (0..<500).map { (id: UInt64($0), bytes: [UInt8]("\($0 / 3)".utf8)) }
        #expect(try write(tiles).bytes == write(tiles).bytes)
    }

    private func refusal(_ path: String) -> String {
        do {
            let archive = try PMTilesArchive(PMTilesFile(path: path))
            _ = try archive.metadata()
            try archive.forEachRun { run in
                _ = try TileID(hilbertID: run.lowerBound).map { try archive.tile($0, limit: 100) }
            }
            return "read"
        } catch {
            return "\(error)"
        }
    }

    @Test func `a file that is not a PMTiles archive is refused in one line`() throws {
        let file = TestFile()
        let path = file.path
        #expect(refusal(path) == "cannot open \(path): no such file")
        #expect(refusal("/tmp") == "cannot open /tmp: it is not a regular file")
        for bytes in [[], Array("PMTile".utf8)] {
            try file.write(bytes)
            #expect(refusal(path) == "\(path) is not a PMTiles file")
        }
        try file.write(Array("PMTiles".utf8) + [2])
        #expect(refusal(path) == "\(path) is not PMTiles of version 3")
        try file.write(Array("PMTiles".utf8) + [3])
        #expect(refusal(path) == "\(path) is a damaged PMTiles file")
        var bytes = try write([(0, [1])]).bytes
        #expect(bytes.count > 16_384)
        bytes[97] = 4
        try file.write(bytes)
        #expect(refusal(path) == "\(path) is compressed by zstd, only gzip is read")
    }

    @Test func `a named pipe is refused without waiting`() throws {
        let file = TestFile()
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(refusal(file.path) == "cannot open \(file.path): it is not a regular file")
        #expect(!PMTilesArchive.isArchive(file.path))
    }

    /// A file that is not compressed, with parts of any bytes.
    private func file(root: [UInt8], leaves: [UInt8] = [], tiles: [UInt8] = []) -> [UInt8] {
        var header = Self.header
        header.internalCompression = .none
        var end = PMTilesHeader.size
        func section(_ bytes: [UInt8]) -> PMTilesHeader.Section {
            defer { end += bytes.count }
            return .init(offset: end, count: bytes.count)
        }
        header.root = section(root)
        header.leaves = section(leaves)
        header.tiles = section(tiles)
        return header.bytes + root + leaves + tiles
    }

    @Test func `directory entries that point outside the file are refused`() throws {
        let file = TestFile()
        let itself = PMTilesDirectory([.init(id: 0, offset: 0, count: 6, run: 0)]).bytes
        let damaged = "cannot read a directory of \(file.path): it is damaged"
        let cases: [(root: [UInt8], leaves: [UInt8], message: String)] = [
            (itself, itself, damaged), (itself, [], damaged), ([1, 0], [], damaged),
            (itself, [0, 0, 0, 0, 0, 0], damaged),
            (
                PMTilesDirectory([.init(id: 0, offset: 0, count: 7, run: 1)]).bytes, [],
                "cannot read tile 0/0/0 of \(file.path): it lies outside the tile data"
            ),
            (
                PMTilesDirectory([.init(id: 2, offset: 0, count: 101, run: 1)]).bytes, [],
                "cannot read tile 1/0/1 of \(file.path): it is larger than 100 bytes"
            ),
        ]
        for example in cases {
            try file.write(self.file(root: example.root, leaves: example.leaves))
            #expect(refusal(file.path) == example.message)
        }
    }

    @Test(arguments: 0..<60)
    func `an archive with random damage is read or refused, without a trap`(seed: Int) throws {
        let tiles = (0..<300).map { (id: UInt64($0 * 2), bytes: [UInt8]("tile \($0)".utf8)) }
        var bytes = try write(tiles).bytes
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<20 {
            let isHeader = Bool.random(using: &random)
            let place = Int.random(in: isHeader ? 8..<127 : 8..<bytes.count, using: &random)
            bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        }
        if seed % 3 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
        let file = TestFile()
        try file.write(bytes)
        #expect(!refusal(file.path).contains("\n"))
    }
}
