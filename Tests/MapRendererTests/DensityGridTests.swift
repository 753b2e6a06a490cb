import Testing

@testable import MapRenderer

@Suite struct DensityGridTests {
    private static func densities(
        of grid: DensityGrid, width: Int, height: Int
    ) -> [Float] {
        var found = [Float](repeating: 0, count: width * height)
        grid.forEachPixel { x, y, density in found[y * width + x] = density }
        return found
    }

    @Test func `a point's density is a normal distribution around it`() {
        var grid = DensityGrid(width: 81, height: 81, cell: 1, originX: 0, originY: 0)
        grid.add(1, x: 40.5, y: 40.5, radius: 30)
        let found = Self.densities(of: grid, width: 81, height: 81)
        #expect(abs(found[40 * 81 + 40] - 0.39894) < 1e-4)
        // A third of the radius is one standard deviation.
        #expect(abs(found[40 * 81 + 50] - 0.39894 * 0.60653) < 1e-3)
        #expect(found[0] == 0)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `heatmap densities of two overlapping windows are equal`(cell: Int) {
        var left = DensityGrid(width: 64, height: 32, cell: cell, originX: -1000, originY: 7.5)
        var right = DensityGrid(width: 64, height: 32, cell: cell, originX: -1032, originY: 7.5)
        for (x, y) in [(20.0, 9.0), (50.0, 20.0), (70.0, 3.0), (-4.0, 30.0)] {
            left.add(1.5, x: x, y: y, radius: 21)
            right.add(1.5, x: x - 32, y: y, radius: 21)
        }
        let (a, b) = (
            Self.densities(of: left, width: 64, height: 32),
            Self.densities(of: right, width: 64, height: 32)
        )
        for y in 0..<32 {
            for x in 32..<64 { #expect(abs(a[y * 64 + x] - b[y * 64 + x - 32]) < 1e-5) }
        }
    }

    @Test func `points without weight or far outside leave the density grid empty`() {
        var grid = DensityGrid(width: 40, height: 40, cell: 4, originX: 0, originY: 0)
        grid.add(0, x: 20, y: 20, radius: 10)
        grid.add(1, x: 400, y: 20, radius: 10)
        grid.add(1, x: 20, y: 20, radius: 0)
        grid.add(.nan, x: 20, y: 20, radius: 10)
        #expect(grid.isEmpty)
    }
}
