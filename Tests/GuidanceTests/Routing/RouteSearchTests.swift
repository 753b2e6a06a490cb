import Foundation
import Geometry
import MapStore
import TestSupport
import Testing

@testable import Guidance

/// The search compared with a plain one on random networks.
@Suite struct RouteSearchTests {
    /// A square grid of streets, some of them one-way or closed, with forbidden turns.
    private struct Grid {
        let side: Int
        private(set) var cells: [RoutingCell] = []

        init(seed: UInt64, side: Int = 26) {
            self.side = side
            var random = SeededRandom(seed: seed)
            var edges: [[RoutingEdge]] = Array(repeating: [], count: side * side)
            var strand: UInt32 = 2
            for node in edges.indices {
                let (x, y) = (node % side, node / side)
                for (other, isInside, bearing) in [
                    (node + 1, x + 1 < side, UInt8(64)),
                    (node + side, y + 1 < side, 0),
                ] where isInside && random.next(below: 10) > 0 {
                    let length = UInt32(500 + random.next(below: 2000))
                    for (from, to, direction) in [(node, other, UInt32(0)), (other, node, 1)] {
                        let turned = bearing &+ (direction == 1 ? 128 : 0)
                        var edge = RoutingEdge(
                            target: UInt32(to + 1), strand: strand + direction, road: 1,
                            mapEdge: 0, length: length, bearings: (turned, turned),
                            roadClass: .residential,
                            flags: random.next(below: 3000) == 0 ? .toll : [])
                        let access: RoadUse.Access =
                            random.next(below: 12) == 0
                            ? .no : random.next(below: 12) == 0 ? .destination : .open
                        for profile in TravelProfile.allCases {
                            edge.set(
                                RoadUse(access: access, speed: Double(10 + random.next(below: 40))),
                                of: profile)
                        }
                        edges[from].append(edge)
                    }
                    strand += 2
                }
            }
            let arriving = Dictionary(grouping: edges.joined()) { Int($0.target) }
            for first in stride(from: 0, to: edges.count, by: RoutingCell.nodesPerCell) {
                let nodes = first..<min(first + RoutingCell.nodesPerCell, edges.count)
                var cell = RoutingCell(nodes: [], edges: [], bans: [])
                for node in nodes {
                    cell.nodes.append(
                        RoutingNode(
                            position: FixedCoordinate(
                                longitude: Int32(node % side) * 10_000,
                                latitude: Int32(node / side) * 10_000),
                            firstEdge: UInt16(cell.edges.count),
                            closedTo: random.next(below: 40) == 0 ? 1 : 0,
                            delay: UInt8(random.next(below: 3))))
                    cell.edges += edges[node]
                }
                for (position, edge) in cell.edges.enumerated() where random.next(below: 12) == 0 {
                    let source = Self.source(of: position, in: cell)
                    guard
                        let before = arriving[first + source + 1]?
                            .first(where: { $0.strand != edge.strand ^ 1 })
                    else { continue }
                    cell.bans.append(
                        TurnBan(leaving: before, entering: UInt16(position), profiles: 3))
                }
                cell.bans.sort { ($0.key, $0.edge) < ($1.key, $1.edge) }
                cells.append(cell)
            }
        }

        private static func source(of position: Int, in cell: RoutingCell) -> Int {
            cell.nodes.partitioningIndex { Int($0.firstEdge) > position } - 1
        }

        /// Calls `body` with the graph in a map file.
        ///
        /// - Parameters:
        ///   - hasAreas: whether the costs of crossing areas are in the file.
        ///   - body: gets the graph.
        /// - Throws: what the file or `body` throws.
        func withGraph(
            hasAreas: Bool = false, _ body: (RoutingGraph) throws -> Void
        ) throws {
            let path = NSTemporaryDirectory() + "/grid-" + UUID().uuidString
            defer { unlink(path) }
            let writer = try MapWriter(path: path)
            for node in 1...side * side {
                try writer.write(
                    node: RoadNode(
                        id: node, osmID: nil,
                        position: FixedCoordinate(longitude: 0, latitude: 0)))
            }
            for (number, cell) in cells.enumerated() {
                try writer.write(routingCell: cell, number: number)
            }
            if hasAreas {
                var builder = RoutingOverlayBuilder(
                    lastNode: side * side, greatestGrowth: .infinity
                ) {
                    number throws(MapStoreError) in try writer.routingCell(number)
                }
                try builder.build { try writer.write(overlayCell: $0, number: $1, level: $2) }
            }
            if let tile = TileID(z: 0, x: 0, y: 0) { try writer.write(tile: tile, gzipped: [0]) }
            try writer.finish(
                metadata: MapMetadata(
                    name: "grid", minzoom: 0, maxzoom: 0,
                    bounds: CoordinateBox(west: 0, south: 0, east: 1, north: 1)))
            try body(RoutingGraph(MapDatabase(path: path)))
        }
    }

