extension Surface {
    /// Paints a colour through the opacity of another picture, each of its pixels on one of this.
    ///
    /// Cairo's own masks take several times as long.
    ///
    /// - Parameters:
    ///   - color: what with.
    ///   - shape: whose opacity counts; what lies beside the drawing is left out.
    ///   - column: device pixels from the drawing's left edge to the shape's.
    ///   - row: device pixels from its upper edge.
    ///   - isMirrored: left and right of the shape are swapped.
    public func stamp(
        _ color: Color, through shape: Surface, column: Int, row: Int, isMirrored: Bool = false
    ) {
        let columns = Self.common(shape.width, width, from: column)
        let rows = Self.common(shape.height, height, from: row)
        guard shape !== self, !columns.isEmpty, !rows.isEmpty else { return }
        let paint = PixelPaint(color)
        shape.withPixels { source, sourceStride in
            withMutablePixels { target, stride in
                for y in rows {
                    let from = y * sourceStride + 3
                    let to = (row + y) * stride + column * 4
                    for x in columns {
                        let opacity =
                            source[from + (isMirrored ? shape.width - 1 - x : x) * 4]
                        guard opacity > 0 else { continue }
                        let below = target.loadUnaligned(
                            fromByteOffset: to + x * 4, as: UInt32.self)
                        target.storeBytes(
                            of: paint.over(below, share: opacity), toByteOffset: to + x * 4,
                            as: UInt32.self)
                    }
                }
            }
        }
    }

    /// Which of a shape's pixels along one side lie on the drawing.
    private static func common(_ count: Int, _ limit: Int, from start: Int) -> Range<Int> {
        let (end, isFar) = limit.subtractingReportingOverflow(start)
        guard !isFar, start > -count, end > 0 else { return 0..<0 }
        return max(-start, 0)..<min(count, end)
    }
}
