/// How much of each pixel several shapes cover together, each counted with a weight.
///
/// Used for results that no single sweep can give: the rim between two strokes, an edge that fades,
/// a line whose colour changes along its length.
public final class CoverageMask {
    private var values: UnsafeMutablePointer<Int32>
    private var capacity = 0
    private(set) var clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
    /// The part of the window that is not zero: columns and rows from the window's corner.
    private var minX = Int.max
    private var maxX = -1
    private var minY = Int.max
    private var maxY = -1

    /// A mask without pixels.
    public init() { values = .allocate(capacity: 0) }

    deinit { values.deallocate() }

    /// Sets the window; the mask is then empty.
    func begin(_ clip: PixelClip) {
        let needed = clip.window.width * clip.window.height
        if needed > capacity {
            values.deallocate()
            values = .allocate(capacity: needed)
            values.initialize(repeating: 0, count: needed)
            capacity = needed
        } else {
            clear()
        }
        self.clip = clip
    }

    /// Adds the contents of an accumulator, which is empty afterwards.
    ///
    /// - Parameters:
    ///   - accumulator: must have the clip that the mask has had since it was last empty.
    ///   - weight: the factor of its coverage; a value below 0 subtracts it.
    public func add(_ accumulator: CoverageAccumulator, weight: Int) {
        if maxX < 0 { begin(accumulator.clip) }
        guard clip.window == accumulator.clip.window else { return accumulator.removeAll() }
        var sink = MaskSink(
            values: values, window: clip.window, weight: Int32(clamping: weight))
        accumulator.sweep(into: &sink)
        minX = min(minX, sink.minX)
        maxX = max(maxX, sink.maxX)
        minY = min(minY, sink.minY)
        maxY = max(maxY, sink.maxY)
    }

    /// Paints one colour through the mask and empties it.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - full: the weight at which a covered pixel is fully painted, 1 or more.
    ///   - canvas: the target; it must contain the whole window, otherwise nothing is painted.
    public func paint(_ color: PixelColor, full: Int, on canvas: PixelCanvas) {
        guard canvas.holds(clip.window) else { return clear() }
        var sink = TranslucentSink(color, on: canvas)
        sweep(full: full, into: &sink)
    }

    /// Passes all covered pixels to a sink and empties the mask.
    @inline(__always)
    func sweep<Sink: CoverageSink>(full: Int, into sink: inout Sink) {
        guard maxX >= 0 else { return }
        let divisor = Int32(clamping: max(full, 1))
        for y in minY...maxY {
            sink.beginRow(clip.window.minY + y)
            let row = values + y * clip.window.width
            for x in minX...maxX where row[x] != 0 {
                let cover = min(max(row[x] / divisor, 0), 256)
                row[x] = 0
                if cover > 0 {
                    sink.pixel(clip.window.minX + x, cover: UInt32(truncatingIfNeeded: cover))
                }
            }
        }
        forget()
    }

    private func clear() {
        var sink = NoSink()
        sweep(full: 1, into: &sink)
    }

    private func forget() {
        minX = .max
        maxX = -1
        minY = .max
        maxY = -1
    }
}

/// Adds to a mask.
private struct MaskSink: CoverageSink {
    let values: UnsafeMutablePointer<Int32>
    let window: PixelWindow
    let weight: Int32
    var row: UnsafeMutablePointer<Int32>
    var minX = Int.max
    var maxX = -1
    var minY = Int.max
    var maxY = -1
    private var y = 0

    init(values: UnsafeMutablePointer<Int32>, window: PixelWindow, weight: Int32) {
        self.values = values
        self.window = window
        self.weight = weight
        row = values
    }

    mutating func beginRow(_ y: Int) {
        self.y = y - window.minY
        row = values + self.y * window.width
    }

    mutating func pixel(_ x: Int, cover: UInt32) {
        if cover == 0 { return }
        run(x, count: 1, cover: cover)
    }

    mutating func run(_ x: Int, count: Int, cover: UInt32) {
        let start = x - window.minX
        let amount = Int32(truncatingIfNeeded: cover) &* weight
        for column in start..<start + count { row[column] &+= amount }
        minX = min(minX, start)
        maxX = max(maxX, start + count - 1)
        minY = min(minY, y)
        maxY = max(maxY, y)
    }
}
