@testable import Graphics

/// How much of each pixel of a window is covered, in 256ths, row by row.
struct Covers {
    var rows: [[UInt32]]

    /// What is covered after a drawing.
    init(of window: PixelWindow, _ draw: (CoverageAccumulator) -> Void) {
        self.init(of: PixelClip(window), draw)
    }

    init(of clip: PixelClip, _ draw: (CoverageAccumulator) -> Void) {
        let accumulator = CoverageAccumulator()
        accumulator.begin(clip)
        draw(accumulator)
        self.init(accumulator)
    }

    /// What was added to an accumulator, which is empty afterwards.
    init(_ accumulator: CoverageAccumulator) {
        var sink = Sink(window: accumulator.clip.window)
        accumulator.sweep(into: &sink)
        rows = sink.rows
    }

    /// Pixels.
    var area: Double { Double(rows.joined().reduce(0, +)) / 256 }

    private struct Sink: CoverageSink {
        let window: PixelWindow
        var rows: [[UInt32]]
        var row = 0

        init(window: PixelWindow) {
            self.window = window
            rows = Array(repeating: Array(repeating: 0, count: window.width), count: window.height)
        }

        mutating func beginRow(_ y: Int) { row = y - window.minY }
        mutating func pixel(_ x: Int, cover: UInt32) { rows[row][x - window.minX] += cover }
        mutating func run(_ x: Int, count: Int, cover: UInt32) {
            for column in x..<x + count { pixel(column, cover: cover) }
        }
    }
}

extension CoverageAccumulator {
    /// Adds a ring of points in device pixels.
    func addRing(in points: [(Double, Double)], isReversed: Bool = false) {
        addRing(Self.points(points), isReversed: isReversed)
    }

    func addRing(_ points: [SubpixelPoint], isReversed: Bool = false) {
        points.withUnsafeBufferPointer { addRing($0, isReversed: isReversed) }
    }

    static func points(_ points: [(Double, Double)]) -> [SubpixelPoint] {
        points.map { SubpixelPoint(nearX: $0.0 * 256, y: $0.1 * 256) }
    }
}
