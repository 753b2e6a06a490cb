import Geometry
import Graphics
import Testing

@testable import MapRenderer

@Suite struct RasterTileLoaderTests {
    /// Pictures of one size, each made anew, and tiles that can't be read.
    private final class Source: RasterTileSource, @unchecked Sendable {
        let zooms = 0...10
        let tileSize = 256.0
        let encoding = ElevationEncoding.mapbox
        private let side: Int
        /// How often somebody asked; one thread only.
        private(set) var requests = 0

        init(side: Int) { self.side = side }

        func tile(_ id: TileID) throws -> Surface? {
            requests += 1
            guard id.x < 1000 else { throw CairoError(attempt: "read it", reason: "broken") }
            return try Surface(width: side, height: side)
        }
    }

    private static func id(_ x: Int) throws -> TileID { try #require(TileID(z: 10, x: x, y: 0)) }

    @Test(arguments: [(64, 40), (2048, 40 + 40)])
    func `raster tiles are cached by bytes, not by number`(side: Int, requests: Int) throws {
        let source = Source(side: side)
        let loader = RasterTileLoader(sources: ["s": source], capacity: 64 << 20)
        for _ in 0..<2 {
            for x in 0..<40 { #expect(loader.tile(try Self.id(x), of: "s") != nil) }
        }
        #expect(source.requests == requests)
    }

    @Test func `an unreadable raster tile is reported in every frame`() throws {
        let source = Source(side: 8)
        let loader = RasterTileLoader(sources: ["s": source], capacity: 64 << 20)
        for _ in 0..<2 {
            loader.beginFrame(pixels: 256 * 256)
            for _ in 0..<3 { #expect(loader.tile(try Self.id(1001), of: "s") == nil) }
            #expect(loader.notes.count == 1)
        }
        #expect(source.requests == 1)
    }

    @Test func `raster tiles beyond the frame's pixel budget are skipped with a note`() throws {
        let source = Source(side: 2048)
        let loader = RasterTileLoader(sources: ["s": source], capacity: 64 << 20)
        loader.beginFrame(pixels: 256 * 256)
        let found = try (0..<10).count { loader.tile(try Self.id($0), of: "s") != nil }
        #expect(found == 4 && source.requests == 4)
        #expect(loader.notes.count == 1)
        loader.beginFrame(pixels: 256 * 256)
        #expect(loader.tile(try Self.id(9), of: "s") != nil)
    }

    @Test func `heights that a frame had no time for are there in the next one`() throws {
        let source = Source(side: 1024)
        let loader = RasterTileLoader(sources: ["s": source], capacity: 256 << 20)
        loader.beginFrame(pixels: 0)
        let found = try (0..<40).count { loader.elevation(try Self.id($0 * 3 + 3), of: "s") != nil }
        #expect((1..<40).contains(found))
        #expect(loader.notes.count == 1)
        loader.beginFrame(pixels: 0)
        #expect(loader.elevation(try Self.id(39 * 3 + 3), of: "s") != nil)
    }

    @Test func `ground with heights may read as many tiles as a view to the horizon has`() throws {
        let source = Source(side: 512)
        let loader = RasterTileLoader(sources: ["s": source], capacity: 256 << 20)
        loader.beginFrame(pixels: 1280 * 720, isRaised: true)
        #expect(try (0..<200).allSatisfy { loader.tile(try Self.id($0), of: "s") != nil })
        #expect(loader.notes.isEmpty)
    }

    @Test func `heights outlive the pictures that they were made of`() throws {
        let source = Source(side: 512)
        let loader = RasterTileLoader(sources: ["s": source], capacity: 24 << 20)
        loader.beginFrame(pixels: 1280 * 720, isRaised: true)
        for x in 0..<12 { #expect(loader.elevation(try Self.id(x), of: "s") != nil) }
        let requests = source.requests
        for x in 0..<12 { #expect(loader.elevation(try Self.id(x), of: "s") != nil) }
        #expect(source.requests == requests)
    }
}
