import Graphics
import Testing

@Suite struct LineShaderTests {
    /// What a shader paints of a line in a window of an empty picture, where all pixels are covered.
    private static func picture(
        of line: [(Double, Double)], width: Double, window: PixelWindow
    ) throws -> [UInt32] {
        let shading = try #require(
            LineShading(gradient: [PixelColor(bits: 0xFF00_0001), PixelColor(bits: 0xFF00_00F0)]))
        let clip = PixelClip(window)
        let accumulator = CoverageAccumulator()
        accumulator.begin(clip)
        let corners = [
            (window.minX, window.minY), (window.maxX, window.minY), (window.maxX, window.maxY),
            (window.minX, window.maxY),
        ].map { (Double($0.0), Double($0.1)) }
        CoverageAccumulator.points(corners).withUnsafeBufferPointer { accumulator.addRing($0) }
        let mask = CoverageMask()
        mask.add(accumulator, weight: 1)
        let shader = LineShader()
        shader.begin(x: -3.3, y: 7.7, clip: clip)
        CoverageAccumulator.points(line).withUnsafeBufferPointer {
            shader.add($0, isClosed: false, width: width, shading: shading, clip: clip)
        }
        var pixels = [UInt32](repeating: 0, count: window.maxX * window.maxY)
        try pixels.withUnsafeMutableBytes { bytes in
            let canvas = try #require(
                PixelCanvas(
                    bytes, stride: window.maxX * 4, width: window.maxX, height: window.maxY))
            shader.paint(through: mask, full: 1, opacity: 1, on: canvas)
        }
        return pixels
    }

    @Test func `a line beyond the shading budget is cut alike in every window`() throws {
        // A scribble of wide pieces, more than the shader follows to the end.
        let line: [(Double, Double)] = (0..<1500).map { index in
            let (column, row) = (index * 37 % 101, index * 53 % 97)
            return (Double(column), Double(row) + Double(index) / 50)
        }
        let whole = try Self.picture(
            of: line, width: 30, window: PixelWindow(minX: 0, minY: 0, maxX: 150, maxY: 150))
        let part = try Self.picture(
            of: line, width: 30, window: PixelWindow(minX: 50, minY: 70, maxX: 120, maxY: 130))
        for row in 70..<130 {
            let first = whole[row * 150 + 50..<row * 150 + 120]
            let second = part[row * 120 + 50..<row * 120 + 120]
            #expect(Array(first) == Array(second), "row \(row)")
        }
    }
}
