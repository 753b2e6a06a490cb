import Graphics

/// The heights of a tile in metres, surrounded by one row or column of each neighbour.
struct ElevationTile {
    /// The number of heights along one side, without the border.
    let side: Int
    private let heights: [Float]
    /// Bytes of memory.
    var byteCount: Int { heights.count * 4 }

    /// - Parameters:
    ///   - middle: the tile itself; only a square part of it is used.
    ///   - encoding: how pixels encode heights.
    ///   - neighbour: returns the picture at a number of columns to the east and rows to the
    ///     south, if there is one.
    init(
        _ middle: RasterTile, encoding: ElevationEncoding,
        neighbour: (_ column: Int, _ row: Int) -> RasterTile?
    ) {
        let side = min(middle.width, middle.height)
        self.side = side
        func height(_ pixel: SIMD4<UInt8>) -> Float {
            Float(
                Double(pixel.z) * encoding.red + Double(pixel.y) * encoding.green
                    + Double(pixel.x) * encoding.blue + encoding.shift)
        }
        var heights = [Float](repeating: 0, count: (side + 2) * (side + 2))
        for y in -1...side {
            for x in -1...side {
                let isInside = (0..<side).contains(x) && (0..<side).contains(y)
                if isInside { heights[(y + 1) * (side + 2) + x + 1] = height(middle[x, y]) }
            }
        }
        /// A picture beside the tile provides its nearest pixels; without one, the edge is
        /// repeated.
        func border(_ x: Int, _ y: Int, _ picture: RasterTile?) -> Float {
            guard let picture, picture.width == middle.width, picture.height == middle.height
            else { return height(middle[min(max(x, 0), side - 1), min(max(y, 0), side - 1)]) }
            return height(picture[(x + side) % side, (y + side) % side])
        }
        for row in -1...1 {
            for column in -1...1 where (column, row) != (0, 0) {
                let picture = neighbour(column, row)
                let xs = column < 0 ? -1...(-1) : column > 0 ? side...side : 0...side - 1
                let ys = row < 0 ? -1...(-1) : row > 0 ? side...side : 0...side - 1
                for y in ys {
                    for x in xs {
                        heights[(y + 1) * (side + 2) + x + 1] = border(x, y, picture)
                    }
                }
            }
        }
        self.heights = heights
    }

    /// Returns a height in metres.
    @inline(__always)
    func height(_ x: Int, _ y: Int) -> Float { heights[(y + 1) * (side + 2) + x + 1] }

    /// Returns the rise of the ground towards the east and the south, in metres over eight
    /// pixels.
    ///
    /// B. Horn, "Hill shading and the reflectance map", Proceedings of the IEEE 69, 1981: the
    /// eight neighbours are used, the nearest ones twice.
    func slope(_ x: Int, _ y: Int) -> (east: Float, south: Float) {
        let width = side + 2
        let middle = (y + 1) * width + x + 1
        let (a, b, c) = (
            heights[middle - width - 1], heights[middle - width], heights[middle - width + 1]
        )
        let (d, f) = (heights[middle - 1], heights[middle + 1])
        let (g, h, i) = (
            heights[middle + width - 1], heights[middle + width], heights[middle + width + 1]
        )
        return (c + f + f + i - (a + d + d + g), g + h + h + i - (a + b + b + c))
    }
}
