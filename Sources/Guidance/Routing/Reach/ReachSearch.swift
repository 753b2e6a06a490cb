import MapStore

/// Finds everything that can be reached from one place: all edges within a time, or the ways to
/// many goals.
///
/// Like ``RouteSearch`` it is Dijkstra's algorithm on edges, from one end only. Costs choose the
/// way, as for a route, and the seconds of that way are carried along: a reached place takes as
/// long as the route to it.
final class ReachSearch {
    /// An edge that was reached.
    struct Reached {
        let edge: RoutingGraph.Edge
        /// The seconds at its beginning; negative if the search began on it.
        let seconds: Double
        /// The fraction from which on it is travelled.
        let fraction: Double
    }

    /// A way to a goal.
    struct Arrival {
        fileprivate(set) var cost: UInt32
        /// The seconds of the way.
        fileprivate(set) var seconds: Double
        /// The edge on which it arrives, and the fraction there.
        fileprivate let edge: RoutingGraph.Edge
        fileprivate let fraction: Double
        /// The edge before, if it arrives on an edge on which it began.
        fileprivate let reentered: RoutingGraph.Edge?
        /// Whether it does not leave the edge on which it began.
        fileprivate let isDirect: Bool
    }

    private let roads: ProfileRoads
    private var labels = SearchLabels()
    /// The seconds at the end of each settled edge, by cell and position.
    private var seconds: [[Double]] = []
    private var starts: [RouteSearch.End] = []
    /// The cheapest turn back into each edge on which the search began.
    private var reentries: [RoutingGraph.Edge: (cost: UInt32, before: RoutingGraph.Edge)] = [:]
    private(set) var reached: [Reached] = []
    private(set) var settledCount = 0
    private let mostEdges: Int

    /// A search.
    ///
    /// - Parameters:
    ///   - roads: the graph as a profile may use it.
    ///   - mostEdges: the most edges that are visited.
    init(_ roads: ProfileRoads, mostEdges: Int = RouteSearch.mostEdges) {
        self.roads = roads
        self.mostEdges = mostEdges
    }

    /// Whether the search ended without an answer because it took too long.
    var isTooLong: Bool { settledCount > mostEdges }

    // MARK: Within a time

    /// Fills ``reached`` with all edges that are reached within a time.
    ///
    /// A way that takes longer, but costs less, keeps others from its edges: a route there would
    /// avoid a private road. Such ways are followed up to a cost.
    ///
    /// - Parameters:
    ///   - starts: the edges on which the start is.
    ///   - limit: seconds.
    ///   - most: the cost up to which late ways are followed; `nil` for twice the time.
    func run(from starts: [RouteSearch.End], within limit: Double, late most: UInt32? = nil) {
        let most = most ?? UInt32(min(max(limit, 0) * 20, Double(TravelCosts.limit)))
        begin(at: starts)
        while !isTooLong, let (cost, edge) = settle() {
            let (start, end) = passage(of: edge)
            if start <= limit {
                let isStart = labels.edge(before: edge) == nil
                reached.append(
                    Reached(
                        edge: edge, seconds: start, fraction: isStart ? fraction(of: edge) : 0))
            }
            if end <= limit || cost <= most { expand(edge, cost) }
        }
        for (edge, entry) in reentries {
            let start = secondsAtEnd(of: entry.before) + turnSeconds(from: entry.before, to: edge)
            if start <= limit { reached.append(Reached(edge: edge, seconds: start, fraction: 0)) }
        }
    }

    // MARK: To goals

    /// Finds the ways to goals; ends when all are found.
    ///
    /// - Parameters:
    ///   - starts: the edges on which the start is.
    ///   - goals: the edges on which each goal is.
    /// - Returns: an arrival for each goal; `nil` for those without a way.
    func run(from starts: [RouteSearch.End], to goals: [[RouteSearch.End]]) -> [Arrival?] {
        begin(at: starts)
        var arrivals = directArrivals(at: goals)
        var ends: [RoutingGraph.Edge: [(goal: Int, fraction: Double)]] = [:]
        for (index, goal) in goals.enumerated() {
            for end in goal where roads.cost(of: end.edge) != TravelCosts.closed {
                for edge in roads.graph.copies(of: end.edge) {
                    ends[edge, default: []].append((index, end.fraction))
                }
            }
        }
        let slack = ends.keys.reduce(0) { max($0, roads.cost(of: $1)) }
        var isOpen = true
        var most = Self.last(of: arrivals)
        var known = 0
        while !isTooLong, isOpen, let (cost, edge) = settle() {
            _ = passage(of: edge)
            expand(edge, cost)
            let own = roads.cost(of: edge)
            for end in labels.edge(before: edge) == nil ? [] : ends[edge] ?? [] {
                arrive(
                    &arrivals[end.goal], cost - own + RouteSearch.part(own, end.fraction), edge,
                    end.fraction)
                most = Self.last(of: arrivals)
            }
            if reentries.count > known {
                known = reentries.count
                reenter(&arrivals, ends)
                most = Self.last(of: arrivals)
            }
            // What is not settled yet can't end before this edge, less the length of the last one.
            if let most { isOpen = cost < most &+ slack }
        }
        reenter(&arrivals, ends)
        return arrivals
    }

    /// The cost of the most expensive arrival; `nil` while one is missing.
    private static func last(of arrivals: [Arrival?]) -> UInt32? {
        arrivals.reduce(0) { most, arrival in
            most.flatMap { most in arrival.map { max($0.cost, most) } }
        }
    }