    /// The cost of the cheapest path, by settling the whole network forward.
    private func plainCost(
        _ graph: RoutingGraph, _ costs: TravelCosts, from start: RouteSearch.End,
        to goal: RouteSearch.End
    ) -> UInt32? {
        func part(_ cost: UInt32, _ fraction: Double) -> UInt32 {
            UInt32((Double(cost) * fraction).rounded())
        }
        let bit = UInt8(1) << UInt8(costs.profile.rawValue)
        let own = costs.cost(of: graph[start.edge])
        let last = costs.cost(of: graph[goal.edge])
        guard own != TravelCosts.closed, last != TravelCosts.closed else { return nil }
        var best: UInt32?
        if start.edge == goal.edge, goal.fraction >= start.fraction {
            best = part(own, goal.fraction - start.fraction)
        }
        var labels = [start.edge: part(own, 1 - start.fraction)]
        var settled: Set<RoutingGraph.Edge> = []
        while let (edge, cost) = labels.filter({ !settled.contains($0.key) })
            .min(by: { $0.value < $1.value })
        {
            settled.insert(edge)
            let record = graph[edge]
            guard let node = graph.target(of: edge), graph[node].closedTo & bit == 0 else {
                continue
            }
            let leaving = graph.edges(from: node).filter { costs.isUsable(graph[$0]) }
            let others = leaving.filter { graph[$0].strand != record.strand ^ 1 }
            for next in leaving {
                let isBack = graph[next].strand == record.strand ^ 1
                let isBanned = graph.bans(after: record, at: node).contains {
                    Int($0.edge) == next.position && $0.profiles & bit != 0
                }
                guard !isBanned, !isBack || others.isEmpty else { continue }
                let turn =
                    cost
                    + costs.cost(
                        of: record, then: graph[next], at: graph[node],
                        isCrossing: graph.isCrossing(node, for: costs.profile))
                if next == goal.edge { best = min(best ?? .max, turn + part(last, goal.fraction)) }
                let total = turn + costs.cost(of: graph[next])
                if total < labels[next] ?? .max { labels[next] = total }
            }
        }
        return best
    }

    @Test(arguments: TravelProfile.allCases, 1...4 as ClosedRange<UInt64>)
    func `a path from both ends costs what a plain search finds`(
        profile: TravelProfile, seed: UInt64
    ) throws {
        let grid = Grid(seed: seed)
        try grid.withGraph { graph in
            let costs = TravelCosts(RouteRequest(places: [], profile: profile))
            var random = SeededRandom(seed: seed * 77)
            var found = 0
            for _ in 0..<6 {
                func end() -> RouteSearch.End? {
                    let number = random.next(below: grid.side * grid.side) + 1
                    return graph.node(number).flatMap { graph.edges(from: $0).first }
                        .map {
                            RouteSearch.End(edge: $0, fraction: Double(random.next(below: 11)) / 10)
                        }
                }
                guard let start = end(), let goal = end() else { continue }
                let path = RouteSearch(ProfileRoads(graph, costs)).path(from: [start], to: [goal])
                let expected = plainCost(graph, costs, from: start, to: goal)
                #expect(path?.cost == expected)
                if let path {
                    found += 1
                    #expect(path.edges.first == start.edge && path.edges.last == goal.edge)
                }
            }
            #expect(found > 0)
        }
    }

    @Test(arguments: TravelProfile.allCases, 1...4 as ClosedRange<UInt64>)
    func `one search to many goals finds what a search for each finds`(
        profile: TravelProfile, seed: UInt64
    ) throws {
        let grid = Grid(seed: seed)
        try grid.withGraph { graph in
            let roads = ProfileRoads(
                graph, TravelCosts(RouteRequest(places: [], profile: profile)))
            var random = SeededRandom(seed: seed * 131)
            let ends = (0..<40).compactMap { _ -> RouteSearch.End? in
                let number = random.next(below: grid.side * grid.side) + 1
                return graph.node(number).flatMap { graph.edges(from: $0).first }.map {
                    RouteSearch.End(edge: $0, fraction: Double(random.next(below: 11)) / 10)
                }
            }
            var found = 0
            for start in ends.prefix(10) {
                // The same road again, before the start: one has to come round.
                let before = RouteSearch.End(edge: start.edge, fraction: start.fraction / 2)
                let goals = ends + [before]
                let search = ReachSearch(roads)
                let arrivals = search.run(from: [start], to: goals.map { [$0] })
                for (goal, arrival) in zip(goals, arrivals) {
                    let path = RouteSearch(roads).path(from: [start], to: [goal])
                    #expect(arrival?.cost == path?.cost)
                    guard let arrival, let path else { continue }
                    found += 1
                    let meters = path.edges.reduce(0) { $0 + Double(graph[$1].length) / 10 }
                    #expect(search.meters(of: arrival) <= meters * 1.5 + 1)
                    #expect(arrival.seconds >= 0)
                }
            }
            #expect(found > 100)
        }
    }

