public import Geometry

/// Which tiles of a map differ from those of an older one.
public struct TileChanges: Hashable, Sendable {
    /// Tiles that the older map had not.
    public private(set) var added: [TileID] = []
    /// Tiles that hold something else.
    public private(set) var changed: [TileID] = []
    /// Tiles that the newer map has not.
    public private(set) var removed: [TileID] = []
    /// How many tiles are as they were.
    public private(set) var same = 0

    /// Compares two maps, tile by tile as they are stored.
    ///
    /// - Parameters:
    ///   - older: one map.
    ///   - newer: the other.
    /// - Throws: ``MapStoreError`` if one of them can't be read.
    public init(from older: any Tileset, to newer: any Tileset) throws {
        try newer.forEachTile(ofZoom: nil) { tile in
            let known = try older.storedTile(tile)
            if known == nil {
                added.append(tile)
            } else if try newer.storedTile(tile) == known {
                same += 1
            } else {
                changed.append(tile)
            }
        }
        try older.forEachTile(ofZoom: nil) { tile in
            if try !newer.hasTile(tile) { removed.append(tile) }
        }
    }

    /// Tiles that differ, in the order of zooms, rows and columns.
    public var all: [TileID] {
        (added + changed + removed).sorted { ($0.z, $0.y, $0.x) < ($1.z, $1.y, $1.x) }
    }
}
