import Geometry
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
