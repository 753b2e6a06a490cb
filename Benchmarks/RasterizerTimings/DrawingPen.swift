import Glibc
import Graphics

/// Draws with the own rasteriser, and measures it.
final class DrawingPen {
    /// CPU time in nanoseconds.
    struct Costs {
        var areas: UInt64 = 0
        var lines: UInt64 = 0
    }

    /// Rows of pixels: blue, green, red, alpha.
    let pixels: UnsafeMutableRawBufferPointer
    private let accumulator = CoverageAccumulator()
    private let stroker = LineStroker()

    init() {
        pixels = .allocate(byteCount: 4 * Drawing.side * Drawing.side, alignment: 64)
        stroker.begin(scale: 1)
    }

    deinit { pixels.deallocate() }

    /// Draws all of a drawing over its background.
    ///
    /// - Parameters:
    ///   - drawing: the shapes.
    ///   - isTogether: sweeps features of one look together instead of one by one.
    /// - Returns: what it took.
    @discardableResult
    func draw(_ drawing: Drawing, isTogether: Bool) -> Costs {
        var costs = Costs()
        guard
            let canvas = PixelCanvas(
                pixels, stride: 4 * Drawing.side, width: Drawing.side, height: Drawing.side)
        else { return costs }
        canvas.fill(with: PixelColor(bits: Drawing.background))
        accumulator.begin(PixelClip(canvas.window))
        for group in drawing.groups {
            let start = Self.now()
            let color = PixelColor(bits: group.color)
            for feature in group.features {
                for part in feature { part.withUnsafeBufferPointer { add($0, pen: group.pen) } }
                if !isTogether { accumulator.paint(color, on: canvas) }
            }
            if isTogether { accumulator.paint(color, on: canvas) }
            let time = Self.now() - start
            if group.pen == nil { costs.areas += time } else { costs.lines += time }
        }
        return costs
    }

    private func add(_ part: UnsafeBufferPointer<SubpixelPoint>, pen: StrokeStyle?) {
        if let pen {
            stroker.stroke(part, isClosed: false, style: pen, into: accumulator)
        } else {
            accumulator.addRing(part)
        }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
