public import Geometry

/// The tiles of a map that differ from those of an older one.
public struct TileChanges: Hashable, Sendable {
    /// The tiles that are not in the older map.
    public private(set) var added: [TileID] = []
    /// The tiles with different contents.
    public private(set) var changed: [TileID] = []
    /// The tiles that are not in the newer map.
    public private(set) var removed: [TileID] = []
    /// The number of unchanged tiles.
    public private(set) var same = 0

    /// Compares the stored bytes of two maps tile by tile.
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

    /// All tiles that differ, in the order of zooms, rows and columns.
    public var all: [TileID] {
        (added + changed + removed).sorted { ($0.z, $0.y, $0.x) < ($1.z, $1.y, $1.x) }
    }
}
