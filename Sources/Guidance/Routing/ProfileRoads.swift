import MapStore

/// The routing graph as a profile may use it: edges with their costs, and the turns between them.
struct ProfileRoads {
    let graph: RoutingGraph
    let costs: TravelCosts
    private let bit: UInt8

    init(_ graph: RoutingGraph, _ costs: TravelCosts) {
        self.graph = graph
        self.costs = costs
        bit = 1 << UInt8(costs.profile.rawValue)
    }

    /// The cost of an edge; ``TravelCosts/closed`` where the profile may not go.
    func cost(of edge: RoutingGraph.Edge) -> UInt32 { costs.cost(of: graph[edge]) }

    // MARK: Turns

    /// Calls a closure with every edge that may follow another.
    ///
    /// - Parameters:
    ///   - edge: the edge that is left.
    ///   - body: gets the edge that is entered, the cost of the turn, and the edge's own.
    func forEachTurn(
        after edge: RoutingGraph.Edge, _ body: (RoutingGraph.Edge, UInt32, UInt32) -> Void
    ) {
        let record = graph[edge]
        guard let node = graph.node(Int(record.target)) else { return }
        let place = graph[node]
        guard place.closedTo & bit == 0 else { return }
        let bans = graph.bans(after: record, at: node)
        let cell = graph.cells[node.slot]
        let isCrossing = cell.isCrossing(node.position, for: costs.profile)
        for position in cell.cell.edges(from: node.position) {
            let next = cell.cell.edges[position]
            guard costs.isUsable(next), !isBanned(position, bans),
                next.strand != record.strand ^ 1 || isDeadEnd(node, after: record)
            else { continue }
            body(
                RoutingGraph.Edge(slot: node.slot, position: position),
                costs.cost(of: record, then: next, at: place, isCrossing: isCrossing),
                costs.cost(of: next))
        }
    }

    /// Calls a closure with every edge that may precede another.
    ///
    /// - Parameters:
    ///   - edge: the edge that is entered.
    ///   - body: gets the edge that is left, the cost of the turn, and the left edge's own.
    func forEachTurn(
        before edge: RoutingGraph.Edge, _ body: (RoutingGraph.Edge, UInt32, UInt32) -> Void
    ) {
        let node = graph.source(of: edge)
        let place = graph[node]
        guard place.closedTo & bit == 0 else { return }
        let record = graph[edge]
        let isCrossing = graph.cells[node.slot].isCrossing(node.position, for: costs.profile)
        graph.forEachEdge(to: node) { previous, before in
            let own = costs.cost(of: before)
            guard own != TravelCosts.closed,
                !isBanned(edge.position, graph.bans(after: before, at: node)),
                record.strand != before.strand ^ 1 || isDeadEnd(node, after: before)
            else { return }
            body(
                previous,
                costs.cost(of: before, then: record, at: place, isCrossing: isCrossing), own)
        }
    }

    private func isBanned(_ position: Int, _ bans: ArraySlice<TurnBan>) -> Bool {
        bans.contains { Int($0.edge) == position && $0.profiles & bit != 0 }
    }

    /// Whether the only way on from an edge is back.
    private func isDeadEnd(_ node: RoutingGraph.Node, after edge: RoutingEdge) -> Bool {
        let cell = graph.cells[node.slot].cell
        return graph.positions(from: node).allSatisfy {
            cell.edges[$0].strand == edge.strand ^ 1 || cell.edges[$0].strand == edge.strand
                || !costs.isUsable(cell.edges[$0])
        }
    }
}
