import Geometry

/// A rectangle of tiles of one zoom.
struct TileBlock: Hashable, Sendable {
    let zoom: Int
    /// The columns, growing east.
    let columns: Range<Int>
    /// The rows, growing south.
    let rows: Range<Int>

    /// The tiles of a zoom that touch a box.
    init(covering box: WorldBox, zoom: Int) {
        let first = TileID(containing: WorldPoint(x: box.minX, y: box.minY), z: zoom)
        let last = TileID(containing: WorldPoint(x: box.maxX, y: box.maxY), z: zoom)
        self.init(
            zoom: zoom, columns: first.x..<max(last.x + 1, first.x),
            rows: first.y..<max(last.y + 1, first.y))
    }

    init(zoom: Int, columns: Range<Int>, rows: Range<Int>) {
        self.zoom = zoom
        self.columns = columns
        self.rows = rows
    }

    /// The number of tiles.
    var tileCount: Int { columns.count * rows.count }

    /// Its only tile; `nil` if it has several or none.
    var tile: TileID? {
        tileCount == 1 ? TileID(z: zoom, x: columns.lowerBound, y: rows.lowerBound) : nil
    }

    /// The area that it covers.
    var worldBox: WorldBox {
        let side = 1 / Double(1 << zoom)
        return WorldBox(
            minX: Double(columns.lowerBound) * side, minY: Double(rows.lowerBound) * side,
            maxX: Double(columns.upperBound) * side, maxY: Double(rows.upperBound) * side)
    }

    /// The side of a tile of the zoom, in fixed-point steps.
    var tileSide: Double { FixedPoint.worldSide / Double(1 << zoom) }

    /// The two halves of a block of several tiles, and the column or row at which the second
    /// begins.
    ///
    /// The cut is at the highest bit in which the numbers of the tiles differ, so that the tiles
    /// are cut along the same lines, and are produced in the same order, whatever the extract's
    /// box.
    func halves() -> (axis: HalfPlane.Axis, cut: Int, low: TileBlock, high: TileBlock) {
        if columns.count >= rows.count {
            let cut = Self.cut(columns)
            return (
                .x, cut,
                TileBlock(zoom: zoom, columns: columns.lowerBound..<cut, rows: rows),
                TileBlock(zoom: zoom, columns: cut..<columns.upperBound, rows: rows)
            )
        }
        let cut = Self.cut(rows)
        return (
            .y, cut,
            TileBlock(zoom: zoom, columns: columns, rows: rows.lowerBound..<cut),
            TileBlock(zoom: zoom, columns: columns, rows: cut..<rows.upperBound)
        )
    }

    private static func cut(_ range: Range<Int>) -> Int {
        let last = range.upperBound - 1
        let differing = range.lowerBound ^ last
        guard differing > 0 else { return range.upperBound }
        let bit = Int.bitWidth - 1 - differing.leadingZeroBitCount
        return (last >> bit) << bit
    }
}
