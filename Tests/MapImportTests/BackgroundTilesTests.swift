import Formats
import Foundation
import Geometry
import Glibc
import Platform
import Testing

@testable import MapImport

/// Tiles that are cut while something else is done.
@Suite struct BackgroundTilesTests {
    private static let target = NSTemporaryDirectory() + "/background-tiles"

    private static func pyramid(threads: Int = 2) -> TilePyramid {
        TilePyramid(
            features: FeatureStore.random(polygons: 30, seed: 3), box: TilePyramidTests.world,
            zooms: 0...4, threads: threads)
    }

    @Test(arguments: [0, 200_000 as UInt32])
    func `background tiles equal tiles cut in the foreground`(pause: UInt32) throws {
        var wanted: [String] = []
        let report = try Self.pyramid().run(progress: { _ in }) {
            wanted.append("\($0) \(Checksum.crc32($1))")
        }
        let tiles = try BackgroundTiles(
            Self.pyramid(), beside: Self.target, isCancelled: { false })
        usleep(pause)
        var found: [String] = []
        var last = (done: 0, total: 0)
        let same = try tiles.deliver(
            progress: { last = ($0.done, $0.total) },
            sink: { found.append("\($0) \(Checksum.crc32($1))") })
        #expect(found == wanted)
        #expect(found.count > 20)
        #expect(last.done == last.total)
        #expect(same.tileCount == report.tileCount)
        #expect(same.storedBytes == report.storedBytes)
    }

    @Test func `cancelling the import cancels background tiles`() throws {
        let tiles = try BackgroundTiles(Self.pyramid(), beside: Self.target, isCancelled: { true })
        #expect(throws: OSMImportError.cancelled) {
            _ = try tiles.deliver(progress: { _ in }, sink: { _, _ in })
        }
    }

    @Test func `an error of the sink is rethrown without waiting for other tiles`() throws {
        struct Stop: Error {}
        let tiles = try BackgroundTiles(Self.pyramid(), beside: Self.target, isCancelled: { false })
        #expect(throws: Stop.self) {
            _ = try tiles.deliver(progress: { _ in }, sink: { _, _ in throw Stop() })
        }
    }

    @Test func `an unwritable folder is reported immediately`() {
        #expect(throws: FileOutputError.self) {
            _ = try BackgroundTiles(
                Self.pyramid(), beside: "/no/such/folder/map", isCancelled: { false })
        }
    }
}
