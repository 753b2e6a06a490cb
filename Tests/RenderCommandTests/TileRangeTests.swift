import Cairo
import MapGeometry
import Testing

@testable import RenderCommand

@Suite struct TileRangeTests {
    @Test func `a range ends where the area ends, also on a tile's edge`() {
        let quarter = WorldBox(minX: 0.25, minY: 0.5, maxX: 0.5, maxY: 0.75)
        let range = TileRange(zoom: 3, touching: quarter)
        #expect(range.columns == 2..<4)
        #expect(range.rows == 4..<6)
        #expect(TileRange(zoom: 0, touching: quarter).count == 1)
        let world = WorldBox(minX: -0.1, minY: 0, maxX: 1.2, maxY: 1)
        #expect(TileRange(zoom: 2, touching: world).count == 16)
        let corner = WorldBox(minX: 1, minY: 1, maxX: 1, maxY: 1)
        #expect(TileRange(zoom: 2, touching: corner).tiles == [TileID(z: 2, x: 3, y: 3)])
    }

    @Test(arguments: [1, 2, 3, 4, 8, 100])
    func `the parts are the range, each tile once, on one grid`(side: Int) {
        let range = TileRange(zoom: 8, columns: 5..<18, rows: 7..<12)
        let parts = range.parts(side: side)
        #expect(parts.flatMap(\.tiles).sorted() == range.tiles)
        for part in parts {
            #expect(part.columns.lowerBound / side == (part.columns.upperBound - 1) / side)
            #expect(part.rows.lowerBound / side == (part.rows.upperBound - 1) / side)
        }
    }

    private func plan(side: Int, scale: Double, metatile: Int?, threads: Int = 2) -> ExportPlan {
        ExportPlan(
            ranges: [TileRange(zoom: 8, columns: 0..<40, rows: 0..<40)], side: side, scale: scale,
            languages: [], format: .png, metatile: metatile, isResumed: false, threads: threads)
    }

    @Test(arguments: [(256, 1.0, 4), (256, 2, 2), (512, 1, 2), (512, 2, 1), (512, 8, 1)])
    func `a block stays within 1024 pixels`(side: Int, scale: Double, tiles: Int) {
        #expect(plan(side: side, scale: scale, metatile: 16).metatile(zoom: 8) == tiles)
    }

    @Test(arguments: [1, 2, 64])
    func `the shares are made of whole blocks and hold every tile`(threads: Int) {
        let plan = plan(side: 256, scale: 1, metatile: 4, threads: threads)
        let blocks = plan.shares.flatMap { $0.parts(side: 4) }
        #expect(blocks.flatMap(\.tiles).sorted() == plan.ranges[0].tiles)
        #expect(Set(blocks) == Set(plan.ranges[0].parts(side: 4)))
    }

    @Test(arguments: [("0-3", 0...3), ("14", 14...14), ("24-24", 24...24)])
    func `zooms are read`(text: String, zooms: ClosedRange<Int>) throws {
        #expect(try ZoomRangeOption.parse(text, option: "--zoom") == zooms)
    }

    @Test(arguments: ["", "-", "5-", "-5", "5-4", "1-2-3", "25", "1.5", "nan", "1e9", "٣"])
    func `other zooms are refused`(text: String) {
        #expect(throws: UsageError.self) { try ZoomRangeOption.parse(text, option: "--zoom") }
    }
}
