import MapGeometry
import SQLite

/// An R-tree over boxes that is packed at once, when all are known.
///
/// SQLite's own insertion splits and moves boxes one by one, which takes a quarter of an import. Sorted along
/// a Hilbert curve (Kamel and Faloutsos, "On packing R-trees", 1993) the boxes fill node after node, and
/// the tree that this gives is smaller and is searched no slower. The tables are those of SQLite's module
/// (https://sqlite.org/rtree.html, "shadow tables"); `rtreecheck()` accepts them.
struct PackedBoxIndex {
    private struct Entry {
        let id: Int64
        let box: FixedBounds
    }

    /// An entry of a node: 8 bytes of its number and four of each coordinate.
    private static let entryBytes = 24
    /// Bytes before the first entry: depth and count of entries.
    private static let headBytes = 4
    /// The root's number.
    private static let root = 1

    private var entries: [Entry] = []

    /// Adds a box under a number that no other has.
    mutating func add(_ box: FixedBounds, of id: Int) {
        entries.append(Entry(id: Int64(id), box: box))
    }

    /// Writes the tree into a table of `rtree_i32` with two dimensions, and forgets the boxes.
    ///
    /// - Parameters:
    ///   - table: an empty table, whose name needs no quotes.
    ///   - database: where it is.
    /// - Throws: `SQLiteError` if the disk is full.
    mutating func write(to table: String, of database: Database) throws(SQLiteError) {
        guard !entries.isEmpty else { return }
        let nodeBytes = try Self.nodeBytes(of: table, in: database)
        let capacity = max((nodeBytes - Self.headBytes) / Self.entryBytes, 2)
        let node = try database.prepare(
            "INSERT OR REPLACE INTO \(table)_node (nodeno, data) VALUES (?1, ?2)")
        let parent = try database.prepare(
            "INSERT INTO \(table)_parent (nodeno, parentnode) VALUES (?1, ?2)")
        var level = Self.alongCurve(entries)
        entries = []
        try Self.writePlaces(of: level, capacity, isRoot: level.count <= capacity, table, database)
        var (depth, next) = (0, Self.root + 1)
        while level.count > capacity {
            var above: [Entry] = []
            above.reserveCapacity(level.count / capacity + 1)
            for start in stride(from: 0, to: level.count, by: capacity) {
                let members = level[start..<min(start + capacity, level.count)]
                try Self.write(members, as: next, depth: 0, nodeBytes, with: node)
                if depth > 0 {
                    for member in members {
                        try parent.bind(Int(member.id), at: 1)
                        try parent.bind(next, at: 2)
                        try parent.run()
                    }
                }
                above.append(Entry(id: Int64(next), box: Self.box(around: members)))
                next += 1
            }
            level = above
            depth += 1
        }
        try Self.write(level[...], as: Self.root, depth: depth, nodeBytes, with: node)
        if depth > 0 {
            for member in level {
                try parent.bind(Int(member.id), at: 1)
                try parent.bind(Self.root, at: 2)
                try parent.run()
            }
        }
    }

    /// The size of a node, as SQLite decided for the size of its pages.
    private static func nodeBytes(
        of table: String, in database: Database
    ) throws(SQLiteError) -> Int {
        let size = try database.prepare(
            "SELECT length(data) FROM \(table)_node WHERE nodeno = \(root)")
        return try size.step() ? size.int(at: 0) ?? 0 : 0
    }

    /// The boxes in the order in which a Hilbert curve comes by their middles, then by number.
    private static func alongCurve(_ entries: [Entry]) -> [Entry] {
        func middle(_ low: Int32, _ high: Int32) -> UInt32 {
            UInt32(truncatingIfNeeded: (Int64(low) + Int64(high)) / 2 - Int64(Int32.min))
        }
        let keyed = entries.map { entry in
            let (x, y) = (
                middle(entry.box.west, entry.box.east), middle(entry.box.south, entry.box.north)
            )
            return (key: HilbertCurve.position(x, y), entry: entry)
        }
        return keyed.sorted { ($0.key, $0.entry.id) < ($1.key, $1.entry.id) }.map(\.entry)
    }

    /// Notes in which leaf each box lies, in the order of the boxes' numbers.
    private static func writePlaces(
        of leaves: [Entry], _ capacity: Int, isRoot: Bool, _ table: String, _ database: Database
    ) throws(SQLiteError) {
        let place = try database.prepare(
            "INSERT INTO \(table)_rowid (rowid, nodeno) VALUES (?1, ?2)")
        for index in leaves.indices.sorted(by: { leaves[$0].id < leaves[$1].id }) {
            try place.bind(Int(leaves[index].id), at: 1)
            try place.bind(isRoot ? root : root + 1 + index / capacity, at: 2)
            try place.run()
        }
    }

    private static func box(around entries: ArraySlice<Entry>) -> FixedBounds {
        entries.dropFirst().reduce(entries[entries.startIndex].box) { $0.union($1.box) }
    }

    /// Writes a node as SQLite has it: numbers of the highest byte first, and zeros to its full size.
    private static func write(
        _ entries: ArraySlice<Entry>, as number: Int, depth: Int, _ size: Int,
        with node: Statement
    ) throws(SQLiteError) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        append(UInt16(truncatingIfNeeded: depth))
        append(UInt16(truncatingIfNeeded: entries.count))
        for entry in entries {
            append(entry.id)
            for edge in [entry.box.west, entry.box.east, entry.box.south, entry.box.north] {
                append(edge)
            }
        }
        bytes += repeatElement(0, count: max(size - bytes.count, 0))
        try node.bind(number, at: 1)
        try node.bind(bytes, at: 2)
        try node.run()
    }
}
