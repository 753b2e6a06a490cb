import Geometry
import MapStore

/// A search inside one area of the routing graph, on the areas of the level below or, in a single
/// cell, on its roads.
///
/// The edges that it can find have numbers of its own, so that the labels of a search take little
/// memory and are soon forgotten.
struct AreaSearch {
    /// An area of the level below.
    private struct Child {
        let area: OverlayArea
        /// The numbers of its exits.
        let exits: [Int]
    }

    private let roads: ProfileRoads
    private let level: Int
    private let nodes: ClosedRange<Int>
    private let children: [Child]
    /// The edges that can be found, the area that each leads into, and its index there; empty in a
    /// single cell, where edges have the numbers of their positions.
    private var edges: [RoutingGraph.Edge] = []
    private var entered: [(child: Int, entry: Int)?] = []
    private var numbers: [UInt32: Int] = [:]
    /// The slot of a single cell.
    private let slot: Int

    private var costs: [UInt32]
    private var before: [Int32]
    private var labeled: [Int] = []
    private var queue = BinaryHeap<UInt64>()

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
        guard level > 1 else {
            let edge = roads.graph.edge(inCell: number, at: 0)
            slot = edge?.slot ?? -1
            children = []
            let size = edge.map { roads.graph.cell($0.slot).cell.edges.count } ?? 0
            costs = Array(repeating: .max, count: size)
            before = Array(repeating: -1, count: size)
            return
        }
        slot = -1
        let first = number * RoutingCell.cellsPerParent
        let areas = (first..<first + RoutingCell.cellsPerParent).compactMap {
            roads.graph.area($0, level: level - 1)
        }
        for edge in areas.flatMap({ $0.exits + $0.entries }).map(\.edge)
        where numbers[edge.rawValue] == nil {
            numbers[edge.rawValue] = edges.count
            edges.append(edge)
        }
        entered = Array(repeating: nil, count: edges.count)
        for (index, area) in areas.enumerated() {
            for (entry, gate) in area.entries.enumerated() {
                if let number = numbers[gate.edge.rawValue] { entered[number] = (index, entry) }
            }
        }
        let numbers = numbers
        children = areas.map { area in
            Child(area: area, exits: area.exits.compactMap { numbers[$0.edge.rawValue] })
        }
        costs = Array(repeating: .max, count: edges.count)
        before = Array(repeating: -1, count: edges.count)
    }

    // MARK: Questions

    /// The costs from the end of an entry to the ends of edges.
    ///
    /// - Parameters:
    ///   - entry: an edge that leads in.
    ///   - exits: edges that lead out.
    /// - Returns: for each exit, `OverlayCell.unreachable` where there is no way inside.
    mutating func costs(
        from entry: RoutingGraph.Edge, to exits: [RoutingGraph.Edge]
    ) -> [UInt32] {
        search(from: entry, until: nil)
        return exits.map { number(of: $0).map { costs[$0] } ?? OverlayCell.unreachable }
    }

    /// The path from an entry to an exit.
    ///
    /// - Parameters:
    ///   - entry: an edge that leads in.
    ///   - exit: an edge that leads out.
    /// - Returns: the edges after the entry, to the exit; `nil` if there are none.
    mutating func path(
        from entry: RoutingGraph.Edge, to exit: RoutingGraph.Edge
    ) -> [RoutingGraph.Edge]? {
        guard let goal = number(of: exit) else { return nil }
        search(from: entry, until: goal)
        guard costs[goal] != .max else { return nil }
        var chain = [goal]
        while let last = chain.last, before[last] >= 0 { chain.append(Int(before[last])) }
        let found = chain.reversed().map(edge)
        guard level > 1 else { return found }
        var path: [RoutingGraph.Edge] = []
        var previous = entry
        for next in found {
            guard let record = roads.graph.record(of: previous) else { return nil }
            let area = (Int(record.target) - 1) / OverlayCell.nodes(atLevel: level - 1)
            var search = AreaSearch(roads, inArea: area, level: level - 1)
            guard let part = search.path(from: previous, to: next) else { return nil }
            path += part
            previous = next
        }
        return path
    }

    private func number(of edge: RoutingGraph.Edge) -> Int? {
        guard level == 1 else { return numbers[edge.rawValue] }
        return edge.slot == slot && edge.position < costs.count ? edge.position : nil
    }

    private func edge(_ number: Int) -> RoutingGraph.Edge {
        level == 1 ? RoutingGraph.Edge(slot: slot, position: number) : edges[number]
    }

    // MARK: Search

    private mutating func search(from entry: RoutingGraph.Edge, until goal: Int?) {
        for number in labeled {
            costs[number] = .max
            before[number] = -1
        }
        labeled.removeAll(keepingCapacity: true)
        queue.removeAll()
        if level == 1 {
            turn(from: entry, cost: 0, after: -1)
        } else if let number = number(of: entry) {
            cross(from: number, cost: 0, after: -1)
        }
        while let item = queue.pop() {
            let number = Int(item & 0xFFFF_FFFF)
            let cost = UInt32(item >> 32)
            guard cost == costs[number] else { continue }
            if number == goal { return }
            if level > 1 {
                cross(from: number, cost: cost, after: Int32(truncatingIfNeeded: number))
            } else if nodes.contains(Int(roads.graph[edge(number)].target)) {
                turn(from: edge(number), cost: cost, after: Int32(truncatingIfNeeded: number))
            }
        }
    }

    private mutating func add(_ number: Int, _ cost: UInt32, after previous: Int32) {
        guard cost < costs[number], cost < TravelCosts.limit else { return }
        if costs[number] == .max { labeled.append(number) }
        costs[number] = cost
        before[number] = previous
        queue.push(UInt64(cost) << 32 | UInt64(number))
    }

    private mutating func turn(from edge: RoutingGraph.Edge, cost: UInt32, after previous: Int32) {
        var found: [(number: Int, cost: UInt32)] = []
        roads.forEachTurn(after: edge) { next, own in
            if next.edge.slot == slot {
                found.append((next.edge.position, cost &+ next.turn &+ own))
            }
        }
        for next in found { add(next.number, next.cost, after: previous) }
    }

    private mutating func cross(from number: Int, cost: UInt32, after previous: Int32) {
        guard let (index, entry) = entered[number] else { return }
        let child = children[index]
        guard child.exits.count == child.area.exits.count else { return }
        for (crossing, number) in zip(child.area.costs(from: entry), child.exits)
        where crossing < OverlayCell.unreachable - cost && cost + crossing < costs[number] {
            add(number, cost + crossing, after: previous)
        }
    }
}
