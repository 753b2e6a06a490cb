import MapGeometry
import MapStore

/// Whether any of several maps has something for a tile of a picture.
struct TilePresence {
    private let maps: [(database: MapDatabase, zooms: ClosedRange<Int>)]

    /// - Parameter paths: the files of the maps.
    /// - Throws: `MapStoreError` if one can't be read.
    init(of paths: [String]) throws {
        maps = try paths.map { path in
            let database = try MapDatabase(path: path)
            let about = try database.readMetadata()
            let low = min(max(about.minzoom, 0), TileID.maximumZoom)
            return (database, low...min(max(about.maxzoom, low), TileID.maximumZoom))
        }
    }

    /// Asks for the stored tile that a tile of a picture is drawn from.
    ///
    /// - Parameters:
    ///   - tile: the tile of the picture.
    ///   - side: its logical pixels: tiles of 256 are drawn from those of the zoom above them.
    /// - Returns: `false` if no map has anything there.
    /// - Throws: `MapStoreError` if a map can't be read.
    func hasData(for tile: TileID, side: Int) throws -> Bool {
        let wanted = max(side == 512 ? tile.z : tile.z - 1, 0)
        for map in maps where wanted >= map.zooms.lowerBound {
            let zoom = min(wanted, map.zooms.upperBound)
            let up = tile.z - zoom
            guard let stored = TileID(z: zoom, x: tile.x >> up, y: tile.y >> up) else { continue }
            if try map.database.hasTile(stored) { return true }
        }
        return false
    }
}
