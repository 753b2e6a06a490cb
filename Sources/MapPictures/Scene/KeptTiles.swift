import Geometry
import MapRenderer
import VectorTile

/// Tiles of a source that are kept once they were read, up to 4 MB together.
///
/// For whoever looks at tiles that are asked for again soon: it takes a millisecond to unpack four of them.
final class KeptTiles: TileSource {
    let zooms: ClosedRange<Int>
    private let source: any TileSource
    /// The tiles that were read.
    private(set) var kept: [TileID: VectorTile] = [:]
    private var byteCount = 0

    private static let mostBytes = 4 << 20

    /// Tiles of a source, none of them read yet.
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
