import MapStore
import Parameters

/// The maps that are drawn around a map.
struct MapSurroundings: Sendable {
    /// Maps of larger areas, the finest first.
    let maps: [Surrounding]
    /// The file of the world below them; `nil` if it is not drawn.
    let world: String?

    /// A map of a larger area.
    struct Surrounding: Sendable {
        /// The file.
        let path: String
        let metadata: MapMetadata
    }

    /// Whether nothing is drawn around the map.
    var isEmpty: Bool { maps.isEmpty && world == nil }

    /// Reads what maps say of themselves.
    ///
    /// - Parameters:
    ///   - map: the map in the middle.
    ///   - paths: the files of maps around it, the finest first.
    ///   - world: the file of the world; `nil` for none.
    ///   - network: the other machines that may be asked for maps; `nil` for none.
    /// - Throws: `MapStoreError` for a file that is no map, ``SceneError`` for one of pictures, or of
    ///   layers that the map's style does not draw.
    init(of map: MapMetadata, _ paths: [String], world: String?, over network: RemoteMaps?) throws {
        self.world = world
        let own = Set(map.vectorLayers.map(\.id))
        maps = try paths.map { path in
            let file = try network.open(path)
            let metadata = try file.readMetadata()
            _ = try StoredTileSource(file, metadata: metadata)
            let layers = metadata.vectorLayers.map(\.id)
            guard
                own.isEmpty || layers.isEmpty || layers.contains(where: own.contains)
                    || OpenMapTilesSource.isSchema(of: metadata)
            else {
                throw SceneError(
                    PictureParameter.around.definition,
                    """
                    \(PrintableText.short(file.path, limit: 200)) has none of the map's layers; a map of the \
                    same schema is needed
                    """)
            }
            return Surrounding(path: path, metadata: metadata)
        }
    }
}
