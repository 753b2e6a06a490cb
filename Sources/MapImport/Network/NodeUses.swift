import Geometry
import Platform

/// What nodes mean to those who pass them: barriers, lights and signs, by the nodes' ids.
///
/// A country has some millions, which lie in a file where memory is limited.
struct NodeUses {
    private struct Entry: BitwiseCopyable, Comparable {
        let id: Int64
        /// The position before sorting: of one node the last entry counts.
        let order: UInt32
        let use: NodeUse

        static func < (a: Entry, b: Entry) -> Bool { (a.id, a.order) < (b.id, b.order) }
        static func == (a: Entry, b: Entry) -> Bool { (a.id, a.order) == (b.id, b.order) }
    }

    private let entries: ScratchArray<Entry>

    /// No nodes.
    ///
    /// - Parameter memory: the memory whose limit applies; `nil` for an array in memory.
    init(in memory: ScratchMemory?) {
        entries = ScratchArray(in: memory)
    }

    /// Records a node.
    func add(_ use: NodeUse, ofNode id: Int64) {
        entries.append(
            Entry(id: id, order: UInt32(truncatingIfNeeded: entries.count), use: use))
    }

    /// Records the nodes of another part of the files.
    func append(_ other: NodeUses) {
        for entry in other.entries.elements { add(entry.use, ofNode: entry.id) }
    }

    /// Prepares for look-ups, after all nodes were added.
    func sort() { entries.sort() }

    /// The nodes that are closed to some profile, in any order.
    var closedNodes: some Sequence<Int64> {
        entries.elements.lazy.filter { $0.use.closedTo != 0 }.map(\.id)
    }

    /// The meaning of a node; `nil` if it has none.
    subscript(id: Int64) -> NodeUse? {
        let end = entries.elements.partitioningIndex { $0.id > id }
        guard end > 0, entries[end - 1].id == id else { return nil }
        return entries[end - 1].use
    }
}
