/// Receives covered pixels; `cover` is in 256ths.
protocol CoverageSink {
    /// Starts a row of the picture; the following pixels belong to it.
    mutating func beginRow(_ y: Int)
    /// Receives one pixel, whose coverage may be 0.
    mutating func pixel(_ x: Int, cover: UInt32)
    /// Receives four pixels with one coverage value for each, which may be 0.
    mutating func block(_ x: Int, covers: SIMD4<UInt32>)
    /// Receives a run of pixels with the same coverage above 0.
    mutating func run(_ x: Int, count: Int, cover: UInt32)
}

extension CoverageSink {
    @inline(__always)
    mutating func block(_ x: Int, covers: SIMD4<UInt32>) {
        for index in 0..<4 { pixel(x &+ index, cover: covers[index]) }
    }
}

/// Discards all pixels; only the sweep itself matters.
struct NoSink: CoverageSink {
    func beginRow(_ y: Int) {}
    func pixel(_ x: Int, cover: UInt32) {}
    func run(_ x: Int, count: Int, cover: UInt32) {}
}

extension CoverageAccumulator {
    /// Passes all covered pixels to a sink and empties the accumulator.
    @inline(__always)
    func sweep<Sink: CoverageSink>(into sink: inout Sink) {
        var grid = grid
        guard grid.bottom >= 0 else { return }
        let (top, bottom) = (grid.top, grid.bottom)
        let touched = grid.touchedWords
        let (leftEdge, rightEdge) = (grid.left, grid.right)
        grid.top = .max
        grid.bottom = -1
        grid.left = .max
        grid.right = .min
        self.grid = grid
        let clip = clip
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
            grid.sweepRow(row, touched, left &<< 9, span, minX, &sink)
        }
        grid.falls[bottom + 1] = 0
        if bottom + 2 <= grid.height + 1 { grid.falls[bottom + 2] = 0 }
        countWork(rows: bottom - top + 1, left: leftEdge, right: rightEdge)
    }
}

extension CellGrid {
    /// The coverage of a pixel, in 256ths; a pixel covered twice counts once.
    @inline(__always)
    private static func cover(_ sum: Int32) -> UInt32 {
        min((sum.magnitude &+ 256) &>> 9, 256)
    }

    /// The same for four pixels, from their changes of the sum; `sum` is updated.
    @inline(__always)
    private static func covers(_ cells: SIMD4<Int32>, _ sum: inout Int32) -> SIMD4<UInt32> {
        var sums = cells &+ SIMD4(0, cells[0], cells[1], cells[2])
        sums = sums &+ SIMD4(0, 0, sums[0], sums[1]) &+ SIMD4(repeating: sum)
        sum = sums[3]
        let signs = sums &>> 31
        let magnitudes = (sums ^ signs) &- signs
        let covers = (magnitudes &+ 256) &>> 9
        return SIMD4(truncatingIfNeeded: pointwiseMin(covers, SIMD4(repeating: 256)))
    }

    /// The words of ``touched`` in a row that may not be zero.
    fileprivate var touchedWords: Range<Int> {
        // A word is 64 blocks.
        let first = min(max(left, 0) &>> 8, width) / (64 * Self.blockSide)
        let last = min(max(right, 0) &>> 8 &+ 1, width) / (64 * Self.blockSide)
        return first..<max(last, first) &+ 1
    }

    @inline(__always)
    fileprivate func sweepRow<Sink: CoverageSink>(
        _ row: Int, _ touchedWords: Range<Int>, _ left: Int32, _ span: (start: Int, end: Int),
        _ minX: Int,
        _ sink: inout Sink
    ) {
        let line = cells + row &* stride
        let bits = touched + row &* words
        var sum = left
        var x = span.start
        for word in touchedWords {
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
                    let covers = Self.covers(
                        UnsafeRawPointer(block).loadUnaligned(as: SIMD4<Int32>.self), &sum)
                    UnsafeMutableRawPointer(block).storeBytes(
                        of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
                    sink.block(minX &+ start, covers: covers)
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
