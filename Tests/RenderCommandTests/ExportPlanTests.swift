import Geometry
import Graphics
import MapPictures
import MapStore
import Testing

@testable import RenderCommand

@Suite struct ExportPlanTests {
    private func plan(
        zooms: ClosedRange<Int> = 8...8, metatile: Int?, shard: ExportShard? = nil, threads: Int = 2
    ) -> ExportPlan {
        ExportPlan(
            ranges: zooms.map { zoom in
                let tiles = 0..<min(40, 1 << zoom)
                return TileRange(zoom: zoom, columns: tiles, rows: tiles)
            }, area: CoordinateBox(west: -180, south: 0, east: 0, north: 85), side: 256, scale: 1,
            languages: [], format: .png, metatile: metatile, shard: shard, isResumed: false,
            threads: threads)
    }

    @Test(arguments: [1, 2, 64])
    func `an export's parts are whole blocks and contain every tile`(threads: Int) {
        let plan = plan(metatile: 4, threads: threads)
        let blocks = plan.shares.flatMap { $0.parts(side: 4) }
        #expect(blocks.flatMap(\.tiles).sorted() == plan.ranges[0].tiles)
        #expect(Set(blocks) == Set(plan.ranges[0].parts(side: 4)))
    }

    @Test(arguments: [1, 4], [1, 3, 64])
    func `an export's parts follow each other along the Hilbert curve`(metatile: Int, threads: Int)
    {
        let plan = plan(zooms: 0...9, metatile: metatile, threads: threads)
        let ids = plan.shares.map { $0.tiles.map(\.hilbertID) }
        for (one, next) in zip(ids, ids.dropFirst()) {
            #expect((one.max() ?? 0) < (next.min() ?? 0))
        }
    }

    @Test(arguments: [1, 2, 3, 16, 500])
    func `each tile belongs to one shard for any number of threads`(count: Int) {
        let whole = plan(zooms: 0...9, metatile: 4)
        var found: [TileID] = []
        for number in 1...count {
            let shard = ExportShard(number: number, count: count)
            let plan = plan(
                zooms: 0...9, metatile: number % 2 == 0 ? 16 : 1, shard: shard,
                threads: number % 5 + 1)
            let tiles = plan.shares.flatMap(\.tiles)
            #expect(plan.count == tiles.count)
            found += tiles
        }
        #expect(found.count == whole.count)
        #expect(Set(found) == Set(whole.ranges.flatMap(\.tiles)))
    }

    @Test(arguments: [2, 3, 16]) func `shards of a large area are equally large`(count: Int) {
        let blocks = TileRange(zoom: 9, columns: 0..<512, rows: 0..<512).parts(side: 16)
        let sizes = (1...count).map { number in
            blocks.count { ExportShard(number: number, count: count).holds($0) }
        }
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1, "\(sizes)")
    }
}
