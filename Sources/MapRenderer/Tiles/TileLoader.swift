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
    private var cache: [Key: DecodedTile?] = [:]
    private(set) var notes: [String] = []

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
    /// - Returns: tiles row by row; a tile that can't be read is noted and left out.
    func tiles(of source: String, viewport: Viewport, margin: Double) -> [Placed] {
        guard let zooms = sources[source]?.zooms else { return [] }
        let picture = ScreenBox(
            minX: 0, minY: 0, maxX: viewport.size.width, maxY: viewport.size.height)
        let cover = TileCover(viewport: viewport, zooms: zooms, margin: margin)
        return cover.items.compactMap { item in
            guard let tile = tile(item.id, of: source) else { return nil }
            let placement = TilePlacement(item, viewport: viewport)
            return Placed(
                id: item.id, tile: tile, placement: placement,
                isVisible: placement.box.intersects(picture))
        }
    }

    private func tile(_ id: TileID, of source: String) -> DecodedTile? {
        let key = Key(source: source, id: id)
        if let known = cache[key] { return known }
        if cache.count >= Self.capacity { cache.removeAll(keepingCapacity: true) }
        var decoded: DecodedTile?
        do {
            decoded = try sources[source]?.tile(id).map(DecodedTile.init)
        } catch {
            notes.append("tile \(id) is left out: \(error)")
        }
        cache[key] = .some(decoded)
        return decoded
    }
}
