/// Where tiles lie: entries in ascending order of their numbers.
struct PMTilesDirectory {
    /// A run of neighbouring tiles with the same content, or a directory of more entries.
    struct Entry: Hashable {
        /// The number of the first tile, see `TileID.hilbertID`.
        var id: UInt64
        /// Where the content begins: in the tile data, or among the leaf directories.
        var offset: Int
        /// Bytes of the content, one at least.
        var count: Int
        /// How many tiles have it; 0 for a directory.
        var run: Int

        /// The number after the last tile; for a directory, that of its first.
        var end: UInt64 { id + UInt64(run) }
    }

    let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// The last entry that begins at a tile or before it; a leaf, or a run that may end too early.
    func entry(before id: UInt64) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id <= id { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : entries[low - 1]
    }
}

/// The form of PMTiles 3, section "Directory Serialization": all numbers, then all run lengths, all
/// lengths, all offsets; numbers as steps from one to the next, an offset that follows on as 0.
extension PMTilesDirectory {
    /// A directory from its decompressed bytes; `nil` if they are damaged: entries out of order or
    /// overlapping, empty contents, numbers beyond 2^56.
    init?(parsing bytes: [UInt8]) {
        var reader = VarintReader(bytes)
        // An entry takes four bytes at least.
        guard let count = reader.next(), count <= UInt64(reader.count / 4) else { return nil }
        var entries: [Entry] = []
        entries.reserveCapacity(Int(count))
        var id: UInt64 = 0
        for index in 0..<Int(count) {
            guard let step = reader.next(), step <= Self.limit, index == 0 || step > 0 else {
                return nil
            }
            id += step
            guard id <= Self.limit else { return nil }
            entries.append(Entry(id: id, offset: 0, count: 0, run: 0))
        }
        for index in entries.indices {
            guard let run = reader.next(), run <= UInt64(UInt32.max) else { return nil }
            entries[index].run = Int(run)
            guard index == 0 || entries[index - 1].end <= entries[index].id else { return nil }
        }
        for index in entries.indices {
            guard let count = reader.next(), (1...UInt64(UInt32.max)).contains(count) else {
                return nil
            }
            entries[index].count = Int(count)
        }
        var end: Int?
        for index in entries.indices {
            guard let code = reader.next(), code <= Self.limit else { return nil }
            guard let offset = code == 0 ? end : Int(code) - 1 else { return nil }
            entries[index].offset = offset
            end = offset + entries[index].count
        }
        self.init(entries)
    }

    /// Twice the numbers of all zooms that are drawn; sums of it do not overflow.
    private static let limit: UInt64 = 1 << 56

    /// The bytes, not compressed.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendVarint(UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            bytes.appendVarint(entry.id - last)
            last = entry.id
        }
        for entry in entries { bytes.appendVarint(UInt64(entry.run)) }
        for entry in entries { bytes.appendVarint(UInt64(entry.count)) }
        var end: Int?
        for entry in entries {
            bytes.appendVarint(entry.offset == end ? 0 : UInt64(entry.offset) + 1)
            end = entry.offset + entry.count
        }
        return bytes
    }
}
