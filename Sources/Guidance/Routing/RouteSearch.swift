/// Finds the cheapest path through the routing graph, from both ends at once.
///
/// Dijkstra's algorithm on edges, so that turns have costs and can be forbidden. Forward, an edge's
/// label is the cost from the start to its end; backward, from its beginning to the goal. Both meet
/// at a turn, and the search ends when no turn can be cheaper than the best one.
final class RouteSearch {
    /// An edge at which a search begins, with the part of it that is travelled.
    struct End {
        let edge: RoutingGraph.Edge
        /// The fraction of the edge that lies before the place.
        let fraction: Double
    }

    /// A way through the graph.
    struct Path {
        let edges: [RoutingGraph.Edge]
        let cost: UInt32

        /// The path without edges at its ends of which nothing is travelled.
        func trimmed(_ starts: [End], _ goals: [End]) -> Path {
            var edges = edges[...]
            let least = 1e-6
            if edges.count > 1, let start = starts.first(where: { $0.edge == edges.first }),
                start.fraction > 1 - least
            {
                edges.removeFirst()
            }
            if edges.count > 1, let goal = goals.first(where: { $0.edge == edges.last }),
                goal.fraction < least
            {
                edges.removeLast()
            }
            return Path(edges: Array(edges), cost: cost)
        }
    }

    private let roads: ProfileRoads
    private var forward = SearchLabels()
    private var backward = SearchLabels()
    private var best = UInt32.max
    private var meeting: (RoutingGraph.Edge, RoutingGraph.Edge)?
    /// The number of edges whose successors or predecessors were visited.
    private(set) var settledCount = 0

    /// The most edges that are visited: some seconds of work.
    private static let mostEdges = 6_000_000

    /// Whether the search ended without an answer because it took too long.
    var isTooLong: Bool { settledCount > Self.mostEdges }

    init(_ roads: ProfileRoads) {
        self.roads = roads
    }

    // MARK: Search

    /// The cheapest path.
    ///
    /// - Parameters:
    ///   - starts: the edges on which the start is.
    ///   - goals: the edges on which the goal is.
    /// - Returns: `nil` if there is none.
    func path(from starts: [End], to goals: [End]) -> Path? {
        var direct: Path?
        for start in starts {
            let cost = roads.cost(of: start.edge)
            guard cost != TravelCosts.closed else { continue }
            forward.add(Self.part(cost, 1 - start.fraction), start.edge, after: nil)
            for goal in goals where goal.edge == start.edge && goal.fraction >= start.fraction {
                let along = Self.part(cost, goal.fraction - start.fraction)
                if along < direct?.cost ?? .max { direct = Path(edges: [start.edge], cost: along) }
            }
        }
        for goal in goals {
            let cost = roads.cost(of: goal.edge)
            guard cost != TravelCosts.closed else { continue }
            // Whoever comes along the roads of a restriction arrives on a copy.
            for edge in roads.graph.copies(of: goal.edge) {
                backward.add(Self.part(cost, goal.fraction), edge, after: nil)
            }
        }
        best = direct?.cost ?? .max
        while let low = forward.least, let high = backward.least, low &+ high < best, !isTooLong {
            if forward.queueCount <= backward.queueCount {
                settleForward()
            } else {
                settleBackward()
            }
        }
        guard let meeting else { return direct }
        let edges = forward.chain(to: meeting.0).reversed() + backward.chain(to: meeting.1)
        return Path(edges: Array(edges), cost: best)
    }

    /// The cost of a part of an edge.
    static func part(_ cost: UInt32, _ fraction: Double) -> UInt32 {
        UInt32((Double(cost) * min(max(fraction, 0), 1)).rounded())
    }

    private func settleForward() {
        guard let (cost, edge) = forward.settle() else { return }
        settledCount += 1
        roads.forEachTurn(after: edge) { next, turn, own in
            if let rest = backward.cost(of: next), cost &+ turn &+ rest < best {
                best = cost &+ turn &+ rest
                meeting = (edge, next)
            }
            let total = cost &+ turn &+ own
            if total < TravelCosts.limit { forward.add(total, next, after: edge) }
        }
    }

    private func settleBackward() {
        guard let (cost, edge) = backward.settle() else { return }
        settledCount += 1
        roads.forEachTurn(before: edge) { previous, turn, own in
            if let known = forward.cost(of: previous), known &+ turn &+ cost < best {
                best = known &+ turn &+ cost
                meeting = (previous, edge)
            }
            let total = cost &+ turn &+ own
            if total < TravelCosts.limit { backward.add(total, previous, after: edge) }
        }
    }
}
