import Geometry

/// Where an extract has data: inside its box, and of that only where it has tiles.
///
/// Extracts of countries are cut by a polygon; much of the box around it is empty and belongs to the world.
struct ExtractArea {
    /// The box around all data.
    let box: WorldBox
    /// The parts of ``box`` that have tiles, none of them overlapping; the box itself where all have.
    let parts: [WorldBox]

    /// Along a side at most so many tiles are told apart.
    private static let mostTiles = 48

    /// All of a box.
    init(_ box: WorldBox) {
        self.box = box
        parts = [box]
    }

    /// The deepest zoom at which few tiles cover a box; `nil` where none has so few.
    static func zoom(of box: WorldBox, among zooms: ClosedRange<Int>) -> Int? {
        zooms.last { zoom in
            let (low, high) = corners(of: box, zoom: zoom)
            return low.x <= high.x && low.y <= high.y && high.x - low.x < mostTiles
                && high.y - low.y < mostTiles
        }
    }

    private static func corners(of box: WorldBox, zoom: Int) -> (low: TileID, high: TileID) {
        // What only touches the box is not in it.
        let inner = box.expanded(by: -1e-9)
        return (
            TileID(containing: WorldPoint(x: inner.minX, y: inner.minY), z: zoom),
            TileID(containing: WorldPoint(x: inner.maxX, y: inner.maxY), z: zoom)
        )
    }

    /// What tiles of a zoom cover of a box.
    ///
    /// - Parameters:
    ///   - box: around all data.
    ///   - zoom: see ``zoom(of:among:)``.
    ///   - tiles: those of the zoom that are there.
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

    /// Where there are tiles one after another, in a row.
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

    /// Rows that are alike made one.
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
