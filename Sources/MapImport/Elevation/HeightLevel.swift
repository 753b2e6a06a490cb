/// Heights in rows and columns, none of them missing.
struct HeightLevel: Sendable {
    let width, height: Int
    let heights: [Float]

    init(_ heights: [Float], width: Int) {
        self.heights = heights
        self.width = width
        height = heights.count / width
    }

    /// Every second row and column, each the mean of those around: 1, 2, 1.
    func halved() -> HeightLevel? {
        guard width > 4, height > 4 else { return nil }
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        var small = [Float](repeating: 0, count: w * h)
        heights.withUnsafeBufferPointer { all in
            for y in 0..<h {
                let rows = [max(2 * y - 1, 0), 2 * y, min(2 * y + 1, height - 1)]
                for x in 0..<w {
                    let (a, b, c) = (max(2 * x - 1, 0), 2 * x, min(2 * x + 1, width - 1))
                    var sum: Float = 0
                    for (row, fraction) in zip(rows, [Float(1), 2, 1]) {
                        let start = row * width
                        sum += fraction * (all[start + a] + 2 * all[start + b] + all[start + c])
                    }
                    small[y * w + x] = sum / 16
                }
            }
        }
        return HeightLevel(small, width: w)
    }

    /// The four samples around a place on one axis, and their shares in a cubic B-spline.
    ///
    /// It goes through planes exactly and smooths the steps of heights in whole metres; its slope
    /// changes without a kink, so that hills have no facets.
    struct Weights {
        /// The first of four; those outside are the nearest inside.
        let first: Int
        let shares: SIMD4<Float>

        init(_ place: Double, count: Int) {
            let place = min(max(place, 0), Double(count - 1))
            let whole = place.rounded(.down)
            let t = Float(place - whole)
            first = Int(whole) - 1
            let rest = 1 - t
            shares =
                SIMD4(
                    rest * rest * rest, 3 * t * t * t - 6 * t * t + 4,
                    3 * rest * rest * rest - 6 * rest * rest + 4, t * t * t) / 6
        }
    }

    /// Heights where columns and rows cross, row by row.
    func heights(columns: [Weights], rows: [Weights]) -> [Float] {
        guard let low = columns.map(\.first).min(), let high = columns.map(\.first).max() else {
            return []
        }
        var result: [Float] = []
        result.reserveCapacity(columns.count * rows.count)
        var blended = [Float](repeating: 0, count: high + 4 - low)
        heights.withUnsafeBufferPointer { all in
            for row in rows {
                let starts = (0..<4).map { min(max(row.first + $0, 0), height - 1) * width }
                let (r0, r1, r2, r3) = (starts[0], starts[1], starts[2], starts[3])
                let s = row.shares
                for index in 0..<blended.count {
                    let x = min(max(low + index, 0), width - 1)
                    let near = all[r0 + x] * s.x + all[r1 + x] * s.y
                    blended[index] = near + all[r2 + x] * s.z + all[r3 + x] * s.w
                }
                for column in columns {
                    let (i, s) = (column.first - low, column.shares)
                    let near = blended[i] * s.x + blended[i + 1] * s.y
                    result.append(near + blended[i + 2] * s.z + blended[i + 3] * s.w)
                }
            }
        }
        return result
    }

    /// The height of a place, in samples of this level from its north-west corner.
    func height(x: Double, y: Double) -> Float {
        let (column, row) = (Weights(x, count: width), Weights(y, count: height))
        let right = width - 1
        let xs = SIMD4(column.first, column.first + 1, column.first + 2, column.first + 3)
            .clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: right))
        var sum = SIMD4<Float>(repeating: 0)
        heights.withUnsafeBufferPointer { all in
            for index in 0..<4 {
                let start = min(max(row.first + index, 0), height - 1) * width
                sum +=
                    row.shares[index]
                    * SIMD4(
                        all[start + xs.x], all[start + xs.y], all[start + xs.z], all[start + xs.w])
            }
        }
        return (sum * column.shares).sum()
    }
}
