import Geometry

/// Finds the tiles of a view, for one style.
final class TileLoader {
    /// A tile that is there, with its place in the picture.
    struct Placed {
        let id: TileID
        let tile: DecodedTile
        let placement: TilePlacement
        /// Whether any of it lies inside the picture; the others only lend labels.
        let isVisible: Bool
    }

    private let cache: TileCache
    private let sources: [String: (number: Int, zooms: ClosedRange<Int>)]

    /// A loader for the sources of one style.
    ///
    /// - Parameters:
    ///   - sources: by their names in the style.
    ///   - cache: the thread's.
    init(sources: [String: any TileSource], cache: TileCache) {
        self.cache = cache
        self.sources = sources.mapValues { (cache.add($0), $0.zooms) }
    }

    /// The tiles of a source that a view shows, and those around it.
    ///
    /// - Parameters:
    ///   - source: the style's name of the source.
    ///   - viewport: the view.
    ///   - margin: logical pixels around the picture within which labels matter.
    ///   - notes: where a tile that can't be read is named.
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

    /// The zooms of a source's tiles; `nil` if there is no such source.
    func zooms(of source: String) -> ClosedRange<Int>? { sources[source]?.zooms }

    /// Whether a source has a tile, and one that can be read.
    func has(_ id: TileID, of source: String) -> Bool {
        if case .tile = fetched(id, of: source) { true } else { false }
    }

    /// One tile of a source; `nil` where there is none, or none that can be read.
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
