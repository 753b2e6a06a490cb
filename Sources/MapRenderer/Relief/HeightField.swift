import Geometry
import Glibc

/// The heights of a `raster-dem` source, read at any place and fineness.
final class HeightField {
    private let loader: RasterTileLoader
    private let name: String
    private let zooms: ClosedRange<Int>
    private let tileSize: Double
    /// The tile that was read last, because places follow each other.
    private var last: (column: Int, row: Int, zoom: Int, tile: ElevationTile?)?

    /// The heights of a source; `nil` if there is no such source.
    ///
    /// - Parameters:
    ///   - loader: reads the tiles.
    ///   - name: the source's name in the style.
    init?(_ loader: RasterTileLoader, named name: String) {
        guard let source = loader.source(named: name) else { return nil }
        self.loader = loader
        self.name = name
        zooms = source.zooms
        tileSize = source.tileSize
    }

    /// Returns the heights along a straight line.
    ///
    /// Two zooms are mixed, so that heights change smoothly where lines are read ever more coarsely.
    ///
    /// - Parameters:
    ///   - start: the first place.
    ///   - step: from one place to the next.
    ///   - count: the number of places.
    ///   - zoom: the zoom at which a pixel is as large as a detail may be.
    /// - Returns: metres; NaN where no heights are known.
    func heights(
        from start: WorldPoint, step: (x: Double, y: Double), count: Int, zoom: Double
    ) -> [Float] {
        let exact = zoom + log2(512 / tileSize)
        let limited = min(max(exact, Double(zooms.lowerBound)), Double(zooms.upperBound))
        guard limited.isFinite else { return Array(repeating: .nan, count: count) }
        let fine = Int(limited.rounded(.up))
        let share = Float(Double(fine) - limited)
        var heights = self.heights(from: start, step: step, count: count, zoom: fine)
        if share > 0, fine > zooms.lowerBound {
            let coarse = self.heights(from: start, step: step, count: count, zoom: fine - 1)
            for index in heights.indices where coarse[index].isFinite {
                heights[index] += (coarse[index] - heights[index]) * share
            }
        }
        return heights
    }

    private func heights(
        from start: WorldPoint, step: (x: Double, y: Double), count: Int, zoom: Int
    ) -> [Float] {
        let tiles = Double(1 << zoom)
        return (0..<count).map { index in
            height(
                x: (start.x + step.x * Double(index)) * tiles,
                y: (start.y + step.y * Double(index)) * tiles, zoom: zoom)
        }
    }

    /// Returns the height at a place in tiles of a zoom from the world's north-west corner.
    ///
    /// It is a quadratic spline of the nine nearest heights: with straight lines between four, slopes
    /// near the eye would have the creases of the grid.
    private func height(x: Double, y: Double, zoom: Int) -> Float {
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        guard abs(column) < 1e9, abs(row) < 1e9,
            let tile = tile(Int(column), Int(row), zoom: zoom)
        else { return .nan }
        // The middle of a pixel has its height; those of the neighbours surround the tile.
        let across = (x - column) * Double(tile.side)
        let down = (y - row) * Double(tile.side)
        let middle = (
            x: min(Int(across), tile.side - 1), y: min(Int(down), tile.side - 1)
        )
        let u = Self.weights(Float(across - Double(middle.x)))
        let v = Self.weights(Float(down - Double(middle.y)))
        var height: Float = 0
        for row in 0..<3 {
            let y = middle.y + row - 1
            height +=
                v[row]
                * (tile.height(middle.x - 1, y) * u[0] + tile.height(middle.x, y) * u[1]
                    + tile.height(middle.x + 1, y) * u[2])
        }
        return height
    }

    /// Returns the weights of a pixel's neighbour before it, itself and the neighbour behind it, for a
    /// place from 0 to 1 between its beginning and its end.
    @inline(__always)
    private static func weights(_ place: Float) -> SIMD3<Float> {
        SIMD3((1 - place) * (1 - place), 1 + 2 * place * (1 - place), place * place) / 2
    }

    private func tile(_ column: Int, _ row: Int, zoom: Int) -> ElevationTile? {
        if let last, last.column == column, last.row == row, last.zoom == zoom {
            return last.tile
        }
        let count = 1 << zoom
        let tile = TileID(z: zoom, x: (column % count + count) % count, y: row).flatMap {
            loader.elevation($0, of: name)
        }
        last = (column, row, zoom, tile)
        return tile
    }
}