    @Test func `a search within a time reaches what a search to its goals reaches in time`() throws
    {
        let grid = Grid(seed: 9)
        try grid.withGraph { graph in
            let roads = ProfileRoads(graph, TravelCosts(RouteRequest(places: [], profile: .foot)))
            let nodes = (1...grid.side * grid.side).compactMap { graph.node($0) }
            let edges = nodes.flatMap { graph.edges(from: $0) }.filter {
                roads.costs.isUsable(graph[$0])
            }
            let start = RouteSearch.End(edge: edges[edges.count / 2], fraction: 0.3)
            let within = ReachSearch(roads)
            within.run(from: [start], within: 300, late: .max)
            let arrivals = ReachSearch(roads).run(
                from: [start], to: edges.map { [RouteSearch.End(edge: $0, fraction: 0)] })
            let reached = Set(within.reached.map(\.edge))
            for (edge, arrival) in zip(edges, arrivals) where edge != start.edge {
                #expect(reached.contains(edge) == (arrival.map { $0.seconds <= 300 } ?? false))
            }
            #expect(reached.count > 10 && reached.count < edges.count)
        }
    }
}

/// Ways over areas of a larger network.
extension RouteSearchTests {
    @Test(arguments: [3, 8] as [UInt64], [[], [AvoidedRoad.toll]])
    func `a path over areas costs what the same search finds without them`(
        seed: UInt64, avoided: [AvoidedRoad]
    ) throws {
        let grid = Grid(seed: seed, side: 80)
        let costs = TravelCosts(RouteRequest(places: [], avoided: Set(avoided)))
        var expected: [UInt32?] = []
        func paths(_ graph: RoutingGraph) -> [RouteSearch.Path?] {
            var random = SeededRandom(seed: seed * 99)
            return (0..<12).map { _ in
                func end() -> RouteSearch.End? {
                    let number = random.next(below: grid.side * grid.side) + 1
                    return graph.node(number).flatMap { graph.edges(from: $0).first }
                        .map {
                            RouteSearch.End(edge: $0, fraction: Double(random.next(below: 11)) / 10)
                        }
                }
                guard let start = end(), let goal = end() else { return nil }
                return RouteSearch(ProfileRoads(graph, costs)).path(from: [start], to: [goal])
            }
        }
        try grid.withGraph { expected = paths($0).map { $0?.cost } }
        try grid.withGraph(hasAreas: true) { graph in
            #expect(graph.levels == 2)
            let found = paths(graph)
            #expect(found.map { $0?.cost } == expected)
            #expect(found.compactMap { $0 }.count > 6)
            for path in found.compactMap({ $0 }) {
                try expectConnected(path, graph, costs)
            }
        }
    }

    @Test func `alternatives are other connected paths that cost little more`() throws {
        let grid = Grid(seed: 5)
        let costs = TravelCosts(RouteRequest(places: []))
        var count = 0
        try grid.withGraph { graph in
            var random = SeededRandom(seed: 12)
            for _ in 0..<12 {
                func end() -> RouteSearch.End? {
                    let number = random.next(below: grid.side * grid.side) + 1
                    return graph.node(number).flatMap { graph.edges(from: $0).first }
                        .map { RouteSearch.End(edge: $0, fraction: 0.5) }
                }
                guard let start = end(), let goal = end() else { continue }
                let roads = ProfileRoads(graph, costs)
                let best = RouteSearch(roads).path(from: [start], to: [goal])
                let paths = RouteSearch(roads).paths(from: [start], to: [goal], alternatives: 3)
                #expect(paths.first?.cost == best?.cost && paths.count <= 4)
                for path in paths.dropFirst() {
                    count += 1
                    #expect(path.cost >= paths[0].cost && path.cost <= paths[0].cost * 5 / 4)
                    #expect(path.edges.first == start.edge && path.edges.last == goal.edge)
                    #expect(Set(path.edges) != Set(paths[0].edges))
                    try expectConnected(path, graph, costs)
                }
            }
        }
        #expect(count > 4)
    }

    /// Checks that each edge of a path follows the one before, and that their costs add up to no
    /// less than the path's but for its ends.
    private func expectConnected(
        _ path: RouteSearch.Path, _ graph: RoutingGraph, _ costs: TravelCosts
    ) throws {
        let roads = ProfileRoads(graph, costs)
        var sum: UInt32 = 0
        for (edge, next) in zip(path.edges, path.edges.dropFirst()) {
            var cost: UInt32?
            roads.forEachTurn(after: edge) { neighbor, own in
                if neighbor.edge == next { cost = neighbor.turn + own }
            }
            sum += try #require(cost, "an edge does not follow the one before")
        }
        let ends = [path.edges.first, path.edges.last].compactMap { $0 }.map(roads.cost)
        #expect(sum + ends[0] >= path.cost && path.cost + ends[1] >= sum)
    }
}

extension SeededRandom {
    /// The next number from 0 to below a limit.
    fileprivate mutating func next(below limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &self)
    }
}
