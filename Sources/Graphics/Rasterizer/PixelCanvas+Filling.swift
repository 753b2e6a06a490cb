extension PixelCanvas {
    /// Covers all pixels with one colour.
    public func fill(with color: PixelColor) {
        if color.isInvisible { return }
        if color.isOpaque {
            fill(through: OpaqueSink(color, on: self))
        } else {
            fill(through: TranslucentSink(color, on: self))
        }
    }

    /// Covers one row of pixels with a colour; nothing where there is no such row.
    public func fill(row y: Int, with color: PixelColor) {
        guard !color.isInvisible, (0..<height).contains(y) else { return }
        if color.isOpaque {
            var sink = OpaqueSink(color, on: self)
            sink.beginRow(y)
            sink.run(0, count: width, cover: 256)
        } else {
            var sink = TranslucentSink(color, on: self)
            sink.beginRow(y)
            sink.run(0, count: width, cover: 256)
        }
    }

    /// Covers all pixels with a repeated picture.
    public func fill(with pattern: PatternPaint) { fill(through: PatternSink(pattern, on: self)) }

    /// As a shape that covers everything would, without finding out that it does.
    private func fill(through sink: some CoverageSink) {
        var sink = sink
        for y in 0..<height {
            sink.beginRow(y)
            sink.run(0, count: width, cover: 256)
        }
    }
}
