import Geometry
package import Guidance
package import MapStore

/// The whole routing graph in memory, and the plainest search on it: Dijkstra's, forward, from
/// one place to all edges, without areas or any bound.
///
/// It shares the records and what edges and turns cost with the router, and nothing else: which
/// turns exist is read here again from the records.
package struct PlainNetwork {
    /// A place on an edge.
    package struct End: Hashable, Sendable {
        /// The index of the edge.
        package let edge: Int
        /// The fraction of the edge that lies before the place.
        package let fraction: Double
    }

    /// The costs of the ways from a place.
    package struct Costs {
        /// The least cost of standing at the beginning of each edge, about to drive along it;
        /// `closed` for none.
        fileprivate(set) var entering: [UInt32]
        /// The ends of the place itself.
        let starts: [End]
    }

    /// The edges, copies included.
    package private(set) var edges: [RoutingEdge] = []
    private var nodes: [RoutingNode] = []
    /// The index of each node's first edge, and one more.
    private var firstEdges: [Int] = []
    /// The number of edges in the cells before each cell.
    private var cellStarts: [Int] = []
    /// The edges that may not be entered from the edge with a key, and the profiles.
    private var bans: [UInt64: [(edge: Int, profiles: UInt8)]] = [:]
    /// Whether more than two roads, and more than two roads for cars, meet at each node.
    private var isCrossing: [(all: Bool, cars: Bool)] = []

    /// Reads all cells of a graph.
    ///
    /// - Parameters:
    ///   - graph: the graph.
    ///   - lastNode: the greatest number of a node.
    package init(_ graph: RoutingGraph, lastNode: Int) {
        for number in 0..<(lastNode + RoutingCell.nodesPerCell - 1) / RoutingCell.nodesPerCell {
            cellStarts.append(edges.count)
            add(graph.records(ofCell: number) ?? RoutingCell(nodes: [], edges: [], bans: []))
        }
        firstEdges.append(edges.count)
        for node in nodes.indices {
            let roads = leaving(node).map { edges[$0] }.filter { $0.copy == 0 }
            let cars = roads.filter { $0.flags.contains(.carRoad) }
            isCrossing.append((roads.count > 2, cars.count > 2))
        }
    }

    /// Adds a cell; numbers that no node has get nodes without edges.
    private mutating func add(_ cell: RoutingCell) {
        for node in cell.nodes {
            nodes.append(node)
            firstEdges.append(edges.count + Int(node.firstEdge))
        }
        for ban in cell.bans {
            bans[ban.key, default: []].append((edges.count + Int(ban.edge), ban.profiles))
        }
        edges += cell.edges
        let unused = RoutingCell.nodesPerCell - cell.nodes.count
        let nowhere = RoutingNode(
            position: FixedCoordinate(longitude: 0, latitude: 0), firstEdge: 0)
        nodes += Array(repeating: nowhere, count: unused)
        firstEdges += Array(repeating: edges.count, count: unused)
    }

    /// The index of an edge of the graph.
    package func index(of edge: RoutingGraph.Edge, in graph: RoutingGraph) -> Int {
        let (cell, position) = graph.address(of: edge)
        return cellStarts[cell] + position
    }

    /// The edge of the graph with an index.
    package func edge(_ index: Int, in graph: RoutingGraph) -> RoutingGraph.Edge? {
        guard let cell = cellStarts.partition(after: index) else { return nil }
        return graph.edge(inCell: cell, at: index - cellStarts[cell])
    }

    /// The index of the other direction of an edge.
    package func reverse(of index: Int) -> Int? {
        leaving(Int(edges[index].target) - 1).first {
            edges[$0].strand == edges[index].strand ^ 1 && edges[$0].copy == 0
        }
    }

    private func leaving(_ node: Int) -> Range<Int> { firstEdges[node]..<firstEdges[node + 1] }

    // MARK: Turns

    /// Calls a closure with each edge that may follow another, and the cost of the turn.
    private func forEachTurn(
        after index: Int, _ costs: TravelCosts, _ profile: TravelProfile,
        _ body: (Int, UInt32) -> Void
    ) {
        let bit = UInt8(1) << UInt8(profile.rawValue)
        let edge = edges[index]
        let node = Int(edge.target) - 1
        guard nodes[node].closedTo & bit == 0 else { return }
        let forbidden = bans[TurnBan.key(of: edge)] ?? []
        let usable = leaving(node).filter { costs.cost(of: edges[$0]) != TravelCosts.closed }
        let isDeadEnd = usable.allSatisfy { edges[$0].strand / 2 == edge.strand / 2 }
        for next in usable {
            if forbidden.contains(where: { $0.edge == next && $0.profiles & bit != 0 }) { continue }
            if edges[next].strand == edge.strand ^ 1, !isDeadEnd { continue }
            let crossing = isCrossing[node]
            body(
                next,
                costs.cost(
                    of: edge, then: edges[next], at: nodes[node],
                    isCrossing: profile == .car ? crossing.cars : crossing.all))
        }
    }

    // MARK: Search

    /// The costs from a place to all edges.
    ///
    /// - Parameters:
    ///   - starts: the edges on which the place is.
    ///   - costs: what edges and turns cost.
    ///   - profile: how one travels.
    /// - Returns: the costs.
    package func costs(
        from starts: [End], _ costs: TravelCosts, _ profile: TravelProfile
    ) -> Costs {
        var found = Costs(
            entering: Array(repeating: TravelCosts.closed, count: edges.count), starts: starts)
        var leaving = found.entering
        var queue = BinaryHeap<UInt64>()
        func add(_ edge: Int, _ cost: UInt32) {
            guard cost < leaving[edge] else { return }
            leaving[edge] = cost
            queue.push(UInt64(cost) << 32 | UInt64(edge))
        }
        for start in starts {
            let cost = costs.cost(of: edges[start.edge])
            if cost != TravelCosts.closed { add(start.edge, Self.part(cost, 1 - start.fraction)) }
        }
        while let item = queue.pop() {
            let (edge, cost) = (Int(item & 0xFFFF_FFFF), UInt32(item >> 32))
            guard leaving[edge] == cost else { continue }
            forEachTurn(after: edge, costs, profile) { next, turn in
                found.entering[next] = min(found.entering[next], cost + turn)
                add(next, cost + turn + costs.cost(of: edges[next]))
            }
        }
        return found
    }

    /// The cost of the cheapest way to a place; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - goals: the edges on which the place is.
    ///   - found: the costs from the start.
    ///   - costs: what edges and turns cost.
    /// - Returns: the cost.
    package func cost(of goals: [End], _ found: Costs, _ costs: TravelCosts) -> UInt32? {
        var best: UInt32?
        for goal in goals {
            let cost = costs.cost(of: edges[goal.edge])
            guard cost != TravelCosts.closed else { continue }
            for start in found.starts
            where start.edge == goal.edge && start.fraction <= goal.fraction {
                best = min(best ?? .max, Self.part(cost, goal.fraction - start.fraction))
            }
            let strand = edges[goal.edge].strand
            for copy in copies(of: goal.edge, strand) where found.entering[copy] != .max {
                best = min(best ?? .max, found.entering[copy] + Self.part(cost, goal.fraction))
            }
        }
        return best
    }

    private func copies(of index: Int, _ strand: UInt32) -> [Int] {
        guard let node = firstEdges.partition(after: index) else { return [] }
        return leaving(node).filter { edges[$0].strand == strand }
    }

    private static func part(_ cost: UInt32, _ fraction: Double) -> UInt32 {
        UInt32((Double(cost) * fraction).rounded())
    }

    /// The cost of a path, added up; `nil` if one of its turns does not exist.
    ///
    /// - Parameters:
    ///   - path: the edges.
    ///   - starts: the ends at which it may begin.
    ///   - goals: the ends at which it may end.
    ///   - costs: what edges and turns cost.
    ///   - profile: how one travels.
    /// - Returns: the cost.
    package func cost(
        of path: [Int], from starts: [End], to goals: [End], _ costs: TravelCosts,
        _ profile: TravelProfile
    ) -> UInt32? {
        guard let first = path.first, let last = path.last,
            let start = starts.first(where: { $0.edge == first }),
            let goal = goals.first(where: { edges[$0.edge].strand == edges[last].strand })
        else { return nil }
        let (own, final) = (costs.cost(of: edges[first]), costs.cost(of: edges[last]))
        if path.count == 1 {
            return goal.fraction < start.fraction
                ? nil : Self.part(own, goal.fraction - start.fraction)
        }
        var sum = Self.part(own, 1 - start.fraction)
        for (edge, next) in zip(path, path.dropFirst()) {
            var cost: UInt32?
            forEachTurn(after: edge, costs, profile) { if $0 == next { cost = $1 } }
            guard let cost else { return nil }
            sum += cost + costs.cost(of: edges[next])
        }
        return sum - costs.cost(of: edges[last]) + Self.part(final, goal.fraction)
    }
}

extension [Int] {
    /// The last position whose value is at most a number, in ascending values of which some may be
    /// equal.
    fileprivate func partition(after number: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
