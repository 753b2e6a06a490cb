import MapStore

/// Finds the cheapest path through the routing graph, from both ends at once.
///
/// Dijkstra's algorithm on edges, so that turns have costs and can be forbidden. Forward, an edge's
/// label is the cost from the start to its end; backward, from its end to the goal. Both meet on an
/// edge, and the search ends when no meeting can be cheaper than the best one. Areas that hold
/// neither of the ends are jumped over, where the map has their costs.
package final class RouteSearch {
    /// An edge at which a search begins, with the part of it that is travelled.
    package struct End {
        package let edge: RoutingGraph.Edge
        /// The fraction of the edge that lies before the place.
        package let fraction: Double

        /// An end from its parts.
        package init(edge: RoutingGraph.Edge, fraction: Double) {
            self.edge = edge
            self.fraction = fraction
        }
    }

    /// A way through the graph.
    package struct Path {
        /// Its edges, in order.
        package let edges: [RoutingGraph.Edge]
        /// What it costs, with its turns.
        package let cost: UInt32

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
    /// The goal's edge after each edge at which the backward search began.
    private var goalEdges: [RoutingGraph.Edge: RoutingGraph.Edge] = [:]
    /// The numbers of the areas that hold an end, from the first level on.
    private var opened: [Set<Int>] = []
    private var best = UInt32.max
    private var meeting: RoutingGraph.Edge?
    private var found: [SearchLabels.Step] = []
    /// The number of edges whose successors or predecessors were visited.
    private(set) var settledCount = 0

    /// The most edges that are visited: some seconds of work.
    static let mostEdges = 6_000_000

    /// Is called now and then with the number of visited edges.
    private let onProgress: ((Int) -> Void)?
    /// The number of edges between two calls: some hundredths of a second.
    private static let progressInterval = 1 << 14

    /// Whether the search ended without an answer because it took too long.
    var isTooLong: Bool { settledCount > Self.mostEdges }

    /// A search on roads.
    ///
    /// - Parameters:
    ///   - roads: the roads.
    ///   - onProgress: is called now and then with the number of visited edges.
    package init(_ roads: ProfileRoads, onProgress: ((Int) -> Void)? = nil) {
        self.roads = roads
        self.onProgress = onProgress
    }

    // MARK: Search

    /// The cheapest path.
    ///
    /// - Parameters:
    ///   - starts: the edges on which the start is.
    ///   - goals: the edges on which the goal is.
    /// - Returns: `nil` if there is none.
    package func path(from starts: [End], to goals: [End]) -> Path? {
        paths(from: starts, to: goals, alternatives: 0).first
    }

    /// The cheapest path, and other good ones.
    ///
    /// - Parameters:
    ///   - starts: the edges on which the start is.
    ///   - goals: the edges on which the goal is.
    ///   - count: the most other paths.
    /// - Returns: the cheapest first; empty if there is none.
    func paths(from starts: [End], to goals: [End], alternatives count: Int) -> [Path] {
        open(starts + goals)
        let direct = begin(starts, goals)
        best = direct?.cost ?? .max
        search { $0 < self.best }
        guard let meeting, !isTooLong, let edges = edges(through: meeting) else {
            return direct.map { [$0] } ?? []
        }
        let path = Path(edges: edges, cost: best)
        guard count > 0 else { return [path] }
        let most = AlternativePaths.limit(best)
        search { $0 < most }
        let others = AlternativePaths(forward, backward).choose(
            besides: path, count, roads.graph, way: self.edges(through:))
        return [path] + others
    }

    /// Goes on while a path of a cost may be of interest.
    private func search(while isOpen: (UInt32) -> Bool) {
        while let low = forward.least, let high = backward.least, isOpen(low &+ high), !isTooLong {
            settle(isForward: forward.queueCount <= backward.queueCount)
        }
    }

    /// Labels the edges at both ends.
    ///
    /// - Returns: the path on one edge, if there is one.
    private func begin(_ starts: [End], _ goals: [End]) -> Path? {
        var direct: Path?
        for start in starts {
            let cost = roads.cost(of: start.edge)
            guard cost != TravelCosts.closed else { continue }
            forward.add(
                SearchLabels.Step(
                    cost: Self.part(cost, 1 - start.fraction), edge: start.edge,
                    node: Int(roads.graph[start.edge].target)), after: nil)
            for goal in goals where goal.edge == start.edge && goal.fraction >= start.fraction {
                let along = Self.part(cost, goal.fraction - start.fraction)
                if along < direct?.cost ?? .max { direct = Path(edges: [start.edge], cost: along) }
            }
        }
        for goal in goals {
            let cost = roads.cost(of: goal.edge)
            guard cost != TravelCosts.closed else { continue }
            // Whoever comes along the roads of a restriction arrives on a copy.
            for last in roads.graph.copies(of: goal.edge) {
                roads.forEachTurn(before: last) { previous, source in
                    let total = Self.part(cost, goal.fraction) &+ previous.turn
                    let step = SearchLabels.Step(cost: total, edge: previous.edge, node: source)
                    if backward.add(step, after: nil) { goalEdges[previous.edge] = last }
                }
            }
        }
        return direct
    }

    /// The cost of a part of an edge.
    static func part(_ cost: UInt32, _ fraction: Double) -> UInt32 {
        UInt32((Double(cost) * min(max(fraction, 0), 1)).rounded())
    }

    /// Makes the cheapest label of one direction final, and labels what is behind it.
    private func settle(isForward: Bool) {
        guard let step = isForward ? forward.settle() : backward.settle() else { return }
        settledCount += 1
        if settledCount & (Self.progressInterval - 1) == 0 { onProgress?(settledCount) }
        meet(step.edge)
        found.removeAll(keepingCapacity: true)
        if isForward { findNext(step) } else { findPrevious(step) }
        for var other in found {
            other.cost &+= step.cost
            guard other.cost < min(best, TravelCosts.limit) else { continue }
            let isCheaper =
                isForward
                ? forward.add(other, after: step.edge) : backward.add(other, after: step.edge)
            if isCheaper { meet(other.edge) }
        }
    }

    /// Finds the edges that may follow one, with the costs from its end to theirs.
    private func findNext(_ step: SearchLabels.Step) {
        if let (area, level) = area(of: step.node) {
            area.forEachExit(from: step.edge) { gate, cost in
                found.append(
                    SearchLabels.Step(
                        cost: cost, edge: gate.edge, node: gate.outside, level: level))
            }
        } else {
            roads.forEachTurn(after: step.edge) { next, own in
                found.append(
                    SearchLabels.Step(
                        cost: next.turn &+ own, edge: next.edge, node: Int(next.record.target)))
            }
        }
    }

    /// Finds the edges that may precede one, with the costs from their ends to its.
    private func findPrevious(_ step: SearchLabels.Step) {
        if let (area, level) = area(of: step.node) {
            area.forEachEntry(to: step.edge) { gate, cost in
                found.append(
                    SearchLabels.Step(
                        cost: cost, edge: gate.edge, node: gate.outside, level: level))
            }
        } else {
            let own = roads.cost(of: step.edge)
            roads.forEachTurn(before: step.edge) { previous, source in
                found.append(
                    SearchLabels.Step(
                        cost: previous.turn &+ own, edge: previous.edge, node: source))
            }
        }
    }

    /// Takes a path through an edge if it is the cheapest so far.
    private func meet(_ edge: RoutingGraph.Edge) {
        guard let before = forward.cost(of: edge), let after = backward.cost(of: edge),
            before &+ after < best
        else { return }
        best = before &+ after
        meeting = edge
    }

    // MARK: Areas

    /// Opens the areas in which ends are.
    private func open(_ ends: [End]) {
        let nodes = ends.flatMap { end in
            [
                roads.graph.number(of: roads.graph.source(of: end.edge)),
                Int(roads.graph[end.edge].target),
            ]
        }
        opened = (0..<roads.levels).map { index in
            Set(nodes.map { ($0 - 1) / OverlayCell.nodes(atLevel: index + 1) })
        }
    }

    /// The largest area around a node that can be jumped over.
    private func area(of node: Int) -> (OverlayArea, level: Int)? {
        for level in stride(from: opened.count, to: 0, by: -1) {
            let number = (node - 1) / OverlayCell.nodes(atLevel: level)
            guard !opened[level - 1].contains(number),
                let area = roads.area(of: node, level: level)
            else { continue }
            return (area, level)
        }
        return nil
    }

    /// The path through an edge that both searches have found; `nil` if the file is damaged.
    private func edges(through meeting: RoutingGraph.Edge) -> [RoutingGraph.Edge]? {
        let before = Array(forward.chain(to: meeting).reversed())
        let after = backward.chain(to: meeting)
        var edges = before.prefix(1).map(\.edge)
        for (step, next) in zip(before, before.dropFirst()) {
            guard let part = passage(from: step.edge, to: next.edge, next.level) else { return nil }
            edges += part
        }
        for (step, next) in zip(after, after.dropFirst()) {
            guard let part = passage(from: step.edge, to: next.edge, step.level) else { return nil }
            edges += part
        }
        if let last = after.last, let goal = goalEdges[last.edge] { edges.append(goal) }
        return edges
    }

    /// The edges after one, to another that was found by a turn or by jumping over an area.
    private func passage(
        from edge: RoutingGraph.Edge, to next: RoutingGraph.Edge, _ level: Int
    ) -> [RoutingGraph.Edge]? {
        guard level > 0 else { return [next] }
        guard let node = roads.graph.record(of: edge).map({ Int($0.target) }) else { return nil }
        var search = AreaSearch(
            roads, inArea: (node - 1) / OverlayCell.nodes(atLevel: level), level: level)
        return search.path(from: edge, to: next)
    }
}
