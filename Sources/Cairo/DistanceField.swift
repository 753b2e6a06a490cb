/// Distances of pixels' middles from the edges of a shape, as far as they are needed.
struct DistanceField {
    /// Squared distances in pixels, row by row, ``stride`` numbers a row.
    private(set) var squares: [Float] = []
    private(set) var stride = 0
    private var width = 0
    private var height = 0
    private var reach: Float = 0

    /// Starts a field in which every pixel is far from any edge.
    ///
    /// - Parameters:
    ///   - width: pixels across.
    ///   - height: pixels down.
    ///   - reach: pixels beyond which no distance is needed.
    mutating func begin(width: Int, height: Int, reach: Float) {
        self.width = width
        // Eight numbers are computed at once, wherever the first of them stands.
        stride = width + 7
        self.height = height
        self.reach = reach
        squares.removeAll(keepingCapacity: true)
        squares.append(contentsOf: repeatElement(1e9, count: stride * height))
    }

    /// Adds an edge: x and y of its start, x and y of its end.
    mutating func add(_ edge: SIMD4<Float>) {
        let (start, end) = (edge.lowHalf, edge.highHalf)
        let way = end - start
        let length = way.x * way.x + way.y * way.y
        guard length > 0 else { return }
        let (lowX, highX) = (min(start.x, end.x) - reach, max(start.x, end.x) + reach)
        let (lowY, highY) = (min(start.y, end.y) - reach, max(start.y, end.y) + reach)
        let top = max(Int(lowY), 0)
        let rows = top..<max(min(Int(highY) + 1, height), top)
        let first = max(Int(lowX), 0)
        let last = min(Int(highX) + 1, width)
        let perLength = way / length
        let (stride, columns) = (stride, SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + 0.5)
        squares.withUnsafeMutableBytes { bytes in
            for row in rows {
                let y = Float(row) + 0.5 - start.y
                var column = first
                while column < last {
                    let x = columns + (Float(column) - start.x)
                    // The library's `clamped` and `pointwiseMin` go number by number.
                    var share = x * perLength.x + y * perLength.y
                    share.replace(with: 0, where: share .< 0)
                    share.replace(with: 1, where: share .> 1)
                    let (dx, dy) = (x - share * way.x, y - share * way.y)
                    let square = dx * dx + dy * dy
                    let place = (row * stride + column) * MemoryLayout<Float>.stride
                    let known = bytes.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                    bytes.storeBytes(
                        of: known.replacing(with: square, where: square .< known),
                        toByteOffset: place, as: SIMD8<Float>.self)
                    column += 8
                }
            }
        }
    }
}
