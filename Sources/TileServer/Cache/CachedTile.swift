import Geometry
import Platform

/// A tile in the form in which a cache stores it.
package struct CachedTile: Hashable, Sendable {
    /// The file: PNG, WebP, JPEG.
    let bytes: [UInt8]
    /// The data that it was drawn from.
    var origin: Origin
    /// The time of drawing, in seconds since 1970.
    let drawn: Int

    /// The data that a tile was drawn from.
    struct Origin: Hashable, Sendable {
        /// A hash of the map at the time of drawing.
        let data: UInt64
        /// A hash of the last map that the tile was found to agree with.
        var checked: UInt64
        /// A hash of the stored tiles that it was drawn from.
        ///
        /// If another map has the same ones, the tile is the same. 0 if it is not known.
        let inputs: UInt64

        /// The origin of a tile that was just drawn.
        init(data: UInt64, inputs: UInt64) {
            self.data = data
            checked = data
            self.inputs = inputs
        }

        init(data: UInt64, checked: UInt64, inputs: UInt64) {
            self.data = data
            self.checked = checked
            self.inputs = inputs
        }
    }

    /// A tile.
    init(_ bytes: [UInt8], origin: Origin, drawn: Int) {
        self.bytes = bytes
        self.origin = origin
        self.drawn = drawn
    }
}

/// The key of a cached tile.
package struct TileKey: Hashable, Sendable {
    /// The tile's position in the world.
    let tile: TileID
    /// A hash of all else that its pixels depend on, except the map: program, style,
    /// options.
    let version: UInt64

    /// A tile of a version.
    init(_ tile: TileID, version: UInt64) {
        self.tile = tile
        self.version = version
    }

    /// A hash of the key, the same in every process.
    var hash: UInt64 {
        var hash = StableHash()
        hash.add(version)
        hash.add(UInt64(tile.z))
        hash.add(UInt64(tile.x))
        hash.add(UInt64(tile.y))
        return hash.value
    }
}
