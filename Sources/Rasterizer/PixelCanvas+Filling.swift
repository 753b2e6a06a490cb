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
