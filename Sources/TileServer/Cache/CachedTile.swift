import Geometry
import Platform

/// A tile as a cache keeps it.
package struct CachedTile: Hashable, Sendable {
    /// The file: PNG, WebP, JPEG.
    let bytes: [UInt8]
    /// What it was drawn from.
    var origin: Origin
    /// When it was drawn, in seconds since 1970.
    let drawn: Int

    /// The data that a tile was drawn from.
    struct Origin: Hashable, Sendable {
        /// Stands for the map as it was when the tile was drawn.
        let data: UInt64
        /// Stands for the last map that the tile was found to agree with.
        var checked: UInt64
        /// Stands for the stored tiles that it was drawn from.
        ///
        /// Where another map has the same ones, the tile is the same. 0 where that is not known.
        let inputs: UInt64

        /// The origin of a tile that was drawn just now.
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

/// What a kept tile is known by.
package struct TileKey: Hashable, Sendable {
    /// Which part of the world.
    let tile: TileID
    /// Stands for all else that its pixels depend on but the map: program, style, options.
    let version: UInt64

    /// A tile of a version.
    init(_ tile: TileID, version: UInt64) {
        self.tile = tile
        self.version = version
    }

    /// One number for the key, the same in every process.
    var hash: UInt64 {
        var hash = StableHash()
        hash.add(version)
        hash.add(UInt64(tile.z))
        hash.add(UInt64(tile.x))
        hash.add(UInt64(tile.y))
        return hash.value
    }
}
