import MapCamera
import MapGeometry
import MapStyle
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
    /// What was learnt of features' values, kept from tile to tile.
    private let expressions = ExpressionCache()
    private var cache: [Key: Entry] = [:]
    /// Counts the tiles that were asked for; the smallest number was not used for longest.
    private var clock = 0

    /// A tile with the last time that it was asked for.
    private struct Entry {
        let fetched: Fetched
        var used: Int

        /// Bytes of memory; tiles that are not there are limited with the others.
        var byteCount: Int {
            if case .tile(let tile) = fetched { tile.byteCount + 4096 } else { 4096 }
        }
    }

    /// What became of a tile.
    private enum Fetched {
        case tile(DecodedTile)
        case absent
        case unreadable(String)
    }

    /// Bytes of decoded tiles that are kept: dozens of dense ones.
    ///
    /// The tiles of the picture that is being drawn live as long as it takes, whatever their size.
    private static let capacity = 32 << 20

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

    private func fetched(_ id: TileID, of source: String) -> Fetched {
        let key = Key(source: source, id: id)
        clock += 1
        if let known = cache[key]?.fetched {
            cache[key]?.used = clock
            return known
        }
        makeRoom()
        let fetched: Fetched
        do {
            fetched =
                try sources[source]?.tile(id).map {
                    .tile(DecodedTile($0, expressions: expressions))
                }
                ?? .absent
        } catch {
            fetched = .unreadable("tile \(id) is left out: \(error)")
        }
        cache[key] = Entry(fetched: fetched, used: clock)
        return fetched
    }

    /// Drops what was not used for longest.
    ///
    /// Tiles grow after they are fetched, layer by layer, so they are counted anew each time; half
    /// is left, so that a walk over the map does not sort them for each tile.
    private func makeRoom() {
        guard cache.values.reduce(0, { $0 + $1.byteCount }) > Self.capacity else { return }
        var left = 0
        for (key, entry) in cache.sorted(by: { $0.value.used > $1.value.used }) {
            left += entry.byteCount
            if left > Self.capacity / 2 { cache[key] = nil }
        }
    }
}
