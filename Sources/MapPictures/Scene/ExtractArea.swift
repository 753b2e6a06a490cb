import Geometry

/// The area where an extract has data: the parts of its box that have tiles.
///
/// Extracts of countries are cut by a polygon; much of the box around it is empty and belongs to
/// the world.
struct ExtractArea {
    /// The box around all data.
    let box: WorldBox
    /// The parts of ``box`` that have tiles, without overlaps; the box itself if all of it has tiles.
    let parts: [WorldBox]

    /// The upper bound for the number of tiles along a side.
    private static let mostTiles = 48

    /// The area of whole boxes, at least one.
    init(_ parts: [WorldBox]) {
        box = WorldBox(onGlobe: parts) ?? WorldBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
        self.parts = parts
    }

    /// Returns the deepest zoom at which few tiles cover a box; `nil` if every zoom has too many.
    static func zoom(of box: WorldBox, among zooms: ClosedRange<Int>) -> Int? {
        zooms.last { zoom in
            let (low, high) = corners(of: box, zoom: zoom)
            return low.x <= high.x && low.y <= high.y && high.x - low.x < mostTiles
                && high.y - low.y < mostTiles
        }
    }

    private static func corners(of box: WorldBox, zoom: Int) -> (low: TileID, high: TileID) {
        // Tiles that only touch the box are not in it.
        let inner = box.expanded(by: -1e-9)
        return (
            TileID(containing: WorldPoint(x: inner.minX, y: inner.minY), z: zoom),
            TileID(containing: WorldPoint(x: inner.maxX, y: inner.maxY), z: zoom)
        )
    }

    /// The part of a box that tiles of a zoom cover.
    ///
    /// - Parameters:
    ///   - box: the box around all data.
    ///   - zoom: see ``zoom(of:among:)``.
    ///   - tiles: the tiles of the zoom that exist.
    init(_ box: WorldBox, zoom: Int, tiles: Set<TileID>) {
        self.box = box
        let (low, high) = Self.corners(of: box, zoom: zoom)
        guard low.x <= high.x, low.y <= high.y else {
            parts = [box]
            return
        }
        let rows = (low.y...high.y).map { y in
            Self.runs(
                (low.x...high.x).map { x in
                    TileID(z: zoom, x: x, y: y).map(tiles.contains) ?? false
                })
        }
        parts = Self.boxes(rows, low, in: box)
    }

    /// Returns the ranges of consecutive tiles in a row.
    private static func runs(_ row: [Bool]) -> [Range<Int>] {
        var (runs, start) = ([Range<Int>](), Int?.none)
        for (index, isThere) in row.enumerated() {
            if isThere {
                start = start ?? index
            } else if let first = start {
                runs.append(first..<index)
                start = nil
            }
        }
        if let start { runs.append(start..<row.count) }
        return runs
    }

    /// Returns boxes for the rows, merging equal rows.
    private static func boxes(
        _ rows: [[Range<Int>]], _ corner: TileID, in box: WorldBox
    ) -> [WorldBox] {
        let side = corner.worldBox.width
        var (boxes, first) = ([WorldBox](), 0)
        for row in 1...rows.count where row == rows.count || rows[row] != rows[first] {
            for run in rows[first] {
                boxes.append(
                    WorldBox(
                        minX: max(corner.worldBox.minX + Double(run.lowerBound) * side, box.minX),
                        minY: max(corner.worldBox.minY + Double(first) * side, box.minY),
                        maxX: min(corner.worldBox.minX + Double(run.upperBound) * side, box.maxX),
                        maxY: min(corner.worldBox.minY + Double(row) * side, box.maxY)))
            }
            first = row
        }
        return boxes
    }
}
