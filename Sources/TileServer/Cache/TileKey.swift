package import Geometry
import Platform

/// What a kept tile is known by.
package struct TileKey: Hashable, Sendable {
    /// Which part of the world.
    package let tile: TileID
    /// Stands for all else that its pixels depend on but the map: program, style, options.
    package let version: UInt64

    /// A tile of a version.
    package init(_ tile: TileID, version: UInt64) {
        self.tile = tile
        self.version = version
    }

    /// One number for the key, the same in every process.
    package var hash: UInt64 {
        var hash = StableHash()
        hash.add(version)
        hash.add(UInt64(tile.z))
        hash.add(UInt64(tile.x))
        hash.add(UInt64(tile.y))
        return hash.value
    }
}
