import Geometry

/// A square of the label plane whose labels are collected together: a quarter of a tile of the
/// plane's zoom, or less where the source has only larger tiles.
struct LabelCell: Hashable {
    /// Counted on over the antimeridian: columns of the next world go on where this one ends.
    let column: Int
    let row: Int
    /// Which of its labels.
    let part: Part

    /// Labels are collected inside a cell and over its edges apart: what goes over an edge asks
    /// for two tiles.
    enum Part: Hashable, CaseIterable { case inside, eastEdge, southEdge }

    /// The part of the world that it covers; an edge has no width.
    func worldBox(zoom: Int) -> WorldBox {
        let side = 1 / Double(1 << zoom)
        let east = Double(column + 1) * side
        let south = Double(row + 1) * side
        return WorldBox(
            minX: part == .eastEdge ? east : Double(column) * side,
            minY: part == .southEdge ? south : Double(row) * side, maxX: east, maxY: south)
    }

    /// A tile with the copy of the world that it stands in.
    struct Tile: Hashable {
        let id: TileID
        /// Whole worlds to the east.
        let world: Int

        /// Where it lies, in its copy of the world.
        var worldBox: WorldBox { id.worldBox.shifted(worlds: world) }

        /// The tile behind one of its edges, over the antimeridian too; `nil` north and south of the
        /// world.
        func neighbor(at side: LineBucket.Side) -> Tile? {
            let count = 1 << id.z
            let column = id.x + (side == .east ? 1 : side == .west ? -1 : 0)
            let row = id.y + (side == .south ? 1 : side == .north ? -1 : 0)
            let step = column < 0 ? -1 : column / count
            return TileID(z: id.z, x: column - step * count, y: row)
                .map { Tile(id: $0, world: world + step) }
        }
    }

    /// The tile of a source that holds a cell.
    ///
    /// - Parameters:
    ///   - column: the cell's.
    ///   - row: the cell's.
    ///   - zoom: the cells'.
    ///   - tileZoom: the source's, not above `zoom`.
    /// - Returns: `nil` north and south of the world.
    static func tile(column: Int, row: Int, zoom: Int, tileZoom: Int) -> Tile? {
        let shift = zoom - tileZoom
        let tileColumn = column >> shift
        let world = tileColumn >> tileZoom
        return TileID(z: tileZoom, x: tileColumn - world << tileZoom, y: row >> shift)
            .map { Tile(id: $0, world: world) }
    }
}
