import Geometry
import MapStore

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

    private let graph: RoutingGraph
    private let costs: TravelCosts
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

    init(_ graph: RoutingGraph, _ costs: TravelCosts) {
        self.graph = graph
        self.costs = costs
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
            let cost = costs.cost(of: graph[start.edge])
            guard cost != TravelCosts.closed else { continue }
            forward.add(Self.part(cost, 1 - start.fraction), start.edge, after: nil)
            for goal in goals where goal.edge == start.edge && goal.fraction >= start.fraction {
                let along = Self.part(cost, goal.fraction - start.fraction)
                if along < direct?.cost ?? .max { direct = Path(edges: [start.edge], cost: along) }
            }
        }
        for goal in goals {
            let cost = costs.cost(of: graph[goal.edge])
            guard cost != TravelCosts.closed else { continue }
            // Whoever comes along the roads of a restriction arrives on a copy.
            for edge in graph.copies(of: goal.edge) {
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

    private static func part(_ cost: UInt32, _ fraction: Double) -> UInt32 {
        UInt32((Double(cost) * min(max(fraction, 0), 1)).rounded())
    }

    private func settleForward() {
        guard let (cost, edge) = forward.settle() else { return }
        settledCount += 1
        let record = graph[edge]
        forEachTurn(after: record) { next, nextRecord, turn in
            if let rest = backward.cost(of: next), cost &+ turn &+ rest < best {
                best = cost &+ turn &+ rest
                meeting = (edge, next)
            }
            let total = cost &+ turn &+ costs.cost(of: nextRecord)
            if total < TravelCosts.limit { forward.add(total, next, after: edge) }
        }
    }

    private func settleBackward() {
        guard let (cost, edge) = backward.settle() else { return }
        settledCount += 1
        let record = graph[edge]
        let node = graph.source(of: edge)
        for previous in graph.edges(to: node) {
            let before = graph[previous]
            let own = costs.cost(of: before)
            guard own != TravelCosts.closed,
                let turn = turnCost(of: before, then: edge, record, at: node)
            else { continue }
            if let known = forward.cost(of: previous), known &+ turn &+ cost < best {
                best = known &+ turn &+ cost
                meeting = (previous, edge)
            }
            let total = cost &+ turn &+ own
            if total < TravelCosts.limit { backward.add(total, previous, after: edge) }
        }
    }

    // MARK: Turns

    /// Calls `body` with every edge that may follow another.
    private func forEachTurn(
        after edge: RoutingEdge, _ body: (RoutingGraph.Edge, RoutingEdge, UInt32) -> Void
    ) {
        guard let node = graph.node(Int(edge.target)) else { return }
        let place = graph[node]
        guard place.closedTo & bit == 0 else { return }
        let bans = graph.bans(after: edge, at: node)
        let cell = graph.cells[node.slot].cell
        let isCrossing = graph.isCrossing(node, for: costs.profile)
        for position in graph.positions(from: node) {
            let next = cell.edges[position]
            guard costs.isUsable(next), !isBanned(position, bans),
                next.strand != edge.strand ^ 1 || isDeadEnd(node, after: edge)
            else { continue }
            body(
                RoutingGraph.Edge(slot: node.slot, position: position), next,
                costs.cost(of: edge, then: next, at: place, isCrossing: isCrossing))
        }
    }

    /// The cost of a turn; `nil` if it may not be made.
    private func turnCost(
        of edge: RoutingEdge, then next: RoutingGraph.Edge, _ nextRecord: RoutingEdge,
        at node: RoutingGraph.Node
    ) -> UInt32? {
        let place = graph[node]
        guard place.closedTo & bit == 0,
            !isBanned(next.position, graph.bans(after: edge, at: node)),
            nextRecord.strand != edge.strand ^ 1 || isDeadEnd(node, after: edge)
        else { return nil }
        return costs.cost(
            of: edge, then: nextRecord, at: place,
            isCrossing: graph.isCrossing(node, for: costs.profile))
    }

    private var bit: UInt8 { 1 << UInt8(costs.profile.rawValue) }

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

/// The labels of one direction of a search, and the queue of those that are not final.
private struct SearchLabels {
    private struct Label {
        var cost = UInt32.max
        var before = UInt32.max
        var isFinal = false
    }

    /// Grown as cells are read.
    private var labels: [[Label]] = []
    private var queue = BinaryHeap<UInt64>()
    private(set) var queueCount = 0

    /// The cost of the cheapest label that is not final; `nil` if there is none.
    var least: UInt32? {
        mutating get {
            while let first = peek() {
                let edge = RoutingGraph.Edge(rawValue: UInt32(truncatingIfNeeded: first))
                if label(of: edge)?.isFinal == true {
                    top = nil
                    continue
                }
                return UInt32(first >> 32)
            }
            return nil
        }
    }

    private var top: UInt64?

    private mutating func peek() -> UInt64? {
        if top == nil {
            top = queue.pop()
            if top != nil { queueCount -= 1 }
        }
        return top
    }

    /// Takes the cheapest edge that is not final.
    mutating func settle() -> (cost: UInt32, edge: RoutingGraph.Edge)? {
        guard least != nil, let first = top else { return nil }
        top = nil
        let edge = RoutingGraph.Edge(rawValue: UInt32(truncatingIfNeeded: first))
        labels[edge.slot][edge.position].isFinal = true
        return (UInt32(first >> 32), edge)
    }

    /// Adds a label where it is cheaper than the known one.
    mutating func add(
        _ cost: UInt32, _ edge: RoutingGraph.Edge, after before: RoutingGraph.Edge?
    ) {
        reserve(edge)
        guard cost < labels[edge.slot][edge.position].cost else { return }
        labels[edge.slot][edge.position].cost = cost
        labels[edge.slot][edge.position].before = before?.rawValue ?? .max
        let item = UInt64(cost) << 32 | UInt64(edge.rawValue)
        if let known = top, item < known {
            queue.push(known)
            top = item
        } else {
            queue.push(item)
        }
        queueCount += 1
    }

    private mutating func reserve(_ edge: RoutingGraph.Edge) {
        while labels.count <= edge.slot { labels.append([]) }
        if labels[edge.slot].count <= edge.position {
            let count = max(edge.position + 1, labels[edge.slot].count * 2, 256)
            labels[edge.slot] += repeatElement(Label(), count: count - labels[edge.slot].count)
        }
    }

    private func label(of edge: RoutingGraph.Edge) -> Label? {
        guard edge.slot < labels.count, edge.position < labels[edge.slot].count else { return nil }
        return labels[edge.slot][edge.position]
    }

    /// The cost of an edge; `nil` if it has no label.
    func cost(of edge: RoutingGraph.Edge) -> UInt32? {
        label(of: edge).flatMap { $0.cost == .max ? nil : $0.cost }
    }

    /// The edges from one back to where the search began.
    func chain(to edge: RoutingGraph.Edge) -> [RoutingGraph.Edge] {
        var chain = [edge]
        while let last = chain.last, let label = label(of: last), label.before != .max {
            chain.append(RoutingGraph.Edge(rawValue: label.before))
        }
        return chain
    }
}
