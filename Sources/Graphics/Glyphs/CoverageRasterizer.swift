/// Computes which share of each pixel a small shape covers, exactly, from its straight edges.
///
/// Each edge adds the area that it gains or loses in the pixels that it crosses; the running sum of
/// a row is then the coverage. The principle is that of Raph Levien's font-rs
/// (https://medium.com/@raphlinus/inside-the-fastest-font-renderer-in-the-world-75ae5270c445).
/// Shapes that wind the same way twice count once, as in a fill by the winding rule.
struct CoverageRasterizer {
    private var sums: [Float] = []
    private var width = 0
    private var height = 0

    /// Starts a shape.
    ///
    /// - Parameters:
    ///   - width: pixels across; every edge lies between 0 and this.
    ///   - height: pixels down, likewise.
    mutating func begin(width: Int, height: Int) {
        self.width = width
        self.height = height
        // An edge in the last column gives to the two behind it.
        let needed = (width + 2) * height
        if sums.count < needed { sums = [Float](repeating: 0, count: needed) }
    }

    /// Adds edges: x and y of each one's start, x and y of its end.
    ///
    /// - Parameters:
    ///   - edges: those of closed outlines.
    ///   - shift: what is taken off each of them first.
    mutating func add(_ edges: [SIMD4<Float>], less shift: SIMD4<Float>) {
        let (width, height) = (width, height)
        sums.withUnsafeMutableBufferPointer { sums in
            guard let start = sums.baseAddress else { return }
            for edge in edges { Self.add(edge - shift, width: width, height: height, to: start) }
        }
    }

    @inline(__always)
    private static func add(
        _ edge: SIMD4<Float>, width: Int, height: Int, to start: UnsafeMutablePointer<Float>
    ) {
        guard edge.y != edge.w else { return }
        let goesDown = edge.y < edge.w
        let sign: Float = goesDown ? 1 : -1
        var (x, y) = goesDown ? (edge.x, edge.y) : (edge.z, edge.w)
        let (lastX, lastY) = goesDown ? (edge.z, edge.w) : (edge.x, edge.y)
        let slope = (lastX - x) / (lastY - y)
        var row = min(max(Int(y), 0), height - 1)
        while true {
            let isLast = Float(row + 1) >= lastY || row == height - 1
            let nextY = isLast ? lastY : Float(row + 1)
            let nextX = isLast ? lastX : x + slope * (nextY - y)
            add(
                from: min(x, nextX), to: max(x, nextX), height: (nextY - y) * sign,
                lastColumn: width - 1, row: start + row * (width + 2))
            if isLast { return }
            (x, y) = (nextX, nextY)
            row += 1
        }
    }

    /// Adds the part of an edge that lies in one row.
    private static func add(
        from left: Float, to right: Float, height: Float, lastColumn: Int,
        row: UnsafeMutablePointer<Float>
    ) {
        var column = min(max(Int(left), 0), lastColumn)
        let end = min(max(Int(right), column), lastColumn)
        if column == end {
            let fraction = (left + right) / 2 - Float(column)
            row[column] += height * (1 - fraction)
            row[column + 1] += height * fraction
            return
        }
        let density = height / (right - left)
        var x = left
        while column <= end {
            let next = column == end ? right : Float(column + 1)
            let part = density * (next - x)
            let fraction = (x + next) / 2 - Float(column)
            row[column] += part * (1 - fraction)
            row[column + 1] += part * fraction
            x = next
            column += 1
        }
    }

    /// Writes the coverage, a byte a pixel, row by row, and forgets the shape.
    ///
    /// - Parameter target: room for width × height bytes.
    mutating func finish(into target: UnsafeMutablePointer<UInt8>) {
        let (width, height) = (width, height)
        sums.withUnsafeMutableBufferPointer { sums in
            for row in 0..<height {
                var sum: Float = 0
                let start = row * (width + 2)
                for column in 0..<width {
                    sum += sums[start + column]
                    target[row * width + column] = UInt8(min(abs(sum), 1) * 255 + 0.5)
                }
                for column in 0..<width + 2 { sums[start + column] = 0 }
            }
        }
    }
}
