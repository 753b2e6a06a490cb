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
    private var entryIndices: [UInt32: Int] = [:]
    private var exitIndices: [UInt32: Int] = [:]

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
        for (index, gate) in self.entries.enumerated() { entryIndices[gate.edge.rawValue] = index }
        for (index, gate) in self.exits.enumerated() { exitIndices[gate.edge.rawValue] = index }
    }

    /// The cost from the end of an entry to that of an exit, by their indices.
    func cost(from entry: Int, to exit: Int) -> UInt32 { costs[entry * exits.count + exit] }

    /// Calls a closure with all exits that an entry leads to, and the costs from its end to theirs.
    func forEachExit(from edge: RoutingGraph.Edge, _ body: (Gate, UInt32) -> Void) {
        guard let entry = entryIndices[edge.rawValue] else { return }
        let row = entry * exits.count
        for (index, exit) in exits.enumerated() {
            let cost = costs[row + index]
            if cost != OverlayCell.unreachable { body(exit, cost) }
        }
    }

    /// Calls a closure with all entries that lead to an exit, and the costs from their ends to its.
    func forEachEntry(to edge: RoutingGraph.Edge, _ body: (Gate, UInt32) -> Void) {
        guard let exit = exitIndices[edge.rawValue] else { return }
        for (index, entry) in entries.enumerated() {
            let cost = costs[index * exits.count + exit]
            if cost != OverlayCell.unreachable { body(entry, cost) }
        }
    }
}
