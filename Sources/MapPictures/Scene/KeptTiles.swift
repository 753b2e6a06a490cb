import Geometry
import MapRenderer
import VectorTile

/// A cache of a source's tiles, up to 4 MB.
///
/// It is for callers that inspect tiles soon needed again: unpacking four tiles takes a
/// millisecond.
final class KeptTiles: TileSource {
    let zooms: ClosedRange<Int>
    private let source: any TileSource
    /// The cached tiles.
    private(set) var kept: [TileID: VectorTile] = [:]
    private var byteCount = 0

    private static let mostBytes = 4 << 20

    /// An empty cache of a source's tiles.
    init(of source: any TileSource) {
        self.source = source
        zooms = source.zooms
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        if let known = kept[id] { return known }
        guard let tile = try source.tile(id) else { return nil }
        if byteCount + tile.byteCount <= Self.mostBytes {
            byteCount += tile.byteCount
            kept[id] = tile
        }
        return tile
    }
}
