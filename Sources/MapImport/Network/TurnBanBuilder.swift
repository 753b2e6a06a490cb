import Formats
import MapStore
import Platform

/// Resolves turn restrictions to pairs of edges that must not follow each other.
///
/// A restriction is a chain of edges, of one or of several roads, and a rule for the turn after it.
/// All chains are matched at once by the automaton of A. Aho and M. Corasick ("Efficient string
/// matching: an aid to bibliographic search", Communications of the ACM 18, 1975): each of its
/// states but the shortest is a copy of an edge, which is entered only along the chain.
struct TurnBanBuilder {
    /// A copy of an edge.
    struct Copy {
        let strand: UInt32
        let number: UInt8
    }

    /// What holds after a chain.
    private struct Rule {
        /// The edges that are forbidden, or with `isOnly` all that are allowed.
        let edges: [UInt32]
        let isOnly: Bool
        let profiles: UInt8
        /// When it holds, as ``TimeCondition`` stores it; `nil` for always.
        let time: String?

        func forbids(_ strand: UInt32) -> Bool { edges.contains(strand) != isOnly }
    }

    /// A state: the longest beginning of a chain that was just driven.
    private struct State {
        var strand: UInt32 = .max
        /// 0 for the first edge of a chain, which has no copy.
        var copy: UInt8 = 0
        var depth = 0
        var next: [UInt32: Int] = [:]
        /// The state of the longest shorter beginning.
        var shorter = 0
        var rules: [Rule] = []
    }

    private let network: ImportedRoadGraph
    private let firstStrands: [UInt32]
    private let strands: [UInt32]
    /// The states; the first is that of no chain.
    private var states = [State()]
    /// The states that are copies of an edge, by its strand, in the order of their numbers.
    private var copies: [UInt32: [Int]] = [:]

    /// Resolves the restrictions of a network.
    ///
    /// - Parameters:
    ///   - network: the network.
    ///   - firstStrands: the position of each node's first strand, and one more.
    ///   - strands: the edges by the node that they leave.
    init(_ network: ImportedRoadGraph, firstStrands: [UInt32], strands: [UInt32]) {
        self.network = network
        self.firstStrands = firstStrands
        self.strands = strands
        guard !network.restrictions.isEmpty else { return }
        let roads = stretchesOfRoads()
        for restriction in network.restrictions { add(restriction, roads) }
        link()
    }

    // MARK: Results

    /// The copies that leave a node.
    func copies(leaving node: Int) -> [Copy] {
        guard !copies.isEmpty else { return [] }
        return leaving(node).flatMap { strand in
            (copies[strand] ?? []).map { Copy(strand: strand, number: states[$0].copy) }
        }
    }

    /// The forbidden turns at a node.
    ///
    /// - Parameters:
    ///   - node: its number.
    ///   - edges: the edges that leave it, as stored.
    ///   - first: the position of the first of them in the cell.
    /// - Returns: the turns that are always forbidden, and those that are sometimes, with the time.
    func bans(
        at node: Int, _ edges: [RoutingEdge], first: Int
    ) -> (always: [TurnBan], sometimes: [(TurnBan, time: String)]) {
        guard states.count > 1 else { return ([], []) }
        let hasCopies = edges.contains { $0.copy != 0 }
        var found: [TurnBan] = []
        var sometimes: [(TurnBan, time: String)] = []
        for (strand, state) in arriving(at: node) where hasCopies || state != 0 {
            let rules = rules(of: state)
            for (index, edge) in edges.enumerated() {
                let next = edge.strand - 2
                var profiles: UInt8 = 0
                if edge.copy != states[following(state, next)].copy {
                    profiles = 0xFF
                } else {
                    for rule in rules where rule.time == nil && rule.forbids(next) {
                        profiles |= rule.profiles
                    }
                }
                func ban(_ profiles: UInt8) -> TurnBan {
                    TurnBan(
                        leaving: stored(strand, copy: states[state].copy),
                        entering: UInt16(truncatingIfNeeded: first + index), profiles: profiles)
                }
                if profiles != 0 { found.append(ban(profiles)) }
                for rule in rules {
                    guard let time = rule.time, rule.profiles & ~profiles != 0, rule.forbids(next)
                    else { continue }
                    sometimes.append((ban(rule.profiles), time))
                }
            }
        }
        return (found, sometimes)
    }

