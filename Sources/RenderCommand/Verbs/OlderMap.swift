import Geometry
import MapPictures
import MapStore
import Parameters

/// The map that `render import --update` makes anew.
struct OlderMap {
    private let map: MapDatabase
    /// What it says about itself.
    let metadata: MapMetadata

    /// Opens the map.
    ///
    /// - Parameter path: its file.
    /// - Throws: `SceneError` for what is no map of `render import`: it would be lost.
    init(path: String) throws {
        guard let map = try TilesetFile.importedMap(path) else {
            throw SceneError("cannot update \(path): it is no map that render import made")
        }
        self.map = map
        metadata = try map.readMetadata()
    }

    /// Its file.
    var path: String { map.path }

    /// Refuses a map of another place, which would be lost as well.
    ///
    /// - Parameter area: that of the map which is to replace this one.
    /// - Throws: `SceneError` where both have nothing in common.
    func check(_ area: CoordinateBox) throws {
        let bounds = metadata.bounds
        guard !WorldBox(bounds).intersects(WorldBox(area)) else { return }
        throw SceneError(
            """
            cannot update \(path): it is a map of \(NumberText.box(bounds)), and what was read \
            lies elsewhere, in \(NumberText.box(area))
            """)
    }

    /// Which of its tiles a newer map changes.
    ///
    /// - Parameter path: the newer map's file.
    /// - Returns: the changes.
    /// - Throws: `MapStoreError` if one of the two can't be read.
    func changes(to path: String) throws -> TileChanges {
        try TileChanges(from: map, to: TilesetFile.open(path))
    }
}
