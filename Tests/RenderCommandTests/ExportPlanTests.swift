import Cairo
import MapGeometry
import MapScenes
import Testing

@testable import RenderCommand

@Suite struct ExportPlanTests {
    private func plan(side: Int, scale: Double, metatile: Int?, threads: Int = 2) -> ExportPlan {
        ExportPlan(
            ranges: [TileRange(zoom: 8, columns: 0..<40, rows: 0..<40)], side: side, scale: scale,
            languages: [], format: .png, metatile: metatile, isResumed: false, threads: threads)
    }

    @Test(arguments: [1, 2, 64])
    func `the shares are made of whole blocks and hold every tile`(threads: Int) {
        let plan = plan(side: 256, scale: 1, metatile: 4, threads: threads)
        let blocks = plan.shares.flatMap { $0.parts(side: 4) }
        #expect(blocks.flatMap(\.tiles).sorted() == plan.ranges[0].tiles)
        #expect(Set(blocks) == Set(plan.ranges[0].parts(side: 4)))
    }
}
