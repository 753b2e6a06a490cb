import MapStore

/// The nodes that are signs, in the order of the files.
struct NodeSigns {
    /// A node and what it tells.
    struct Entry {
        let id: Int64
        let position: FixedCoordinate
        let drafts: [SignDraft]
    }

    private(set) var entries: [Entry] = []

    /// Adds a node, unless it tells nothing.
    mutating func add(_ drafts: [SignDraft], ofNode id: Int64, at position: FixedCoordinate) {
        guard !drafts.isEmpty else { return }
        entries.append(Entry(id: id, position: position, drafts: drafts))
    }

    /// Adds the nodes of another part of the files.
    mutating func append(_ other: NodeSigns) { entries += other.entries }
}

/// Finds the sign of a node, at next to no cost for the many nodes that are none.
struct NodeSignIndex {
    private let numbers: [Int64: Int]
    /// A bit for each hash of a known number.
    private var bits: [UInt64]
    private static let size = 20

    init(_ signs: NodeSigns) {
        // Of a node that several files hold, the first one counts.
        numbers = Dictionary(
            signs.entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        bits = [UInt64](repeating: 0, count: 1 << (Self.size - 6))
        for entry in signs.entries {
            let hash = Self.hash(entry.id)
            bits[hash >> 6] |= 1 << UInt64(hash & 63)
        }
    }

    /// The position of a node among the entries; `nil` if it is no sign.
    subscript(id: Int64) -> Int? {
        let hash = Self.hash(id)
        return bits[hash >> 6] & 1 << UInt64(hash & 63) == 0 ? nil : numbers[id]
    }

    /// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
    private static func hash(_ id: Int64) -> Int {
        Int((UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - size))
    }
}
