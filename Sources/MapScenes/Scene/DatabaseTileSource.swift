import MapGeometry
import MapRenderer
import MapStore
import VectorTile

/// A map database as the renderer takes it.
final class DatabaseTileSource: TileSource {
    let zooms: ClosedRange<Int>
    private let database: MapDatabase

    /// - Throws: ``SceneError`` if the map holds pictures instead of vector tiles.
    init(_ database: MapDatabase, metadata: MapMetadata) throws(SceneError) {
        guard !metadata.format.isRaster else {
            throw SceneError(
                "\(database.path) holds \(metadata.format.rawValue) pictures; a map of vector"
                    + " tiles is needed")
        }
        self.database = database
        let low = min(max(metadata.minzoom, 0), TileID.maximumZoom)
        zooms = low...min(max(metadata.maxzoom, low), TileID.maximumZoom)
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        try database.tile(id).map { try VectorTile(decoding: $0) }
    }
}
