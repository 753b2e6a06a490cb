package import Geometry
package import VectorTile

/// A provider of a style source's vector tiles: a map database, or features written by hand.
///
/// It is used by one thread at a time.
package protocol TileSource {
    /// The zooms that have tiles; beyond the upper one, tiles of that zoom are enlarged.
    var zooms: ClosedRange<Int> { get }

    /// Returns the decoded tile of an address.
    ///
    /// - Parameter id: an address within ``zooms``.
    /// - Returns: `nil` if the map has no tile.
    /// - Throws: the error that made the tile unreadable; the frame is drawn without it.
    func tile(_ id: TileID) throws -> VectorTile?
}
