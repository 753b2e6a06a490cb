import MapStore

/// An area of the routing graph in memory, see `OverlayCell`.
final class OverlayArea {
    /// A road across the border.
    struct Gate {
        let edge: RoutingGraph.Edge
        /// The number of the edge's node outside.
        let outside: Int
    }

    /// The roads that lead in, and those that lead out.
    let entries, exits: [Gate]
    /// Kinds of roads in the area that ways can avoid.
    let contents: OverlayCell.Contents
    private let costs: [UInt32]
    private let entryIndices, exitIndices: [UInt32: Int]?

    /// Prepares a stored area.
    init(_ cell: OverlayCell, in graph: RoutingGraph) {
        func gates(_ stored: [OverlayCell.Gate]) -> [Gate] {
            stored.compactMap { gate in
                graph.edge(inCell: Int(gate.cell), at: Int(gate.position)).map {
                    Gate(edge: $0, outside: Int(gate.outside))
                }
            }
        }
        let (entries, exits) = (gates(cell.entries), gates(cell.exits))
        // Only a damaged file names cells that do not exist.
        let isWhole =
            entries.count == cell.entries.count && exits.count == cell.exits.count
            && cell.costs.count == entries.count * exits.count
        self.entries = isWhole ? entries : []
        self.exits = isWhole ? exits : []
        costs = isWhole ? cell.costs : []
        contents = cell.contents
        entryIndices = Self.indices(self.entries)
        exitIndices = Self.indices(self.exits)
    }

    /// The number of roads up to which looking through them is as fast as a dictionary.
    private static let fewGates = 40

    private static func indices(_ gates: [Gate]) -> [UInt32: Int]? {
        guard gates.count > fewGates else { return nil }
        var indices: [UInt32: Int] = [:]
        for (index, gate) in gates.enumerated() { indices[gate.edge.rawValue] = index }
        return indices
    }

    private static func index(
        of edge: RoutingGraph.Edge, in gates: [Gate], _ indices: [UInt32: Int]?
    ) -> Int? {
        guard let indices else { return gates.firstIndex { $0.edge == edge } }
        return indices[edge.rawValue]
    }

    /// The costs from the end of an entry, by its index, to the ends of all exits.
    func costs(from entry: Int) -> ArraySlice<UInt32> {
        costs[entry * exits.count..<(entry + 1) * exits.count]
    }

    /// Calls a closure with all exits that an entry leads to, and the costs from its end to theirs.
    func forEachExit(from edge: RoutingGraph.Edge, _ body: (Gate, UInt32) -> Void) {
        guard let entry = Self.index(of: edge, in: entries, entryIndices) else { return }
        let row = entry * exits.count
        for (index, exit) in exits.enumerated() {
            let cost = costs[row + index]
            if cost != OverlayCell.unreachable { body(exit, cost) }
        }
    }

    /// Calls a closure with all entries that lead to an exit, and the costs from their ends to its.
    func forEachEntry(to edge: RoutingGraph.Edge, _ body: (Gate, UInt32) -> Void) {
        guard let exit = Self.index(of: edge, in: exits, exitIndices) else { return }
        for (index, entry) in entries.enumerated() {
            let cost = costs[index * exits.count + exit]
            if cost != OverlayCell.unreachable { body(entry, cost) }
        }
    }
}
