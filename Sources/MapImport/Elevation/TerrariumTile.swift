package import Geometry
package import Graphics

#if canImport(Glibc)
    import Glibc
#endif

/// Tiles of heights as pictures: red, green and blue stand for metres, as Terrarium has it.
///
/// Metres are 256 red + green + blue / 256 - 32768, in steps of an eighth.
package struct TerrariumTiles: Sendable {
    private let grid: HeightGrid
    /// The zooms that are worth making: up to a pixel that is half as wide as a sample.
    package let zooms: ClosedRange<Int>

    /// Pixels along a side.
    package static let side = 512

    /// - Parameter grid: the heights.
    package init(_ grid: HeightGrid) {
        self.grid = grid
        let exact = log2(Double(grid.perDegree * 360) / Double(Self.side))
        zooms = 0...Int(exact.rounded(.up)) + 1
    }

    /// The tiles of a zoom that hold ground of the grid, row by row.
    package func tiles(zoom: Int) -> [TileID] { grid.tiles(zoom: zoom) }

    /// The heights of a tile in metres, row by row, at the middles of its pixels.
    ///
    /// Beyond the edge of the grid the ground goes over into the mean of what lies along the edge, ever wider
    /// means the farther away: a place would otherwise be as high as the one of the edge, and relief be streaks.
    package func heights(of tile: TileID) -> [Float] {
        let (box, side) = (tile.worldBox, Double(Self.side))
        let step = box.width * 360 * Double(grid.perDegree) / side
        let index = min(max(Int(log2(max(step, 1)).rounded(.down)), 0), grid.levels.count - 1)
        let (level, scale) = (grid.levels[index], Double(1 << index))
        let places = (0..<Self.side).map { pixel in
            let fraction = (Double(pixel) + 0.5) / side
            return grid.sample(
                of: WorldPoint(
                    x: box.minX + fraction * box.width, y: box.minY + fraction * box.height))
        }
        var heights = level.heights(
            columns: places.map { .init($0.x / scale, count: level.width) },
            rows: places.map { .init($0.y / scale, count: level.height) })
        let size = grid.size
        let beyond = places.map { place in
            (
                x: max(-place.x, place.x - Double(size.width - 1), 0),
                y: max(-place.y, place.y - Double(size.height - 1), 0)
            )
        }
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let distance = hypot(beyond[column].x, beyond[row].y)
                guard distance > scale else { continue }
                heights[row * Self.side + column] = grid.mean(
                    x: places[column].x, y: places[row].y, over: distance)
            }
        }
        return heights
    }

    /// Writes tiles; one a thread.
    ///
    /// - Throws: `CairoError` when memory is short.
    package static func encoder() throws -> PNGEncoder {
        try PNGEncoder(level: 7, filter: .up)
    }

    /// The PNG file of a tile.
    ///
    /// - Throws: `CairoError` when memory is short.
    package func picture(of tile: TileID, _ encoder: PNGEncoder) throws -> [UInt8] {
        let pixels = heights(of: tile).map { height -> UInt32 in
            let steps = ((height + 32768) * 8).rounded()
            return 0xFF00_0000 | UInt32(min(max(steps, 0), 0x7FFFF)) << 5
        }
        return try encoder.encode(Surface(pixels: pixels, width: Self.side))
    }
}

extension HeightGrid {
    /// The tiles of a zoom that hold ground of the grid, row by row.
    func tiles(zoom: Int) -> [TileID] {
        let box = WorldBox(bounds)
        // Beginning where a tile ends is not lying in it.
        let inner = box.expanded(by: -1e-12)
        let first = TileID(containing: WorldPoint(x: inner.minX, y: inner.minY), z: zoom)
        let last = TileID(containing: WorldPoint(x: inner.maxX, y: inner.maxY), z: zoom)
        return (first.y...max(first.y, last.y)).flatMap { y in
            (first.x...max(first.x, last.x)).compactMap { TileID(z: zoom, x: $0, y: y) }
        }
    }
}
