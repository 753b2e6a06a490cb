/// Distances of pixels' middles from the edges of a shape, as far as they are needed.
struct DistanceField {
    /// Squared distances in pixels, row by row, ``stride`` numbers a row.
    private(set) var squares: [Float] = []
    private(set) var stride = 0
    private var width = 0
    private var height = 0
    private var extent: Float = 0

    /// Starts a field in which every pixel is far from any edge.
    ///
    /// - Parameters:
    ///   - width: pixels across.
    ///   - height: pixels down.
    ///   - extent: pixels beyond which no distance is needed.
    mutating func begin(width: Int, height: Int, extent: Float) {
        self.width = width
        // Eight numbers are computed at once, wherever the first of them stands.
        stride = width + 7
        self.height = height
        self.extent = extent
        squares.removeAll(keepingCapacity: true)
        squares.append(contentsOf: repeatElement(1e9, count: stride * height))
    }

    /// Adds edges: x and y of each one's start, x and y of its end.
    ///
    /// - Parameters:
    ///   - edges: those of the shape.
    ///   - shift: what is taken off each of them first.
    mutating func add(_ edges: [SIMD4<Float>], less shift: SIMD4<Float>) {
        let field = (width: width, height: height, stride: stride, extent: extent)
        squares.withUnsafeMutableBytes { bytes in
            for edge in edges { Self.add(edge - shift, to: bytes, field) }
        }
    }

    @inline(__always)
    private static func add(
        _ edge: SIMD4<Float>, to bytes: UnsafeMutableRawBufferPointer,
        _ field: (width: Int, height: Int, stride: Int, extent: Float)
    ) {
        let (start, end) = (edge.lowHalf, edge.highHalf)
        let way = end - start
        let length = way.x * way.x + way.y * way.y
        guard length > 0 else { return }
        let extent = field.extent
        let (lowX, highX) = (min(start.x, end.x) - extent, max(start.x, end.x) + extent)
        let (lowY, highY) = (min(start.y, end.y) - extent, max(start.y, end.y) + extent)
        let top = max(Int(lowY), 0)
        let rows = top..<max(min(Int(highY) + 1, field.height), top)
        let last = min(Int(highX) + 1, field.width)
        let perLength = way / length
        let columns = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + 0.5
        var column = max(Int(lowX), 0)
        while column < last {
            let x = columns + (Float(column) - start.x)
            let along = x * perLength.x
            for row in rows {
                let y = Float(row) + 0.5 - start.y
                // The library's `clamped` and `pointwiseMin` go number by number.
                var fraction = along + y * perLength.y
                fraction.replace(with: 0, where: fraction .< 0)
                fraction.replace(with: 1, where: fraction .> 1)
                let (dx, dy) = (x - fraction * way.x, y - fraction * way.y)
                let square = dx * dx + dy * dy
                let place = (row * field.stride + column) * MemoryLayout<Float>.stride
                let known = bytes.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                bytes.storeBytes(
                    of: known.replacing(with: square, where: square .< known),
                    toByteOffset: place, as: SIMD8<Float>.self)
            }
            column += 8
        }
    }
}
