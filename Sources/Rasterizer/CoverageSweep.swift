/// What is done with covered pixels; `cover` is in 256ths.
protocol CoverageSink {
    /// The pixels that follow lie in this row of the picture.
    mutating func beginRow(_ y: Int)
    /// A pixel that is covered, perhaps by nothing.
    mutating func pixel(_ x: Int, cover: UInt32)
    /// Pixels that are all covered alike, by more than nothing.
    mutating func run(_ x: Int, count: Int, cover: UInt32)
}

/// Only the sweeping counts.
struct NoSink: CoverageSink {
    func beginRow(_ y: Int) {}
    func pixel(_ x: Int, cover: UInt32) {}
    func run(_ x: Int, count: Int, cover: UInt32) {}
}

extension CoverageAccumulator {
    /// Gives all covered pixels to a sink and empties the accumulator.
    @inline(__always)
    func sweep<Sink: CoverageSink>(into sink: inout Sink) {
        var grid = grid
        guard grid.bottom >= 0 else { return }
        let (top, bottom) = (grid.top, grid.bottom)
        grid.top = .max
        grid.bottom = -1
        self.grid = grid
        let (minX, minY) = (clip.window.minX, clip.window.minY)
        var left: Int32 = 0
        for row in top...bottom {
            left &+= grid.falls[row]
            grid.falls[row] = 0
            var span = (start: 0, end: grid.width)
            if let spans = clip.spans {
                span = (Int(spans[row].start) - minX, Int(spans[row].end) - minX)
            }
            sink.beginRow(minY &+ row)
            grid.sweepRow(row, left &<< 9, span, minX, &sink)
        }
        grid.falls[bottom + 1] = 0
        if bottom + 2 <= grid.height + 1 { grid.falls[bottom + 2] = 0 }
    }
}

extension CellGrid {
    /// How much of a pixel is covered, in 256ths; what is covered twice is covered.
    @inline(__always)
    private static func cover(_ sum: Int32) -> UInt32 {
        min((sum.magnitude &+ 256) &>> 9, 256)
    }

    @inline(__always)
    fileprivate func sweepRow<Sink: CoverageSink>(
        _ row: Int, _ left: Int32, _ span: (start: Int, end: Int), _ minX: Int,
        _ sink: inout Sink
    ) {
        let line = cells + row &* stride
        let bits = touched + row &* words
        var sum = left
        var x = span.start
        for word in 0..<words {
            var rest = bits[word]
            if rest == 0 { continue }
            bits[word] = 0
            while rest != 0 {
                let start = (word &<< 6 &+ rest.trailingZeroBitCount) &<< 2
                rest &= rest &- 1
                let runEnd = min(start, span.end)
                if x < runEnd {
                    let cover = Self.cover(sum)
                    if cover != 0 { sink.run(minX &+ x, count: runEnd &- x, cover: cover) }
                    x = runEnd
                }
                let block = line + start
                if start >= span.start && start &+ 4 <= span.end {
                    for index in 0..<4 {
                        sum &+= block[index]
                        block[index] = 0
                        sink.pixel(minX &+ start &+ index, cover: Self.cover(sum))
                    }
                } else {
                    for index in 0..<4 {
                        sum &+= block[index]
                        block[index] = 0
                        let column = start &+ index
                        if column >= span.start && column < span.end {
                            sink.pixel(minX &+ column, cover: Self.cover(sum))
                        }
                    }
                }
                x = max(x, min(start &+ 4, span.end))
            }
        }
        if x < span.end {
            let cover = Self.cover(sum)
            if cover != 0 { sink.run(minX &+ x, count: span.end &- x, cover: cover) }
        }
    }
}
