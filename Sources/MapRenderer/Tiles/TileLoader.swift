import MapCamera
import MapGeometry
import VectorTile

/// Fetches the tiles of a view and keeps the decoded ones for the next view.
final class TileLoader {
    /// A tile that is there, with its place in the picture.
    struct Placed {
        let id: TileID
        let tile: DecodedTile
        let placement: TilePlacement
        /// Whether any of it lies inside the picture; the others only lend labels.
        let isVisible: Bool
    }

    private struct Key: Hashable {
        let source: String
        let id: TileID
    }

    private let sources: [String: any TileSource]
    private var cache: [Key: Fetched] = [:]

    /// What became of a tile.
    private enum Fetched {
        case tile(DecodedTile)
        case absent
        case unreadable(String)
    }

    /// Decoded tiles kept at most: a 4K picture's worth with its margin.
    private static let capacity = 256

    init(sources: [String: any TileSource]) {
        self.sources = sources
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
        let picture = ScreenBox(
            minX: 0, minY: 0, maxX: viewport.size.width, maxY: viewport.size.height)
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

    private func fetched(_ id: TileID, of source: String) -> Fetched {
        let key = Key(source: source, id: id)
        if let known = cache[key] { return known }
        if cache.count >= Self.capacity { cache.removeAll(keepingCapacity: true) }
        let fetched: Fetched
        do {
            fetched = try sources[source]?.tile(id).map { .tile(DecodedTile($0)) } ?? .absent
        } catch {
            fetched = .unreadable("tile \(id) is left out: \(error)")
        }
        cache[key] = fetched
        return fetched
    }
}
