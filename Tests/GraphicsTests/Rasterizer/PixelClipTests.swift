import Glibc
import Graphics
import TestSupport
import Testing

@Suite struct PixelClipTests {
    private static let picture = PixelWindow(minX: 0, minY: 0, maxX: 64, maxY: 48)

    @Test func `a grid of rotated squares covers each pixel exactly once`() {
        var random = SeededRandom(seed: 31)
        for _ in 0..<30 {
            let angle = Double.random(in: 0...6.3, using: &random)
            let side = Double.random(in: 3...30, using: &random)
            func corner(_ column: Int, _ row: Int) -> SubpixelPoint {
                let (x, y) = (Double(column) * side, Double(row) * side)
                return SubpixelPoint(
                    nearX: (x * cos(angle) - y * sin(angle)) * 256,
                    y: (x * sin(angle) + y * cos(angle)) * 256)
            }
            var count = Array(repeating: Array(repeating: UInt32(0), count: 64), count: 48)
            for row in -30..<30 {
                for column in -30..<30 {
                    let clip = PixelClip(
                        [
                            corner(column, row), corner(column + 1, row),
                            corner(column + 1, row + 1), corner(column, row + 1),
                        ], within: Self.picture)
                    if clip.window.isEmpty { continue }
                    let covers = Covers(of: clip) {
                        $0.addRing(in: [(-9, -9), (99, -9), (99, 99), (-9, 99)])
                    }
                    for (y, line) in covers.rows.enumerated() {
                        for (x, cover) in line.enumerated() {
                            count[clip.window.minY + y][clip.window.minX + x] += cover
                        }
                    }
                }
            }
            #expect(count.joined().allSatisfy { $0 == 256 })
        }
    }

    @Test func `a polygon outside the picture has no pixel`() {
        let corners = CoverageAccumulator.points([(70, 0), (90, 0), (90, 20), (70, 20)])
        #expect(PixelClip(corners, within: Self.picture).window.isEmpty)
        #expect(PixelClip([], within: Self.picture).window.isEmpty)
    }
}
