package import Geometry
package import Graphics

/// A provider of the tiles of a `raster` or `raster-dem` source.
///
/// It is used by one thread at a time.
package protocol RasterTileSource {
    /// The zooms that have tiles; beyond the upper one, tiles of that zoom are enlarged.
    var zooms: ClosedRange<Int> { get }

    /// Logical pixels that a tile covers at its own zoom: `tileSize`, usually 512 or 256.
    var tileSize: Double { get }

    /// How pixels encode heights, for a source of the type `raster-dem`.
    var encoding: ElevationEncoding { get }

    /// Returns the picture of an address.
    ///
    /// - Parameter id: an address within ``zooms``.
    /// - Returns: `nil` if the map has no tile.
    /// - Throws: the error that made the tile unreadable; the frame is drawn without it.
    func tile(_ id: TileID) throws -> Surface?
}

/// An encoding of a height in metres as the red, green and blue of a pixel.
package struct ElevationEncoding: Hashable, Sendable {
    /// Metres for one step of each channel, and the offset that is added.
    package var red, green, blue, shift: Double

    /// Creates an encoding from its factors.
    package init(red: Double, green: Double, blue: Double, shift: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.shift = shift
    }

    /// Mapbox Terrain-RGB: steps of 0.1 m from -10 000 m.
    package static let mapbox = ElevationEncoding(
        red: 6553.6, green: 25.6, blue: 0.1, shift: -10_000)
    /// Terrarium: whole metres, with 256ths in blue, from -32 768 m.
    package static let terrarium = ElevationEncoding(
        red: 256, green: 1, blue: 1.0 / 256, shift: -32_768)
}
