/// Moves lines sideways.
public final class LineOffsetter {
    private let moved = PointBuffer()

    /// An offsetter with its own buffer.
    public init() {}

    /// Calls `body` with the line parallel to a line at a distance.
    ///
    /// A corner is dropped if its inside is too small for the parallel line.
    ///
    /// - Parameters:
    ///   - points: its points.
    ///   - isClosed: whether the last is joined to the first.
    ///   - distance: device pixels to the right of its direction; less than 0 to the left.
    ///   - body: receives the moved points, valid during the call.
    /// - Returns: the result of `body`.
    public func withOffset<Result>(
        of points: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, by distance: Double,
        _ body: (UnsafeBufferPointer<SubpixelPoint>) -> Result
    ) -> Result {
        moved.count = 0
        let way = min(max(distance, -100_000), 100_000) * SubpixelPoint.perPixel
        var before: Piece?
        var first: Piece?
        var firstPoint = 0
        let last = points.count - 1
        for index in points.indices {
            let next = index < last ? index + 1 : 0
            guard index < last || isClosed, let after = Piece(points[index], points[next]) else {
                continue
            }
            if let before {
                turn(points[index], before, after, way)
            } else {
                first = after
                firstPoint = index
                if !isClosed { append(points[index], after, way) }
            }
            before = after
        }
        if let before, let first {
            if isClosed {
                turn(points[firstPoint], before, first, way)
            } else {
                append(points[last], before, way)
            }
        }
        return body(moved.points)
    }

    /// A piece of the line: its direction as a unit vector, and its length.
    private struct Piece {
        let x, y, length: Double

        /// - Returns: `nil` between equal points.
        init?(_ a: SubpixelPoint, _ b: SubpixelPoint) {
            let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
            length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { return nil }
            x = dx / length
            y = dy / length
        }
    }

    private func append(_ point: SubpixelPoint, _ piece: Piece, _ way: Double) {
        append(point, -piece.y * way, piece.x * way)
    }

    private func append(_ point: SubpixelPoint, _ x: Double, _ y: Double) {
        moved.append(SubpixelPoint(nearX: Double(point.x) + x, y: Double(point.y) + y))
    }

    private func turn(_ point: SubpixelPoint, _ a: Piece, _ b: Piece, _ way: Double) {
        let nearness = 1 + a.x * b.x + a.y * b.y
        let cross = a.x * b.y - a.y * b.x
        let isInside = cross * way > 0
        let isTooShort = abs(way * cross) > min(a.length, b.length) * nearness
        if isInside && isTooShort { return }
        // On the outside of a corner of more than 120 degrees the miter would be longer than two
        // widths.
        if nearness < 0.5 {
            append(point, a, way)
            append(point, b, way)
        } else {
            append(point, -(a.y + b.y) * way / nearness, (a.x + b.x) * way / nearness)
        }
    }
}
