import Geometry
import Graphics

#if canImport(Glibc)
    import Glibc
#endif

/// The tiles of a raster source under a view, and which of its pixels belong to which tile.
///
/// A pixel belongs to the tile that its middle lies in, computed the same way for all tiles: none
/// is left out and none is painted twice, however the view is turned.
struct RasterTileGrid {
    /// The zoom of the tiles.
    let zoom: Int
    /// Device pixels that one tile is wide.
    let side: Double
    private let columns, rows: Int
    /// From device pixels to columns and rows of tiles: `x = ax px + bx py + cx`.
    private let ax, bx, cx, ay, by, cy: Double

    /// So many zooms below its first one a source is still shown, reduced.
    private static let reducedZooms = 2

    /// - Returns: `nil` where the source has no tiles for the view.
    init?(
        viewport: Viewport, zooms: ClosedRange<Int>, tileSize: Double, pixelRatio: Double,
        pixels: (width: Int, height: Int)
    ) {
        // MapLibre rounds for pictures: they may be reduced a little as well as enlarged.
        let zoom = viewport.camera.zoom + log2(512 / tileSize)
        let wanted = Int(max((zoom + 1e-6).rounded(), 0))
        guard wanted >= zooms.lowerBound - Self.reducedZooms else { return nil }
        self.zoom = min(max(wanted, zooms.lowerBound), zooms.upperBound)
        let count = Double(1 << self.zoom)
        func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let world = viewport.world(ScreenPoint(x: x / pixelRatio, y: y / pixelRatio))
            return (world.x * count, world.y * count)
        }
        // Middles of pixels; the ends of long steps keep the rounding small.
        let (origin, right, down) = (place(0.5, 0.5), place(4096.5, 0.5), place(0.5, 4096.5))
        (cx, cy) = (origin.x, origin.y)
        (ax, ay) = ((right.x - origin.x) / 4096, (right.y - origin.y) / 4096)
        (bx, by) = ((down.x - origin.x) / 4096, (down.y - origin.y) / 4096)
        side = viewport.worldSize * pixelRatio / count
        (columns, rows) = (pixels.width, pixels.height)
    }

    /// The tiles of a source in a picture.
    init?(
        of source: any RasterTileSource, _ request: FrameRequest, pixels: (width: Int, height: Int)
    ) {
        self.init(
            viewport: request.viewport, zooms: source.zooms, tileSize: source.tileSize,
            pixelRatio: request.pixelRatio, pixels: pixels)
    }

    /// A tile with the copy of the world that it stands in.
    struct Item {
        let id: TileID
        /// Column and row of the grid; the column may lie beyond the world.
        let column, row: Int
    }

    /// The tiles of the view, row by row, never more than a view can need.
    var items: [Item] {
        let corners = [(0, 0), (columns, 0), (0, rows), (columns, rows)].map { x, y in
            (
                x: cx + ax * Double(x) + bx * Double(y), y: cy + ay * Double(x) + by * Double(y)
            )
        }
        func range(_ values: [Double]) -> ClosedRange<Int> {
            let low = (values.min() ?? 0).rounded(.down)
            let high = (values.max() ?? 0).rounded(.down)
            return Int(min(max(low, -1e9), 1e9))...Int(min(max(high, low, -1e9), 1e9))
        }
        let count = 1 << zoom
        var items: [Item] = []
        for row in range(corners.map(\.y)) where (0..<count).contains(row) {
            for column in range(corners.map(\.x)) {
                guard items.count < TileCover.maximumCount else { return items }
                let x = ((column % count) + count) % count
                guard let id = TileID(z: zoom, x: x, y: row) else { continue }
                items.append(Item(id: id, column: column, row: row))
            }
        }
        return items
    }

    /// The part of a tile that lies in the picture or near it, in pixels of the tile's own picture.
    ///
    /// - Parameters:
    ///   - item: the tile.
    ///   - side: how many pixels its picture has along a side.
    ///   - margin: pixels around what is seen.
    /// - Returns: columns and rows within the picture.
    func seen(of item: Item, side: Int, margin: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        let corners = [(0, 0), (columns, 0), (0, rows), (columns, rows)].map { x, y in
            (
                u: cx + ax * Double(x) + bx * Double(y) - Double(item.column),
                v: cy + ay * Double(x) + by * Double(y) - Double(item.row)
            )
        }
        func range(_ shares: [Double]) -> Range<Int> {
            func pixel(_ fraction: Double) -> Int { Int(min(max(fraction, 0), 1) * Double(side)) }
            let low = max(pixel(shares.min() ?? 0) - margin, 0)
            return low..<max(min(pixel(shares.max() ?? 1) + 1 + margin, side), low)
        }
        return (range(corners.map(\.u)), range(corners.map(\.v)))
    }

    /// Calls `body` with each device pixel of a tile and its place in the tile, as shares.
    func forEachPixel(
        of item: Item, _ body: (_ x: Int, _ y: Int, _ u: Double, _ v: Double) -> Void
    ) {
        guard let (xs, ys) = window(of: item) else { return }
        let (column, row) = (Double(item.column), Double(item.row))
        for y in ys {
            for x in xs {
                let u = cx + ax * Double(x) + bx * Double(y) - column
                let v = cy + ay * Double(x) + by * Double(y) - row
                if u >= 0, u < 1, v >= 0, v < 1 { body(x, y, u, v) }
            }
        }
    }

    /// The pixels around a tile; `nil` if none is in the picture.
    private func window(of item: Item) -> (Range<Int>, Range<Int>)? {
        let determinant = ax * by - bx * ay
        guard determinant != 0 else { return nil }
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { column, row in
            let u = Double(item.column + column) - cx
            let v = Double(item.row + row) - cy
            return (x: (by * u - bx * v) / determinant, y: (ax * v - ay * u) / determinant)
        }
        func range(_ values: [Double], _ count: Int) -> Range<Int>? {
            let low = max((values.min() ?? 0).rounded(.down) - 1, 0)
            let high = min((values.max() ?? 0).rounded(.up) + 2, Double(count))
            return low < high ? Int(low)..<Int(high) : nil
        }
        guard let xs = range(corners.map(\.x), columns), let ys = range(corners.map(\.y), rows)
        else { return nil }
        return (xs, ys)
    }
}
