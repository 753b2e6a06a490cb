import Geometry
import MapPictures
import MapStore

/// One of several equal shares of an export: that of a job of a cluster.
///
/// Which share a tile belongs to depends on its place alone: blocks that are neighbours along the
/// curve of PMTiles go to the shares in turn, so that towns and the sea are spread over all.
struct ExportShard: Hashable, Sendable {
    /// Which share, from 1.
    let number: Int
    /// How many shares there are.
    let count: Int

    /// Tiles across and down a block, 2^4: the largest metatile.
    ///
    /// Smaller blocks would be spread more evenly, but what lies about the edges of each is read and
    /// placed by its neighbours too.
    static let side = 16

    /// Whether tiles belong to the share.
    ///
    /// - Parameter tiles: of one block.
    /// - Returns: `true` for one of the shares of a count.
    func holds(_ tiles: TileRange) -> Bool {
        let block = TileID(
            z: max(tiles.zoom - 4, 0), x: tiles.columns.lowerBound / Self.side,
            y: tiles.rows.lowerBound / Self.side)
        return (block?.hilbertID ?? 0) % UInt64(count) == UInt64(number - 1)
    }
}