    private func directArrivals(at goals: [[RouteSearch.End]]) -> [Arrival?] {
        goals.map { goal in
            var best: Arrival?
            for start in starts {
                for end in goal where end.edge == start.edge && end.fraction >= start.fraction {
                    let part = end.fraction - start.fraction
                    let own = roads.cost(of: end.edge)
                    let cost = RouteSearch.part(own, part)
                    guard own != TravelCosts.closed, cost < best?.cost ?? .max else { continue }
                    best = Arrival(
                        cost: cost, seconds: ownSeconds(of: end.edge) * part, edge: end.edge,
                        fraction: end.fraction, reentered: nil, isDirect: true)
                }
            }
            return best
        }
    }

    private func arrive(
        _ arrival: inout Arrival?, _ cost: UInt32, _ edge: RoutingGraph.Edge, _ fraction: Double
    ) {
        guard cost < arrival?.cost ?? .max else { return }
        let rest = ownSeconds(of: edge) * (1 - fraction)
        arrival = Arrival(
            cost: cost, seconds: secondsAtEnd(of: edge) - rest, edge: edge, fraction: fraction,
            reentered: nil, isDirect: false)
    }

    /// Arrives at goals on the edges on which the search began, but before the start.
    private func reenter(
        _ arrivals: inout [Arrival?],
        _ ends: [RoutingGraph.Edge: [(goal: Int, fraction: Double)]]
    ) {
        for (edge, entry) in reentries {
            for end in ends[edge] ?? [] { reenter(&arrivals[end.goal], entry, edge, end.fraction) }
        }
    }

    private func reenter(
        _ arrival: inout Arrival?, _ entry: (cost: UInt32, before: RoutingGraph.Edge),
        _ edge: RoutingGraph.Edge, _ fraction: Double
    ) {
        let cost = entry.cost &+ RouteSearch.part(roads.cost(of: edge), fraction)
        guard cost < arrival?.cost ?? .max else { return }
        let seconds =
            secondsAtEnd(of: entry.before) + turnSeconds(from: entry.before, to: edge)
            + ownSeconds(of: edge) * fraction
        arrival = Arrival(
            cost: cost, seconds: seconds, edge: edge, fraction: fraction, reentered: entry.before,
            isDirect: false)
    }

    /// The metres of the way to a goal.
    func meters(of arrival: Arrival) -> Double {
        func length(_ edge: RoutingGraph.Edge) -> Double { Double(roads.graph[edge].length) / 10 }
        let last = length(arrival.edge) * arrival.fraction
        if arrival.isDirect { return last - length(arrival.edge) * fraction(of: arrival.edge) }
        var chain = labels.chain(to: arrival.reentered ?? arrival.edge).map(\.edge)[...]
        if arrival.reentered == nil { chain = chain.dropFirst() }
        guard let first = chain.last else { return last }
        return chain.dropLast().reduce(last + length(first) * (1 - fraction(of: first))) {
            $0 + length($1)
        }
    }

    // MARK: Search

    private func begin(at starts: [RouteSearch.End]) {
        self.starts = starts
        for start in starts {
            let cost = roads.cost(of: start.edge)
            guard cost != TravelCosts.closed else { continue }
            add(RouteSearch.part(cost, 1 - start.fraction), start.edge, after: nil)
        }
    }

    private func settle() -> (UInt32, RoutingGraph.Edge)? {
        settledCount += 1
        return labels.settle().map { ($0.cost, $0.edge) }
    }

    private func add(
        _ cost: UInt32, _ edge: RoutingGraph.Edge, after before: RoutingGraph.Edge?
    ) {
        // Areas are not jumped over, so that the node does not matter.
        labels.add(SearchLabels.Step(cost: cost, edge: edge, node: 0), after: before)
    }

    private func expand(_ edge: RoutingGraph.Edge, _ cost: UInt32) {
        roads.forEachTurn(after: edge) { neighbor, own in
            let (next, entry) = (neighbor.edge, cost &+ neighbor.turn)
            guard entry &+ own < TravelCosts.limit else { return }
            if starts.contains(where: { $0.edge == next }), entry < reentries[next]?.cost ?? .max {
                reentries[next] = (entry, edge)
            }
            add(entry &+ own, next, after: edge)
        }
    }

    /// The fraction of an edge that lies before the start.
    private func fraction(of edge: RoutingGraph.Edge) -> Double {
        starts.first { $0.edge == edge }?.fraction ?? 0
    }

    private func ownSeconds(of edge: RoutingGraph.Edge) -> Double {
        roads.costs.seconds(on: roads.graph[edge])
    }

    private func turnSeconds(from edge: RoutingGraph.Edge, to next: RoutingGraph.Edge) -> Double {
        let node = roads.graph.source(of: next)
        return roads.costs.seconds(
            of: roads.graph[edge], then: roads.graph[next], at: roads.graph[node],
            isCrossing: roads.graph.isCrossing(node, for: roads.costs.profile))
    }

    private func secondsAtEnd(of edge: RoutingGraph.Edge) -> Double {
        seconds[edge.slot][edge.position]
    }

    /// The seconds at both ends of an edge that was just settled, which are kept.
    private func passage(of edge: RoutingGraph.Edge) -> (start: Double, end: Double) {
        let own = ownSeconds(of: edge)
        let start =
            labels.edge(before: edge).map { secondsAtEnd(of: $0) + turnSeconds(from: $0, to: edge) }
            ?? -own * fraction(of: edge)
        while seconds.count <= edge.slot { seconds.append([]) }
        if seconds[edge.slot].isEmpty {
            let count = roads.graph.cell(edge.slot).cell.edges.count
            seconds[edge.slot] = [Double](repeating: 0, count: count)
        }
        seconds[edge.slot][edge.position] = start + own
        return (start, start + own)
    }
}
