public import Geometry
import VectorTile

/// A directory of tiles: entries in ascending order of tile numbers.
struct PMTilesDirectory {
    /// A run of neighbouring tiles with the same content, or a reference to a directory of more
    /// entries.
    struct Entry: Hashable {
        /// The number of the first tile, see `TileID.hilbertID`.
        var id: UInt64
        /// The offset of the content in the tile data, or in the leaf directories.
        var offset: Int
        /// The size of the content in bytes, at least one.
        var count: Int
        /// The number of tiles with this content; 0 for a directory.
        var run: Int

        /// The number after the last tile; for a directory, that of its first.
        var end: UInt64 { id + UInt64(run) }
    }

    let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// The last entry that begins at or before a tile: a leaf, or a run that may end before the
    /// tile.
    func entry(before id: UInt64) -> Entry? {
        let next = entries.partitioningIndex { $0.id > id }
        return next == 0 ? nil : entries[next - 1]
    }
}

/// The encoding of PMTiles 3, section "Directory Serialization": all numbers, then all run lengths,
/// all lengths, all offsets; numbers are stored as differences, and an offset that continues the
/// previous content as 0.
extension PMTilesDirectory {
    /// Parses a directory from its decompressed bytes; `nil` if they are damaged, with entries out
    /// of order or overlapping, empty contents, or numbers beyond 2^56.
    init?(parsing bytes: [UInt8]) {
        var reader = ProtobufReader(bytes, in: 0..<bytes.count)
        // An entry takes at least four bytes.
        guard let count = try? reader.varint(), count <= UInt64(bytes.count - reader.position) / 4
        else { return nil }
        var entries: [Entry] = []
        entries.reserveCapacity(Int(count))
        var id: UInt64 = 0
        for index in 0..<Int(count) {
            guard let step = try? reader.varint(), step <= Self.limit, index == 0 || step > 0 else {
                return nil
            }
            id += step
            guard id <= Self.limit else { return nil }
            entries.append(Entry(id: id, offset: 0, count: 0, run: 0))
        }
        for index in entries.indices {
            guard let run = try? reader.varint(), run <= UInt64(UInt32.max) else { return nil }
            entries[index].run = Int(run)
            guard index == 0 || entries[index - 1].end <= entries[index].id else { return nil }
        }
        for index in entries.indices {
            guard let count = try? reader.varint(), (1...UInt64(UInt32.max)).contains(count) else {
                return nil
            }
            entries[index].count = Int(count)
        }
        var end: Int?
        for index in entries.indices {
            guard let code = try? reader.varint(), code <= Self.limit else { return nil }
            guard let offset = code == 0 ? end : Int(code) - 1 else { return nil }
            entries[index].offset = offset
            end = offset + entries[index].count
        }
        self.init(entries)
    }

    /// The limit of numbers, twice those of all zooms that are drawn; sums of it do not overflow.
    private static let limit: UInt64 = 1 << 56

    /// The bytes, not compressed.
    var bytes: [UInt8] {
        var writer = ProtobufWriter()
        writer.varint(UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            writer.varint(entry.id - last)
            last = entry.id
        }
        for entry in entries { writer.varint(UInt64(entry.run)) }
        for entry in entries { writer.varint(UInt64(entry.count)) }
        var end: Int?
        for entry in entries {
            writer.varint(entry.offset == end ? 0 : UInt64(entry.offset) + 1)
            end = entry.offset + entry.count
        }
        return writer.bytes
    }
}

/// The number of a tile in PMTiles, ordered by zoom and within a zoom along a Hilbert curve, so
/// that neighbours have numbers, and offsets in the file, that are near each other.
///
/// Squares with a side of 2^n tiles on the grid of zoom z − n are runs of 4^n numbers.
extension TileID {
    /// The tile's number, from 0 for 0/0/0.
    public var hilbertID: UInt64 {
        let first = Self.firstHilbertID(ofZoom: z)
        guard z > 0 else { return first }
        let side = 32 - UInt32(z)
        return first
            + HilbertCurve.position(UInt32(x) << side, UInt32(y) << side) >> (2 * UInt64(side))
    }

    /// The tile of a number; `nil` beyond the deepest zoom.
    public init?(hilbertID id: UInt64) {
        guard let zoom = Self.zoom(ofHilbertID: id) else { return nil }
        guard zoom > 0 else {
            self.init(z: 0, x: 0, y: 0)
            return
        }
        let side = 32 - UInt32(zoom)
        let point = HilbertCurve.point(
            at: (id - Self.firstHilbertID(ofZoom: zoom)) << (2 * UInt64(side)))
        self.init(z: zoom, x: Int(point.x >> side), y: Int(point.y >> side))
    }

    /// The number of a zoom's first tile, which is the number of all tiles of lower zooms.
    ///
    /// - Parameter zoom: at most one more than the deepest.
    /// - Returns: (4^zoom − 1) / 3.
    public static func firstHilbertID(ofZoom zoom: Int) -> UInt64 { (1 << (2 * zoom) - 1) / 3 }

    /// The zoom of a number; `nil` beyond the deepest.
    private static func zoom(ofHilbertID id: UInt64) -> Int? {
        (0...maximumZoom).first { id < firstHilbertID(ofZoom: $0 + 1) }
    }
}
