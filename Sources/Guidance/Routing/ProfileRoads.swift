import MapStore

/// The routing graph as a profile may use it: edges with their costs, and the turns between them.
///
/// Used by one thread. Costs are computed once for each cell that is entered.
package final class ProfileRoads {
    /// An edge next to another.
    struct Neighbor {
        let edge: RoutingGraph.Edge
        let record: RoutingEdge
        /// The cost of the turn between the two.
        let turn: UInt32
    }

    let graph: RoutingGraph
    let costs: TravelCosts
    private let bit: UInt8
    /// The costs of the edges, by the slot of their cell.
    private var edgeCosts: [[UInt32]] = []

    /// The roads of a graph at the costs of a profile.
    package init(_ graph: RoutingGraph, _ costs: TravelCosts) {
        self.graph = graph
        self.costs = costs
        bit = 1 << UInt8(costs.profile.rawValue)
    }

    /// The cost of an edge; ``TravelCosts/closed`` where the profile may not go.
    func cost(of edge: RoutingGraph.Edge) -> UInt32 {
        let costs = edgeCosts(edge.slot)
        return edge.position < costs.count ? costs[edge.position] : TravelCosts.closed
    }

    private func edgeCosts(_ slot: Int) -> [UInt32] {
        if slot < edgeCosts.count, !edgeCosts[slot].isEmpty { return edgeCosts[slot] }
        while edgeCosts.count <= slot { edgeCosts.append([]) }
        edgeCosts[slot] = graph.cell(slot).cell.edges.map(costs.cost)
        return edgeCosts[slot]
    }

    // MARK: Turns

    /// Calls a closure with every edge that may follow another.
    ///
    /// - Parameters:
    ///   - edge: the edge that is left.
    ///   - body: gets the edge that is entered, and its cost.
    func forEachTurn(after edge: RoutingGraph.Edge, _ body: (Neighbor, UInt32) -> Void) {
        guard let record = graph.record(of: edge), let node = graph.node(Int(record.target)) else {
            return
        }
        let cell = graph.cell(node.slot)
        let place = cell.cell.nodes[node.position]
        guard place.closedTo & bit == 0 else { return }
        let bans = graph.bans(after: record, at: node)
        let isCrossing = cell.isCrossing(node.position, for: costs.profile)
        let own = edgeCosts(node.slot)
        for position in cell.cell.edges(from: node.position)
        where own[position] != TravelCosts.closed {
            let next = cell.cell.edges[position]
            guard bans.isEmpty || !isBanned(position, bans),
                next.strand != record.strand ^ 1 || isDeadEnd(node, after: record)
            else { continue }
            let turn = costs.cost(of: record, then: next, at: place, isCrossing: isCrossing)
            body(
                Neighbor(
                    edge: RoutingGraph.Edge(slot: node.slot, position: position), record: next,
                    turn: turn),
                own[position])
        }
    }

    /// Calls a closure with every edge that may precede another.
    ///
    /// - Parameters:
    ///   - edge: the edge that is entered.
    ///   - body: gets the edge that is left, and the number of the node where it begins.
    func forEachTurn(before edge: RoutingGraph.Edge, _ body: (Neighbor, Int) -> Void) {
        guard let record = graph.record(of: edge) else { return }
        let node = graph.source(of: edge)
        let cell = graph.cell(node.slot)
        let place = cell.cell.nodes[node.position]
        guard place.closedTo & bit == 0 else { return }
        let isCrossing = cell.isCrossing(node.position, for: costs.profile)
        graph.forEachEdge(to: node) { previous, before, source in
            guard costs.isUsable(before),
                !isBanned(edge.position, graph.bans(after: before, at: node)),
                record.strand != before.strand ^ 1 || isDeadEnd(node, after: before)
            else { return }
            let turn = costs.cost(of: before, then: record, at: place, isCrossing: isCrossing)
            body(Neighbor(edge: previous, record: before, turn: turn), source)
        }
    }

    private func isBanned(_ position: Int, _ bans: ArraySlice<TurnBan>) -> Bool {
        bans.contains { Int($0.edge) == position && $0.profiles & bit != 0 }
    }

    /// Whether the only way on from an edge is back.
    private func isDeadEnd(_ node: RoutingGraph.Node, after edge: RoutingEdge) -> Bool {
        let cell = graph.cell(node.slot).cell
        return graph.positions(from: node).allSatisfy {
            cell.edges[$0].strand == edge.strand ^ 1 || cell.edges[$0].strand == edge.strand
                || !costs.isUsable(cell.edges[$0])
        }
    }

    // MARK: Areas

    /// The highest level of areas that can be jumped over; 0 if none.
    var levels: Int { costs.usesAreas ? graph.levels : 0 }

    /// The area of a level that a node is in, if the profile may jump over it.
    ///
    /// - Parameters:
    ///   - node: the node's number.
    ///   - level: the level, from 1.
    /// - Returns: `nil` if there is no such area, or it contains roads that are avoided
    ///   or that change with the hour.
    func area(of node: Int, level: Int) -> OverlayArea? {
        let nodes = OverlayCell.nodes(atLevel: level)
        let cells = nodes / RoutingCell.nodesPerCell
        let number = (node - 1) / nodes
        guard let area = graph.area(number, level: level),
            area.contents.isDisjoint(with: costs.avoidedContents),
            !graph.hasConditions(in: number * cells..<(number + 1) * cells)
        else { return nil }
        return area
    }
}
