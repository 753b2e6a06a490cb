package import Geometry

/// The tiles of one zoom that touch an area.
package struct TileRange: Hashable, Sendable {
    /// The zoom of all tiles.
    package let zoom: Int
    /// The columns, from the westernmost one.
    package let columns: Range<Int>
    /// The rows, from the northernmost one.
    package let rows: Range<Int>

    /// The number of tiles.
    package var count: Int { columns.count * rows.count }

    /// Returns the tiles that share more than an edge with an area, each once: two ranges if the area
    /// crosses the antimeridian and does not meet itself again behind the world, the western first.
    package static func ranges(zoom: Int, touching box: WorldBox) -> [TileRange] {
        let low = box.minX - box.minX.rounded(.down)
        let high = low + box.width
        guard box.minX < 0 || box.maxX > 1, high > 1 else {
            return [TileRange(zoom: zoom, touching: box)]
        }
        let (west, east) = (
            TileRange(
                zoom: zoom,
                touching: WorldBox(minX: low, minY: box.minY, maxX: 1, maxY: box.maxY)),
            TileRange(
                zoom: zoom,
                touching: WorldBox(minX: 0, minY: box.minY, maxX: min(high - 1, 1), maxY: box.maxY))
        )
        guard east.columns.upperBound < west.columns.lowerBound else {
            return [TileRange(zoom: zoom, columns: 0..<1 << zoom, rows: west.rows)]
        }
        return [west, east]
    }

    /// Creates the range of tiles in the world square that share more than an edge with an area.
    package init(zoom: Int, touching box: WorldBox) {
        let last = Double(1 << zoom)
        func range(_ low: Double, _ high: Double) -> Range<Int> {
            let first = Int(min(max((low * last).rounded(.down), 0), last - 1))
            let end = Int(min(max((high * last).rounded(.up), 0), last))
            return first..<max(end, first + 1)
        }
        self.zoom = zoom
        columns = range(box.minX, box.maxX)
        rows = range(box.minY, box.maxY)
    }

    /// Creates a range from its columns and rows.
    package init(zoom: Int, columns: Range<Int>, rows: Range<Int>) {
        self.zoom = zoom
        self.columns = columns
        self.rows = rows
    }

    /// The tiles, row by row.
    package var tiles: [TileID] {
        rows.flatMap { row in columns.compactMap { TileID(z: zoom, x: $0, y: row) } }
    }

    /// Cuts the range along a grid that begins at tile 0/0, row by row.
    ///
    /// - Parameter side: tiles across and down; parts at the range's edge are smaller.
    /// - Returns: ranges that contain each tile once.
    package func parts(side: Int) -> [TileRange] {
        Self.cut(rows, side).flatMap { rows in
            Self.cut(columns, side).map { TileRange(zoom: zoom, columns: $0, rows: rows) }
        }
    }

    private static func cut(_ range: Range<Int>, _ side: Int) -> [Range<Int>] {
        let first = range.lowerBound / side
        let last = (range.upperBound - 1) / side
        return (first...last).map { ($0 * side..<($0 + 1) * side).clamped(to: range) }
    }
}
