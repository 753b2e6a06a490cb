import Formats
import MapStore

/// The routing graph of a map, of which only those cells are read that a search enters.
///
/// Used by one thread. An edge is named by the cell it is in, in the order in which cells were
/// read, and its position there.
final class RoutingGraph {
    /// An edge of the graph.
    struct Edge: Hashable {
        let rawValue: UInt32

        init(slot: Int, position: Int) {
            rawValue = UInt32(truncatingIfNeeded: slot << 16 | position)
        }
        init(rawValue: UInt32) { self.rawValue = rawValue }

        var slot: Int { Int(rawValue >> 16) }
        var position: Int { Int(rawValue & 0xFFFF) }
    }

    /// A node of the graph.
    struct Node: Hashable {
        let slot: Int
        let position: Int
    }

    /// A cell in memory.
    final class Cell {
        let cell: RoutingCell
        /// The position in the cell of the node that each edge leaves.
        let sources: [UInt16]
        /// Whether more than two roads meet at each node: for cars, and for all others.
        private let isCrossing: [(cars: Bool, all: Bool)]

        init(_ cell: RoutingCell) {
            self.cell = cell
            var sources = [UInt16](repeating: 0, count: cell.edges.count)
            var isCrossing: [(Bool, Bool)] = []
            for node in cell.nodes.indices {
                var counts = (cars: 0, all: 0)
                for edge in cell.edges(from: node) {
                    sources[edge] = UInt16(truncatingIfNeeded: node)
                    guard cell.edges[edge].copy == 0 else { continue }
                    counts.all += 1
                    if cell.edges[edge].flags.contains(.carRoad) { counts.cars += 1 }
                }
                isCrossing.append((counts.cars > 2, counts.all > 2))
            }
            self.sources = sources
            self.isCrossing = isCrossing
        }

        /// Whether more than two roads that a profile may use meet at a node.
        func isCrossing(_ node: Int, for profile: TravelProfile) -> Bool {
            profile == .car ? isCrossing[node].cars : isCrossing[node].all
        }
    }

    private let map: MapDatabase
    /// Adapts cells to a time; `nil` for the graph without conditions.
    private let hours: RoutingHours?
    private(set) var cells: [Cell] = []
    /// The slot of each cell that was read, -1 for others.
    private var slots: [Int32]
    /// The first problem of reading; searches then end with it.
    private(set) var problem: MapStoreError?

    /// The graph of a map.
    ///
    /// - Parameters:
    ///   - map: the map.
    ///   - time: when the way begins; `nil` for the graph without conditions.
    /// - Throws: ``RoutingError`` if the map has none, `MapStoreError` if it can't be read.
    init(_ map: MapDatabase, at time: LocalTime? = nil) throws {
        self.map = map
        hours = try time.map { try RoutingHours(map, at: $0) }
        guard let count = try map.routingNodeCount() else { throw RoutingError.noGraph(map.path) }
        let cells = (count + RoutingCell.nodesPerCell - 1) / RoutingCell.nodesPerCell
        slots = [Int32](repeating: -1, count: max(cells, 0))
    }

    // MARK: Nodes and edges

    /// The node with a number of the map; `nil` if it can't be read.
    func node(_ number: Int) -> Node? {
        let index = number - 1
        let (cell, position) = index.quotientAndRemainder(dividingBy: RoutingCell.nodesPerCell)
        guard index >= 0, let slot = slot(of: cell), position < cells[slot].cell.nodes.count else {
            return nil
        }
        return Node(slot: slot, position: position)
    }

    private func slot(of cell: Int) -> Int? {
        guard slots.indices.contains(cell) else { return nil }
        if slots[cell] >= 0 { return Int(slots[cell]) }
        guard problem == nil, cells.count < 1 << 16 else { return nil }
        do {
            var read = try map.routingCell(cell) ?? RoutingCell(nodes: [], edges: [], bans: [])
            try hours?.adapt(&read, number: cell)
            slots[cell] = Int32(cells.count)
            cells.append(Cell(read))
            return cells.count - 1
        } catch {
            problem = error
            return nil
        }
    }

