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
    /// requested; the inner `nil` means that both agree.
    private var knownCoast: WorldCoast??
    /// Tiles of the extract that were read to find its coast, and that may be requested next.
    private var coastTiles: [TileID: VectorTile] = [:]
    /// The transition to the extract's borders and rivers, determined in the same way; the inner
    /// `nil` means that the extract has none.
    private var knownLines: [WorldLines.Kind: WorldLines?] = [:]
    /// Recently enlarged tiles of the world, which neighbouring tiles share.
    private var recent: [TileID: VectorTile?] = [:]
    private var recentNames: [TileID: NeighbouringNames?] = [:]

    private static let mostRecent = 64
    /// The fraction of its box that an extract has data in if it was cut by the box, not by a
    /// polygon.
    ///
    /// All of it, but for some tiles of open sea; Andorra's has 0.87.
    private static let leastCover = 0.95
    /// The size in pixels below which an extract leaves the world's lines unchanged.
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

    /// The box of the extract; `nil` for one that crosses the antimeridian.
    var box: WorldBox? { areas.count == 1 ? areas[0] : nil }

    /// Whether the extract has data nearly everywhere in its box, so that it ends at straight lines.
    ///
    /// - Throws: an error of the map's file.
    var isBox: Bool {
        get throws {
            guard let box else { return false }
            let covered = try dataArea().parts.reduce(0) { $0 + $1.width * $1.height }
            return covered >= box.width * box.height * Self.leastCover
        }
    }

    /// The surroundings alone, as if the extract had nothing but its sea, so that the coasts of both
    /// still meet.
    private(set) lazy var surroundings: any TileSource = GroundOfWorld(self)

    /// Returns a tile of the surroundings, with the extract's sea.
    fileprivate func groundAlone(_ id: TileID) throws -> VectorTile? {
        let own = extract.zooms.contains(id.z) ? try ownTile(id) : nil
        var sea = VectorTileEncoder()
        if let own { sea.append(own, layer: "ocean") }
        return try joined(
            id, own: own == nil ? nil : VectorTile(decoding: sea.bytes), isInside: false,
            hasOnlySea: true)
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        let own = extract.zooms.contains(id.z) ? try ownTile(id) : nil
        return try joined(id, own: own, isInside: own != nil && isInside(id))
    }

    /// Returns a tile of the extract joined with that of its surroundings.
    private func joined(
        _ id: TileID, own: VectorTile?, isInside: Bool, hasOnlySea: Bool = false
    ) throws -> VectorTile? {
        let box = id.worldBox
        // At deep zooms, a tile inside shows nothing of the world.
        if let own, isInside, id.z > WorldLines.lastZoom { return own }
        let lines = try lines(in: box, zoom: id.z)
        if let own, isInside, !lines.values.contains(where: { $0.touch(box) }) { return own }
        guard let (ground, from) = try groundTile(for: id) else { return own }
        let underlay = WorldUnderlay(of: id, from: from)
        var coast: WorldCoast?
        if areas.count == 1, underlay.hasOwnCoast(areas[0]) {
            coast = try self.coast(around: areas[0])
        }
        if let found = coast, !underlay.isTouched(by: found) { coast = nil }
        let seam = WorldSeam(names: try names(around: id), coast: coast, lines: lines)
        guard let own else {
            return from == id && seam.isEmpty ? ground : try underlay.tile(ground, seam)
        }
        return try underlay.tile(
            ground, around: dataArea(), under: own, seam, hasOnlySea: hasOnlySea)
    }

    /// Returns the transitions of lines that a tile shows, by their layers.
    private func lines(in box: WorldBox, zoom: Int) throws -> [String: WorldLines] {
        guard areas.count == 1, let area = areas.first,
            max(area.width, area.height) / box.width * 512 >= Self.leastPixels,
            box.expanded(by: box.width).intersects(area)
        else { return [:] }
        var found: [String: WorldLines] = [:]
        for kind in WorldLines.Kind.allCases
        where kind == .borders || zoom >= WorldUnderlay.riversZoom {
            if knownLines[kind] == nil {
                knownLines[kind] = .some(
                    try WorldLines(kind, around: area, of: extract, ground: groundTile))
            }
            guard let known = knownLines[kind] ?? nil,
                known.range.intersects(box.expanded(by: box.width / 32))
            else { continue }
            found[kind.layer] = known
        }
        return found
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

    private func coast(around area: WorldBox) throws -> WorldCoast? {
        if let knownCoast { return knownCoast }
        let tiles = KeptTiles(of: extract)
        let coast = try WorldCoast(
            around: area, of: tiles, upTo: world.zooms.upperBound, ground: groundTile)
        knownCoast = .some(coast)
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
        let tile = try world.tile(id)
        if recent.count >= Self.mostRecent { recent.removeAll() }
        recent[id] = .some(tile)
        return tile
    }
}

/// The surroundings of an extract without the extract.
private final class GroundOfWorld: TileSource {
    private unowned let whole: WorldTileSource

    init(_ whole: WorldTileSource) { self.whole = whole }

    var zooms: ClosedRange<Int> { whole.zooms }

    func tile(_ id: TileID) throws -> VectorTile? { try whole.groundAlone(id) }
}
