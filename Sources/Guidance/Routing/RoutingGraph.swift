package import Formats
package import MapStore

/// The routing graph of a map, of which only those cells are read that a search enters.
///
/// Used by one thread. An edge is named by the cell it is in, in the order in which cells were
/// read, and its position there.
package final class RoutingGraph {
    /// An edge of the graph.
    package struct Edge: Hashable {
        package let rawValue: UInt32

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
    final class Cell: Sendable {
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

    private let source: RoutingGraphSource
    /// Adapts cells to a time; `nil` for the graph without conditions.
    private let hours: RoutingHours?
    /// Grown as cells are named; `nil` for those that were not read.
    private var cells: [Cell?] = []
    /// The slot of each cell, -1 for those that no edge was named of.
    private var slots: [Int32]
    /// The number of the cell in each slot.
    private var numbers: [Int] = []
    /// The areas of each level that were read, and whether one was asked for.
    private var areas: [[OverlayArea?]]
    private var isAreaRead: [[Bool]]
    /// The number of cells that were read.
    private(set) var cellCount = 0
    /// The first problem of reading; searches then end with it.
    private(set) var problem: MapStoreError?

    private static let noCell = Cell(RoutingCell(nodes: [], edges: [], bans: []))

    /// The graph of a map.
    ///
    /// - Parameters:
    ///   - map: the map.
    ///   - time: when the way begins; `nil` for the graph without conditions.
    /// - Throws: ``RoutingError`` if the map has none, `MapStoreError` if it can't be read.
    package convenience init(_ map: MapDatabase, at time: LocalTime? = nil) throws {
        try self.init(RoutingGraphSource(map), hours: time.map { try RoutingHours(map, at: $0) })
    }

    /// The graph of a map with other areas than those that are stored.
    ///
    /// - Parameters:
    ///   - map: the map.
    ///   - time: when the way begins; `nil` for the graph without conditions.
    ///   - areas: the areas of each level, in order.
    /// - Throws: ``RoutingError`` if the map has no graph, `MapStoreError` if it can't be read.
    package convenience init(
        _ map: MapDatabase, at time: LocalTime? = nil, areas: [[OverlayCell]]
    ) throws {
        let stored = try RoutingGraphSource(map)
        let source = RoutingGraphSource(
            lastNode: stored.lastNode, levels: areas.count, cell: stored.cell
        ) { number, level throws(MapStoreError) in
            number < areas[level - 1].count ? areas[level - 1][number] : nil
        }
        self.init(source, hours: try time.map { try RoutingHours(map, at: $0) })
    }

    /// The graph of a source.
    init(_ source: RoutingGraphSource, hours: RoutingHours? = nil) {
        self.source = source
        self.hours = hours
        let cells = (source.lastNode + RoutingCell.nodesPerCell - 1) / RoutingCell.nodesPerCell
        slots = [Int32](repeating: -1, count: max(cells, 0))
        let counts = (0..<source.levels).map { index in
            (source.lastNode - 1) / OverlayCell.nodes(atLevel: index + 1) + 1
        }
        areas = counts.map { Array(repeating: nil, count: $0) }
        isAreaRead = counts.map { Array(repeating: false, count: $0) }
    }

    // MARK: Nodes and edges

    /// The node with a number of the map; `nil` if it can't be read.
    func node(_ number: Int) -> Node? {
        let index = number - 1
        let (cell, position) = index.quotientAndRemainder(dividingBy: RoutingCell.nodesPerCell)
        guard index >= 0, let slot = slot(of: cell),
            position < self.cell(slot).cell.nodes.count
        else { return nil }
        return Node(slot: slot, position: position)
    }

    /// The number of a node in the map.
    func number(of node: Node) -> Int {
        numbers[node.slot] * RoutingCell.nodesPerCell + node.position + 1
    }

    /// The slot of a cell, which need not be read yet.
    private func slot(of cell: Int) -> Int? {
        guard slots.indices.contains(cell) else { return nil }
        if slots[cell] >= 0 { return Int(slots[cell]) }
        guard cells.count < 1 << 16 else { return nil }
        slots[cell] = Int32(cells.count)
        cells.append(nil)
        numbers.append(cell)
        return cells.count - 1
    }

    /// The cell in a slot, empty if it can't be read.
    func cell(_ slot: Int) -> Cell {
        if let known = cells[slot] { return known }
        var cell = Self.noCell
        if problem == nil {
            do {
                if var read = try source.cell(numbers[slot]) {
                    try hours?.adapt(&read, number: numbers[slot])
                    cell = Cell(read)
                }
            } catch {
                problem = error
            }
        }
        cells[slot] = cell
        cellCount += 1
        return cell
    }

    /// The records of a cell as they are at the time of the graph; `nil` if the map has no such cell.
    package func records(ofCell number: Int) -> RoutingCell? {
        slot(of: number).map { cell($0).cell }
    }

    /// The cell of an edge, and its position there.
    package func address(of edge: Edge) -> (cell: Int, position: Int) {
        (numbers[edge.slot], edge.position)
    }

    /// The edge at a position of a cell; `nil` if the map has no such cell.
    package func edge(inCell number: Int, at position: Int) -> Edge? {
        slot(of: number).map { Edge(slot: $0, position: position) }
    }

    /// The record of an edge that the file names; `nil` if there is none.
    func record(of edge: Edge) -> RoutingEdge? {
        let edges = cell(edge.slot).cell.edges
        return edge.position < edges.count ? edges[edge.position] : nil
    }

    // MARK: Areas

    /// The number of levels of areas.
    var levels: Int { areas.count }

    /// An area; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - number: its number, from 0.
    ///   - level: its level, from 1.
    /// - Returns: the area.
    func area(_ number: Int, level: Int) -> OverlayArea? {
        guard areas.indices.contains(level - 1), areas[level - 1].indices.contains(number) else {
            return nil
        }
        if isAreaRead[level - 1][number] { return areas[level - 1][number] }
        isAreaRead[level - 1][number] = true
        guard problem == nil else { return nil }
        do {
            areas[level - 1][number] = try source.area(number, level).map {
                OverlayArea($0, in: self)
            }
        } catch {
            problem = error
        }
        return areas[level - 1][number]
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
    subscript(edge: Edge) -> RoutingEdge { cell(edge.slot).cell.edges[edge.position] }

    /// The record of a node.
    subscript(node: Node) -> RoutingNode { cell(node.slot).cell.nodes[node.position] }

    /// The node that an edge leaves.
    func source(of edge: Edge) -> Node {
        Node(slot: edge.slot, position: Int(cell(edge.slot).sources[edge.position]))
    }

    /// The node where an edge ends; `nil` if it can't be read.
    func target(of edge: Edge) -> Node? { node(Int(self[edge].target)) }

    /// Whether more than two roads that a profile may use meet at a node.
    func isCrossing(_ node: Node, for profile: TravelProfile) -> Bool {
        cell(node.slot).isCrossing(node.position, for: profile)
    }

    /// The edges that leave a node.
    func edges(from node: Node) -> [Edge] {
        positions(from: node).map { Edge(slot: node.slot, position: $0) }
    }

    /// The positions in its cell of the edges that leave a node.
    func positions(from node: Node) -> Range<Int> {
        cell(node.slot).cell.edges(from: node.position)
    }

    /// Calls a closure with the edges that end at a node, copies included, their records, and the
    /// numbers of the nodes where they begin.
    func forEachEdge(to node: Node, _ body: (Edge, RoutingEdge, Int) -> Void) {
        let cell = self.cell(node.slot).cell
        for position in cell.edges(from: node.position) {
            let leaving = cell.edges[position]
            guard leaving.copy == 0, let other = self.node(Int(leaving.target)) else { continue }
            let otherCell = self.cell(other.slot).cell
            for previous in otherCell.edges(from: other.position)
            where otherCell.edges[previous].strand == leaving.strand ^ 1 {
                body(
                    Edge(slot: other.slot, position: previous), otherCell.edges[previous],
                    Int(leaving.target))
            }
        }
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
        let bans = cell(node.slot).cell.bans
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