    /// Whether it is that of a certain time, at which other roads may be islands than those marked.
    var isTimed: Bool { hours != nil }

    /// Whether some cells may differ from what is stored, because the way begins at a certain time.
    func hasConditions(in cells: Range<Int>) -> Bool {
        guard let hours else { return false }
        do {
            return try hours.hasConditions(in: cells)
        } catch {
            problem = problem ?? error
            return true
        }
    }

    /// The record of an edge.
    subscript(edge: Edge) -> RoutingEdge { cells[edge.slot].cell.edges[edge.position] }

    /// The record of a node.
    subscript(node: Node) -> RoutingNode { cells[node.slot].cell.nodes[node.position] }

    /// The node that an edge leaves.
    func source(of edge: Edge) -> Node {
        Node(slot: edge.slot, position: Int(cells[edge.slot].sources[edge.position]))
    }

    /// The node where an edge ends; `nil` if it can't be read.
    func target(of edge: Edge) -> Node? { node(Int(self[edge].target)) }

    /// Whether more than two roads that a profile may use meet at a node.
    func isCrossing(_ node: Node, for profile: TravelProfile) -> Bool {
        cells[node.slot].isCrossing(node.position, for: profile)
    }

    /// The edges that leave a node.
    func edges(from node: Node) -> [Edge] {
        positions(from: node).map { Edge(slot: node.slot, position: $0) }
    }

    /// The positions in its cell of the edges that leave a node.
    func positions(from node: Node) -> Range<Int> {
        cells[node.slot].cell.edges(from: node.position)
    }

    /// The edges that end at a node, copies included.
    func edges(to node: Node) -> [Edge] {
        edges(from: node).flatMap { leaving -> [Edge] in
            let record = self[leaving]
            guard record.copy == 0, let other = self.node(Int(record.target)) else { return [] }
            return edges(from: other).filter { self[$0].strand == record.strand ^ 1 }
        }
    }

    /// The edges that leave the node where an edge ends, if a profile may pass the node.
    func successors(of edge: Edge, for profile: TravelProfile) -> [Edge] {
        guard let node = target(of: edge), !isClosed(node, to: profile) else { return [] }
        return edges(from: node)
    }

    /// The edges that end where an edge begins, if a profile may pass the node.
    func predecessors(of edge: Edge, for profile: TravelProfile) -> [Edge] {
        let node = source(of: edge)
        return isClosed(node, to: profile) ? [] : edges(to: node)
    }

    private func isClosed(_ node: Node, to profile: TravelProfile) -> Bool {
        self[node].closedTo & 1 << UInt8(profile.rawValue) != 0
    }

    /// An edge and all copies of it.
    func copies(of edge: Edge) -> [Edge] {
        let strand = self[edge].strand
        return edges(from: source(of: edge)).filter { self[$0].strand == strand }
    }

    /// The other direction of an edge; `nil` if it can't be read.
    func reverse(of edge: Edge) -> Edge? {
        let strand = self[edge].strand ^ 1
        return target(of: edge).flatMap { node in
            edges(from: node).first { self[$0].strand == strand && self[$0].copy == 0 }
        }
    }

    /// The forbidden turns from an edge at the node where it ends.
    func bans(after edge: RoutingEdge, at node: Node) -> ArraySlice<TurnBan> {
        let bans = cells[node.slot].cell.bans
        guard !bans.isEmpty else { return [] }
        let key = TurnBan.key(of: edge)
        var low = 0
        var high = bans.count
        while low < high {
            let middle = (low + high) / 2
            if bans[middle].key < key { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < bans.count, bans[end].key == key { end += 1 }
        return bans[low..<end]
    }
}
