import Geometry
import Platform

/// An R-tree over boxes that is packed in one step, when all are known.
///
/// SQLite's own insertion splits and moves boxes one by one, which takes a quarter of an import.
/// Sorted along a Hilbert curve (Kamel and Faloutsos, "On packing R-trees", 1993), the boxes fill
/// one node after another, and the resulting tree is smaller and is searched no slower. The tables
/// are those of SQLite's module (https://sqlite.org/rtree.html, "shadow tables"); `rtreecheck()`
/// accepts them.
struct PackedBoxIndex {
    private struct Entry: BitwiseCopyable {
        let id: Int64
        let box: FixedBounds
    }

    /// The size of a node's entry: 8 bytes for its number and four for each coordinate.
    private static let entryBytes = 24
    /// The size of a node's header: depth and count of entries.
    private static let headBytes = 4
    /// The root's number.
    private static let root = 1

    /// A box's position in the order of the leaves.
    private struct Place: BitwiseCopyable {
        let key: UInt64
        let entry: UInt32
    }

    private let entries: ScratchArray<Entry>
    private let memory: ScratchMemory?

    /// Creates an index without boxes.
    ///
    /// - Parameter memory: the memory whose limit applies; `nil` keeps the boxes in memory.
    init(in memory: ScratchMemory? = nil) {
        self.memory = memory
        entries = ScratchArray(in: memory)
    }

    /// Adds a box under a unique number.
    func add(_ box: FixedBounds, of id: Int) {
        entries.append(Entry(id: Int64(id), box: box))
    }

    /// Writes the tree into a table of `rtree_i32` with two dimensions, and forgets the boxes.
    ///
    /// - Parameters:
    ///   - table: an empty table, whose name needs no quotes.
    ///   - database: the database of the table.
    /// - Throws: `SQLiteError` if the disk is full.
    func write(to table: String, of database: Database) throws(SQLiteError) {
        guard !entries.isEmpty else { return }
        let nodeBytes = try Self.nodeBytes(of: table, in: database)
        let capacity = max((nodeBytes - Self.headBytes) / Self.entryBytes, 2)
        let node = try database.prepare(
            "INSERT OR REPLACE INTO \(table)_node (nodeno, data) VALUES (?1, ?2)")
        let parent = try database.prepare(
            "INSERT INTO \(table)_parent (nodeno, parentnode) VALUES (?1, ?2)")
        let leaves = alongCurve()
        try writePlaces(of: leaves, capacity, table, database)
        var level = ScratchArray<Entry>(in: memory)
        for place in leaves.elements { level.append(entries[Int(place.entry)]) }
        entries.removeSubrange(0...)
        var (depth, next) = (0, Self.root + 1)
        while level.count > capacity {
            let above = ScratchArray<Entry>(in: memory)
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
        try Self.write(level.elements, as: Self.root, depth: depth, nodeBytes, with: node)
        if depth > 0 {
            for member in level.elements {
                try parent.bind(Int(member.id), at: 1)
                try parent.bind(Self.root, at: 2)
                try parent.run()
            }
        }
    }

    /// The size of a node, which SQLite chose by its page size.
    private static func nodeBytes(
        of table: String, in database: Database
    ) throws(SQLiteError) -> Int {
        let size = try database.prepare(
            "SELECT length(data) FROM \(table)_node WHERE nodeno = \(root)")
        return try size.step() ? size.int(at: 0) ?? 0 : 0
    }

    /// The boxes in the order of their middles along a Hilbert curve, then of arrival.
    private func alongCurve() -> ScratchArray<Place> {
        let places = ScratchArray<Place>(in: memory)
        for index in 0..<entries.count {
            let key = entries[index].box.hilbertKey
            places.append(Place(key: key, entry: UInt32(truncatingIfNeeded: index)))
        }
        places.sort { ($0.key, $0.entry) < ($1.key, $1.entry) }
        return places
    }

    /// Writes the leaf of each box, in the order of arrival.
    private func writePlaces(
        of leaves: ScratchArray<Place>, _ capacity: Int, _ table: String, _ database: Database
    ) throws(SQLiteError) {
        let isRoot = leaves.count <= capacity
        let nodes = ScratchArray<UInt32>(in: memory)
        nodes.append(contentsOf: repeatElement(0, count: leaves.count))
        for index in 0..<leaves.count {
            nodes[Int(leaves[index].entry)] = UInt32(truncatingIfNeeded: index / capacity)
        }
        let place = try database.prepare(
            "INSERT INTO \(table)_rowid (rowid, nodeno) VALUES (?1, ?2)")
        for index in 0..<entries.count {
            try place.bind(Int(entries[index].id), at: 1)
            try place.bind(Self.root + (isRoot ? 0 : 1 + Int(nodes[index])), at: 2)
            try place.run()
        }
    }

    private static func box(around entries: ScratchSlice<Entry>) -> FixedBounds {
        entries.dropFirst().reduce(into: entries[entries.startIndex].box) {
            $0.formUnion($1.box)
        }
    }

    /// Writes a node in SQLite's format: big-endian numbers, padded with zeros to its full size.
    private static func write(
        _ entries: ScratchSlice<Entry>, as number: Int, depth: Int, _ size: Int,
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
