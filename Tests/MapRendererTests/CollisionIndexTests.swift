import Geometry
import Testing

@testable import MapRenderer

@Suite struct CollisionIndexTests {
    private static let bounds = ScreenBox(minX: -100, minY: -100, maxX: 900, maxY: 900)

    private func box(_ x: Double, _ y: Double, _ side: Double) -> ScreenBox {
        ScreenBox(minX: x, minY: y, maxX: x + side, maxY: y + side)
    }

    @Test func `a taken box collides, a box that only touches it does not`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([box(10, 10, 100)])
        #expect(!grid.isFree([box(60, 60, 10)]))
        #expect(!grid.isFree([box(0, 0, 400)]))
        #expect(grid.isFree([box(110, 10, 30)]))
        #expect(grid.isFree([]))
    }

    @Test func `a label collides if any of its boxes is taken`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([box(500, 500, 10)])
        #expect(!grid.isFree([box(0, 0, 10), box(505, 505, 2)]))
    }

    @Test func `a soft box blocks other labels but not those that ignore soft boxes`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([box(10, 10, 100)], isFirm: false)
        grid.take([box(300, 10, 100)])
        #expect(grid.isFree(box(60, 60, 10), onlyFirm: true))
        #expect(!grid.isFree(box(60, 60, 10)))
        #expect(!grid.isFree(box(360, 60, 10), onlyFirm: true))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `absurd boxes do not collide`(value: Double) {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([ScreenBox(minX: value, minY: value, maxX: value, maxY: value)])
        #expect(grid.isFree([box(0, 0, 10)]))
    }

    @Test func `a huge box is clamped and collides`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([ScreenBox(minX: -1e18, minY: -1e18, maxX: 1e18, maxY: 1e18)])
        #expect(!grid.isFree([box(0, 0, 10)]))
        #expect(grid.isFree([box(2000, 0, 10)]))
    }
}
