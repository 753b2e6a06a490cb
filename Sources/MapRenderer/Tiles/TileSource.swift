package import Geometry
package import VectorTile

/// Where a style source's vector tiles come from: a map database, or features written by hand.
///
/// Asked by one thread at a time.
package protocol TileSource {
    /// The zooms that have tiles; beyond the upper one, tiles of that zoom are enlarged.
    var zooms: ClosedRange<Int> { get }

    /// The decoded tile of an address.
    ///
    /// - Parameter id: an address within ``zooms``.
    /// - Returns: `nil` where the map has no tile.
    /// - Throws: what made the tile unreadable; the frame is drawn without it.
    func tile(_ id: TileID) throws -> VectorTile?
}
