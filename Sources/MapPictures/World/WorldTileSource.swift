import Geometry
import MapRenderer
import VectorTile

/// An extract's tiles with the world around them.
///
/// Inside the extract's area, only its own tiles are used. Outside, the world's tiles are used,
/// enlarged beyond their last zoom. On the edge, and at small zooms where a tile shows far more
/// than the extract, the two are merged into one tile.
final class WorldTileSource: TileSource {
    let zooms: ClosedRange<Int>
    private let extract: any TileSource
    private let world: any TileSource
    /// The box around the extract's data, or the two of one that crosses the antimeridian; the coast
    /// and the borders of such an extract end at its edge.
    private let areas: [WorldBox]
    /// Returns the tiles of a zoom that the extract has.
    private let presence: ((Int) throws -> Set<TileID>)?
    private let presenceZoom: Int?
    /// The parts of the box that have data; determined when a tile larger than its parts is first
    /// requested.
    private var knownArea: ExtractArea?
    /// The transition between both coasts; determined when a tile that can show it is first
    /// requested.
    private var knownCoast: WorldCoast?
    /// Tiles of the extract that were read to find its coast, and that may be requested next.
    private var coastTiles: [TileID: VectorTile] = [:]
    /// The transition to the extract's borders, determined in the same way; the inner `nil` means
    /// that the extract has none.
    private var knownBorders: WorldBorders??
    /// Recently enlarged tiles of the world, which neighbouring tiles share.
    private var recent: [TileID: VectorTile?] = [:]
    private var recentNames: [TileID: NeighbouringNames?] = [:]

    private static let mostRecent = 64
    /// The size in pixels below which an extract leaves the world's borders unchanged.
    private static let leastPixels = 8.0

    /// - Parameters:
    ///   - extract: the map's own tiles.
    ///   - area: the box where the map has data; it may cross the antimeridian.
    ///   - world: tiles of the whole world.
    ///   - presence: returns the tiles of a zoom that the extract has, or some of them if they
    ///     are many more than lie in the area; `nil` if it has all.
    init(
        _ extract: any TileSource, area: WorldBox, over world: any TileSource,
        presence: ((Int) throws -> Set<TileID>)? = nil
    ) {
        self.extract = extract
        areas = CoordinateBox(area).crossesAntimeridian ? area.worldParts : [area]
        self.world = world
        zooms = 0...extract.zooms.upperBound
        self.presence = presence
        presenceZoom =
            presence == nil || areas.count > 1
            ? nil : ExtractArea.zoom(of: area, among: extract.zooms)
    }

    /// Returns the area where the extract has data.
    private func dataArea() throws -> ExtractArea {
        if let knownArea { return knownArea }
        var found = ExtractArea(areas)
        if let presence, let presenceZoom {
            found = ExtractArea(found.box, zoom: presenceZoom, tiles: try presence(presenceZoom))
        }
        knownArea = found
        return found
    }

    /// Returns whether a whole tile of the extract lies where the extract has data.
    private func isInside(_ id: TileID) throws -> Bool {
        let box = PlanarBox(id.worldBox)
        guard areas.contains(where: { PlanarBox($0).contains(box) }) else { return false }
        if id.z >= presenceZoom ?? 0 { return true }
        return try dataArea().parts.contains { PlanarBox($0).contains(box) }
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        let box = id.worldBox
        let own = extract.zooms.contains(id.z) ? try ownTile(id) : nil
        let isInside = try own != nil && isInside(id)
        // At deep zooms, a tile inside shows nothing of the world.
        if let own, isInside, id.z > WorldBorders.lastZoom { return own }
        let borders = try borders(in: box)
        if let own, isInside, borders?.touch(box) != true { return own }
        guard let (ground, from) = try groundTile(for: id) else { return own }
        let underlay = WorldUnderlay(of: id, from: from)
        var coast: WorldCoast?
        if areas.count == 1, underlay.hasOwnCoast(areas[0]) {
            coast = try self.coast(around: areas[0])
        }
        var seam = WorldSeam(names: try names(around: id), coast: coast, borders: borders)
        guard let own else {
            if let coast, !underlay.isTouched(by: coast) { seam.coast = nil }
            return from == id && seam.isEmpty ? ground : try underlay.tile(ground, seam)
        }
        return try underlay.tile(ground, around: dataArea(), under: own, seam)
    }

    /// Returns the transition of borders, if a tile shows it.
    private func borders(in box: WorldBox) throws -> WorldBorders? {
        guard areas.count == 1, let area = areas.first,
            max(area.width, area.height) / box.width * 512 >= Self.leastPixels,
            box.expanded(by: box.width).intersects(area)
        else { return nil }
        if knownBorders == nil {
            knownBorders = .some(
                try WorldBorders(around: area, of: extract, ground: groundTile))
        }
        guard let known = knownBorders ?? nil,
            known.range.intersects(box.expanded(by: box.width / 32))
        else { return nil }
        return known
    }

    /// Returns the extract's names in and around a tile; `nil` if there are none.
    private func names(around id: TileID) throws -> NeighbouringNames? {
        let center = NeighbouringNames.center(of: id)
        let box = center.worldBox
        let near = box.expanded(by: box.width)
        guard areas.contains(where: near.meets) else { return nil }
        if let known = recentNames[center] { return known }
        let names = try NeighbouringNames(around: center, of: extract)
        if recentNames.count >= Self.mostRecent { recentNames.removeAll() }
        recentNames[center] = .some(names.isEmpty ? nil : names)
        return names.isEmpty ? nil : names
    }

    private func coast(around area: WorldBox) throws -> WorldCoast {
        if let knownCoast { return knownCoast }
        let tiles = KeptTiles(of: extract)
        let coast = try WorldCoast(around: area, of: tiles, ground: groundTile)
        knownCoast = coast
        coastTiles = tiles.kept
        return coast
    }

    /// Returns a tile of the extract; a kept tile is returned only once, because the caller
    /// caches tiles itself.
    private func ownTile(_ id: TileID) throws -> VectorTile? {
        if let kept = coastTiles.removeValue(forKey: id) { return kept }
        return try extract.tile(id)
    }

    /// Returns the tile of the world that contains a tile's area: the tile itself or its nearest
    /// existing ancestor, because open sea and bare land are stored once.
    private func groundTile(for id: TileID) throws -> (VectorTile, TileID)? {
        for zoom in stride(from: min(id.z, world.zooms.upperBound), through: 0, by: -1) {
            let up = id.z - zoom
            guard let ancestor = TileID(z: zoom, x: id.x >> up, y: id.y >> up) else { return nil }
            if let tile = try worldTile(ancestor) { return (tile, ancestor) }
        }
        return nil
    }

    private func worldTile(_ id: TileID) throws -> VectorTile? {
        if let known = recent[id] { return known }
        var tile = try world.tile(id)
        if id.z == world.zooms.upperBound { tile = try tile.map(WorldShores.rounded) }
        if recent.count >= Self.mostRecent { recent.removeAll() }
        recent[id] = .some(tile)
        return tile
    }
}
