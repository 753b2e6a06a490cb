import Geometry

/// Finds the tiles of a view, for one style.
final class TileLoader {
    /// An existing tile, with its position in the picture.
    struct Placed {
        let id: TileID
        let tile: DecodedTile
        let placement: TilePlacement
        /// Whether any part of it lies inside the picture; other tiles only provide labels.
        let isVisible: Bool
    }

    private let cache: TileCache
    private let sources: [String: (number: Int, zooms: ClosedRange<Int>)]

    /// Creates a loader for the sources of one style.
    ///
    /// - Parameters:
    ///   - sources: the sources by their names in the style.
    ///   - cache: the cache of the thread.
    init(sources: [String: any TileSource], cache: TileCache) {
        self.cache = cache
        self.sources = sources.mapValues { (cache.add($0), $0.zooms) }
    }

    /// Returns the tiles of a source that a view shows, and those around it.
    ///
    /// - Parameters:
    ///   - source: the source's name in the style.
    ///   - viewport: the view.
    ///   - margin: logical pixels around the picture within which labels matter.
    ///   - notes: gets a note for each tile that can't be read.
    /// - Returns: tiles row by row, without those that can't be read.
    func tiles(
        of source: String, viewport: Viewport, margin: Double, notes: inout [String]
    ) -> [Placed] {
        guard let zooms = sources[source]?.zooms else { return [] }
        let picture = viewport.planeWindow
        let cover = TileCover(viewport: viewport, zooms: zooms, margin: margin)
        var placed: [Placed] = []
        for item in cover.items {
            switch fetched(item.id, of: source) {
            case .tile(let tile):
                let placement = TilePlacement(item, viewport: viewport)
                placed.append(
                    Placed(
                        id: item.id, tile: tile, placement: placement,
                        isVisible: placement.box.intersects(picture)))
            case .absent: break
            case .unreadable(let note): notes.append(note)
            }
        }
        return placed
    }

    /// Returns the zooms of a source's tiles; `nil` if there is no such source.
    func zooms(of source: String) -> ClosedRange<Int>? { sources[source]?.zooms }

    /// Returns whether a source has a tile that can be read.
    func has(_ id: TileID, of source: String) -> Bool {
        if case .tile = fetched(id, of: source) { true } else { false }
    }

    /// Returns one tile of a source; `nil` if there is none, or it can't be read.
    func placed(
        _ tile: LabelCell.Tile, of source: String, viewport: Viewport
    ) -> Placed? {
        guard case .tile(let decoded) = fetched(tile.id, of: source) else { return nil }
        return Placed(
            id: tile.id, tile: decoded,
            placement: TilePlacement(
                TileCover.Item(id: tile.id, world: tile.world), viewport: viewport),
            isVisible: false)
    }

    private func fetched(_ id: TileID, of source: String) -> TileCache.Fetched {
        guard let source = sources[source] else { return .absent }
        return cache.tile(id, of: source.number)
    }
}
