import MapGeometry
import MapRenderer
import VectorTile

/// An extract's tiles with the world around them.
///
/// Inside the extract's area its own tiles are all there is; beside it stand those of the world, enlarged
/// beyond their last zoom; on the edge, and at small zooms where a tile shows far more than the extract, both
/// are one tile.
final class WorldTileSource: TileSource {
    let zooms: ClosedRange<Int>
    private let extract: any TileSource
    private let world: any TileSource
    /// The extract's area.
    private let area: WorldBox
    /// Tiles of the world that were enlarged of late: sixteen neighbours share one.
    private var recent: [TileID: VectorTile?] = [:]

    private static let mostRecent = 16

    /// - Parameters:
    ///   - extract: the map's own tiles.
    ///   - area: where the map has data.
    ///   - world: tiles of the whole world.
    init(_ extract: any TileSource, area: WorldBox, over world: any TileSource) {
        self.extract = extract
        self.area = area
        self.world = world
        zooms = 0...extract.zooms.upperBound
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        let box = id.worldBox
        let own = extract.zooms.contains(id.z) ? try extract.tile(id) : nil
        if let own, PlanarBox(area).contains(PlanarBox(box)) { return own }
        guard let (ground, from) = try groundTile(for: id) else { return own }
        guard let own else {
            return from == id ? ground : try WorldUnderlay(of: id, from: from).tile(ground)
        }
        return try WorldUnderlay(of: id, from: from).tile(ground, around: area, under: own)
    }

    /// The tile of the world that holds a tile's area: itself or an ancestor.
    private func groundTile(for id: TileID) throws -> (VectorTile, TileID)? {
        let up = max(id.z - world.zooms.upperBound, 0)
        guard let ancestor = TileID(z: id.z - up, x: id.x >> up, y: id.y >> up) else { return nil }
        if let known = recent[ancestor] { return known.map { ($0, ancestor) } }
        let tile = try world.tile(ancestor)
        if recent.count >= Self.mostRecent { recent.removeAll() }
        recent[ancestor] = .some(tile)
        return tile.map { ($0, ancestor) }
    }
}
