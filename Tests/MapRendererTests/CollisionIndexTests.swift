import Geometry
import Testing

@testable import MapRenderer

@Suite struct CollisionIndexTests {
    private static let bounds = ScreenBox(minX: -100, minY: -100, maxX: 900, maxY: 900)

    private func box(_ x: Double, _ y: Double, _ side: Double) -> ScreenBox {
        ScreenBox(minX: x, minY: y, maxX: x + side, maxY: y + side)
    }

    @Test func `a taken box is not free, its neighbour edge to edge is`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([box(10, 10, 100)])
        #expect(!grid.isFree([box(60, 60, 10)]))
        #expect(!grid.isFree([box(0, 0, 400)]))
        #expect(grid.isFree([box(110, 10, 30)]))
        #expect(grid.isFree([]))
    }

    @Test func `one taken box of several is enough to collide`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([box(500, 500, 10)])
        #expect(!grid.isFree([box(0, 0, 10), box(505, 505, 2)]))
    }

    @Test func `what makes room for its like is in the way of the others only`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([box(10, 10, 100)], isFirm: false)
        grid.take([box(300, 10, 100)])
        #expect(grid.isFree(box(60, 60, 10), onlyFirm: true))
        #expect(!grid.isFree(box(60, 60, 10)))
        #expect(!grid.isFree(box(360, 60, 10), onlyFirm: true))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `absurd boxes do no harm`(value: Double) {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([ScreenBox(minX: value, minY: value, maxX: value, maxY: value)])
        #expect(grid.isFree([box(0, 0, 10)]))
    }

    @Test func `a box as large as the Earth is bounded, and in the way`() {
        var grid = CollisionIndex(bounds: Self.bounds)
        grid.take([ScreenBox(minX: -1e18, minY: -1e18, maxX: 1e18, maxY: 1e18)])
        #expect(!grid.isFree([box(0, 0, 10)]))
        #expect(grid.isFree([box(2000, 0, 10)]))
    }
}
