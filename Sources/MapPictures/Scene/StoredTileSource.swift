import Geometry
import MapRenderer
import MapStore
import Parameters
import VectorTile

/// A map of vector tiles as the renderer takes it.
final class StoredTileSource: TileSource {
    let zooms: ClosedRange<Int>
    private let map: any Tileset

    /// - Throws: ``SceneError`` if the map holds pictures instead of vector tiles.
    init(_ map: any Tileset, metadata: MapMetadata) throws(SceneError) {
        guard !metadata.format.isRaster else {
            throw SceneError(
                "\(map.path) holds \(metadata.format.rawValue) pictures; a map of vector"
                    + " tiles is needed")
        }
        self.map = map
        let low = min(max(metadata.minzoom, 0), TileID.maximumZoom)
        zooms = low...min(max(metadata.maxzoom, low), TileID.maximumZoom)
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        try map.tile(id).map { try VectorTile(decoding: $0) }
    }
}