    private func stored(_ strand: UInt32, copy: UInt8) -> RoutingEdge {
        var edge = RoutingEdge(
            target: 0, strand: strand + 2, road: 0, mapEdge: 0, length: 0, bearings: (0, 0),
            roadClass: .road, flags: [])
        edge.copy = copy
        return edge
    }

    /// The edges and copies that end at a node, with their states.
    private func arriving(at node: Int) -> [(strand: UInt32, state: Int)] {
        leaving(node).flatMap { strand -> [(UInt32, Int)] in
            let back = strand ^ 1
            return [(back, states[0].next[back] ?? 0)] + (copies[back] ?? []).map { (back, $0) }
        }
    }

    private func leaving(_ node: Int) -> ArraySlice<UInt32> {
        strands[Int(firstStrands[node - 1])..<Int(firstStrands[node])]
    }

    private func end(of strand: UInt32) -> Int {
        let stretch = network.stretches[Int(strand / 2)]
        return Int(strand & 1 == 0 ? stretch.to : stretch.from)
    }

    private func road(of strand: UInt32) -> Int {
        Int(network.stretches[Int(strand / 2)].road) + 1
    }

    // MARK: The automaton

    /// The state after driving on from one.
    private func following(_ state: Int, _ strand: UInt32) -> Int {
        var state = state
        while state != 0 {
            if let next = states[state].next[strand] { return next }
            state = states[state].shorter
        }
        return states[0].next[strand] ?? 0
    }

    /// What holds in a state, for the whole of its chain and for its ends.
    private func rules(of state: Int) -> [Rule] {
        var (rules, state) = ([Rule](), state)
        while state != 0 {
            rules += states[state].rules
            state = states[state].shorter
        }
        return rules
    }

    private static let mostCopies = 200

    private mutating func add(_ chain: [UInt32], _ rule: Rule) {
        var state = 0
        for strand in chain {
            if let next = states[state].next[strand] {
                state = next
                continue
            }
            let depth = states[state].depth + 1
            let copy = depth > 1 ? (copies[strand]?.count ?? 0) + 1 : 0
            guard copy < Self.mostCopies else { return }
            let number = states.count
            states.append(State(strand: strand, copy: UInt8(copy), depth: depth))
            states[state].next[strand] = number
            if depth > 1 { copies[strand, default: []].append(number) }
            state = number
        }
        states[state].rules.append(rule)
    }

    /// Finds the shorter beginning of each state, the shortest states first.
    private mutating func link() {
        var queue = Array(states[0].next.values)
        var index = 0
        while index < queue.count {
            let state = queue[index]
            index += 1
            for (strand, next) in states[state].next {
                states[next].shorter = following(states[state].shorter, strand)
                queue.append(next)
            }
        }
    }

    // MARK: Restrictions

    /// The stretches of the roads that restrictions name.
    private func stretchesOfRoads() -> [Int: [UInt32]] {
        var named: Set<Int> = []
        for restriction in network.restrictions { named.insert(restriction.fromRoad) }
        var stretches: [Int: [UInt32]] = [:]
        for (number, stretch) in network.stretches.elements.enumerated()
        where named.contains(Int(stretch.road) + 1) {
            stretches[Int(stretch.road) + 1, default: []].append(
                UInt32(truncatingIfNeeded: number))
        }
        return stretches
    }

