import Geometry

/// Tiles of one zoom, spread evenly over a map.
struct TileSample {
    let zoom: Int
    let tiles: [TileID]

    /// - Parameters:
    ///   - bounds: the area of the map.
    ///   - zoom: that of the server tiles.
    ///   - limit: more tiles than this are thinned to this many.
    init(of bounds: CoordinateBox, zoom: Int, atMost limit: Int) {
        self.zoom = zoom
        let box = WorldBox(bounds)
        let first = TileID(containing: WorldPoint(x: box.minX, y: box.minY), z: zoom)
        let last = TileID(containing: WorldPoint(x: box.maxX, y: box.maxY), z: zoom)
        let columns = max(last.x - first.x + 1, 1)
        let total = columns * max(last.y - first.y + 1, 1)
        let count = min(limit, total)
        tiles = (0..<count).compactMap { number in
            let place = number * total / count
            return TileID(z: zoom, x: first.x + place % columns, y: first.y + place / columns)
        }
    }
}
