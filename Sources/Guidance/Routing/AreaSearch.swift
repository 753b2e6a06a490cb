import MapStore

/// A search inside one area of the routing graph, on the areas of the level below or, in a single
/// cell, on its roads.
struct AreaSearch {
    private let roads: ProfileRoads
    private let level: Int
    private let nodes: ClosedRange<Int>
    private var labels = SearchLabels()

    /// A search in an area.
    ///
    /// - Parameters:
    ///   - roads: the roads.
    ///   - number: the area's number, from 0.
    ///   - level: its level, from 1.
    init(_ roads: ProfileRoads, inArea number: Int, level: Int) {
        self.roads = roads
        self.level = level
        let count = OverlayCell.nodes(atLevel: level)
        nodes = number * count + 1...(number + 1) * count
    }

    /// The costs from the end of an entry to the ends of edges.
    ///
    /// - Parameters:
    ///   - entry: an edge that leads in.
    ///   - node: the number of the node where it ends.
    ///   - exits: edges that lead out.
    /// - Returns: for each exit, `OverlayCell.unreachable` where there is no way inside.
    mutating func costs(
        from entry: RoutingGraph.Edge, endingAt node: Int, to exits: [RoutingGraph.Edge]
    ) -> [UInt32] {
        start(at: entry, node)
        while let step = labels.settle() {
            if nodes.contains(step.node) { expand(step, to: nil) }
        }
        return exits.map { labels.cost(of: $0) ?? OverlayCell.unreachable }
    }

    /// The path from an entry to an exit.
    ///
    /// - Parameters:
    ///   - entry: an edge that leads in.
    ///   - node: the number of the node where it ends.
    ///   - exit: an edge that leads out.
    /// - Returns: the edges after the entry, to the exit; `nil` if there are none.
    mutating func path(
        from entry: RoutingGraph.Edge, endingAt node: Int, to exit: RoutingGraph.Edge
    ) -> [RoutingGraph.Edge]? {
        start(at: entry, node)
        while let step = labels.settle() {
            if step.edge == exit { break }
            if nodes.contains(step.node) { expand(step, to: exit) }
        }
        guard labels.cost(of: exit) != nil else { return nil }
        let steps = labels.chain(to: exit).reversed()
        guard level > 1 else { return steps.dropFirst().map(\.edge) }
        var edges: [RoutingGraph.Edge] = []
        for (step, next) in zip(steps, steps.dropFirst()) {
            let area = (step.node - 1) / OverlayCell.nodes(atLevel: level - 1)
            var search = AreaSearch(roads, inArea: area, level: level - 1)
            guard let part = search.path(from: step.edge, endingAt: step.node, to: next.edge)
            else { return nil }
            edges += part
        }
        return edges
    }

    private mutating func start(at entry: RoutingGraph.Edge, _ node: Int) {
        labels.removeAll()
        labels.add(SearchLabels.Step(cost: 0, edge: entry, node: node), after: nil)
    }

    /// Adds what follows a step inside the area, and the edges that lead out.
    private mutating func expand(_ step: SearchLabels.Step, to exit: RoutingGraph.Edge?) {
        var found: [SearchLabels.Step] = []
        if level == 1 {
            roads.forEachTurn(after: step.edge) { next, own in
                let node = Int(next.record.target)
                guard exit == nil || next.edge == exit || nodes.contains(node) else { return }
                found.append(
                    SearchLabels.Step(
                        cost: step.cost &+ next.turn &+ own, edge: next.edge, node: node))
            }
        } else {
            roads.area(of: step.node, level: level - 1)?.forEachExit(from: step.edge) {
                gate, cost in
                guard exit == nil || gate.edge == exit || nodes.contains(gate.outside) else {
                    return
                }
                found.append(
                    SearchLabels.Step(
                        cost: step.cost &+ cost, edge: gate.edge, node: gate.outside))
            }
        }
        for next in found where next.cost < TravelCosts.limit {
            labels.add(next, after: step.edge)
        }
    }
}