    private mutating func add(_ restriction: TurnRestriction, _ roads: [Int: [UInt32]]) {
        let profiles = Self.profiles(of: restriction)
        var time: String?
        if let condition = restriction.condition {
            let conditions = ConditionalValue.conditions(in: condition)
            guard case .times(let known) = TravelCondition(conditions, for: .car) else { return }
            time = known.text
        }
        guard profiles != 0 else { return }
        func rule(_ edges: [UInt32]) -> Rule {
            Rule(
                edges: edges, isOnly: restriction.kind.isMandatory, profiles: profiles, time: time)
        }
        switch restriction.via {
        case .node(let node):
            let arriving = leaving(node).filter { road(of: $0) == restriction.fromRoad }
            // A road that does not end here could be left in two ways: which one is not said.
            guard arriving.count == 1, let from = arriving.first.map({ $0 ^ 1 }) else { return }
            addRule(restriction, after: [from], rule)
        case .roads(let via):
            let starts = (roads[restriction.fromRoad] ?? []).flatMap { [$0 * 2, $0 * 2 + 1] }
            for from in starts where isEnd(end(of: from), of: restriction.fromRoad) {
                guard let path = path(from, along: via, to: restriction.toRoad) else { continue }
                return addRule(restriction, after: [from] + path, rule)
            }
        }
    }

    /// The profiles that a restriction holds for: cars, if it does not except them.
    ///
    /// Cyclists may get off and push, so that engines do not hold them to it.
    private static func profiles(of restriction: TurnRestriction) -> UInt8 {
        guard
            Set(restriction.exceptions).isDisjoint(with: ["motorcar", "motor_vehicle", "vehicle"])
        else { return 0 }
        return 1 << UInt8(TravelProfile.car.rawValue)
    }

    private mutating func addRule(
        _ restriction: TurnRestriction, after chain: [UInt32], _ rule: ([UInt32]) -> Rule
    ) {
        guard let last = chain.last else { return }
        let node = end(of: last)
        let isSameRoad = road(of: last) == restriction.toRoad
        let isUTurn = restriction.kind == .noUTurn || restriction.kind == .onlyUTurn
        let to = leaving(node).filter { strand in
            // On one road, a forbidden U-turn is the way back, and any other turn is not.
            road(of: strand) == restriction.toRoad
                && (!isSameRoad || (strand == last ^ 1) == isUTurn)
        }
        guard to.count == 1 else { return }
        add(chain, rule(to))
    }

    /// Whether a road ends at a node.
    private func isEnd(_ node: Int, of road: Int) -> Bool {
        leaving(node).filter { self.road(of: $0) == road }.count == 1
    }

    /// The edges along roads, from the end of one edge to a node of the last road.
    private func path(_ from: UInt32, along via: [Int], to last: Int) -> [UInt32]? {
        var node = end(of: from)
        var path: [UInt32] = []
        for (index, road) in via.enumerated() {
            let next = index + 1 < via.count ? via[index + 1] : last
            guard let part = walk(from: node, along: road, to: next), !part.isEmpty else {
                return nil
            }
            path += part
            node = part.last.map { end(of: $0) } ?? node
        }
        return path
    }

    /// The edges along one road from a node to the first that belongs to another road.
    private func walk(from node: Int, along road: Int, to next: Int) -> [UInt32]? {
        var parents: [Int: UInt32] = [:]
        var queue = [node]
        var visited: Set<Int> = [node]
        var index = 0
        while index < queue.count, index < Self.mostCopies {
            let current = queue[index]
            index += 1
            if current != node, leaving(current).contains(where: { self.road(of: $0) == next }) {
                var (path, position): ([UInt32], Int) = ([], current)
                while position != node, let strand = parents[position] {
                    path.append(strand)
                    position = end(of: strand ^ 1)
                }
                return path.reversed()
            }
            for strand in leaving(current) where self.road(of: strand) == road {
                let target = end(of: strand)
                guard visited.insert(target).inserted else { continue }
                parents[target] = strand
                queue.append(target)
            }
        }
        return nil
    }
}
