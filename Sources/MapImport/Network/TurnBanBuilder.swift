import MapStore
import Platform

/// Resolves turn restrictions to pairs of edges that must not follow each other.
///
/// A restriction over several roads is resolved by copies of the edges between: whoever comes from
/// the first road drives on the copies, from which the last turn is forbidden.
struct TurnBanBuilder {
    /// A copy of an edge.
    struct Copy {
        let strand: UInt32
        let number: UInt8
    }

    /// An edge or a copy of one; copy 0 is the edge itself.
    private struct Way: Hashable {
        let strand: UInt32
        var copy: UInt8 = 0
    }

    /// A turn that is forbidden at a node.
    private struct Ban {
        let from: Way
        /// The edges that are forbidden, or with `isOnly` all that are allowed.
        let to: [Way]
        let isOnly: Bool
        let profiles: UInt8

        /// Whether it forbids to enter an edge; a copy counts as its edge.
        func forbids(_ strand: UInt32, copy: UInt8) -> Bool {
            to.contains { $0.strand == strand && ($0.copy == 0 || $0.copy == copy) } != isOnly
        }
    }

    private let network: ImportedRoadGraph
    private let firstStrands: [UInt32]
    private let strands: [UInt32]
    /// The restrictions at each node, by its number.
    private var bans: [Int: [Ban]] = [:]
    /// The copies that leave each node, each with the only edge that leads to it.
    private var copiesAt: [Int: [(copy: Copy, from: Way)]] = [:]
    /// The copies of each edge.
    private var copyCounts: [UInt32: UInt8] = [:]

    /// Resolves the restrictions of a network.
    init(_ network: ImportedRoadGraph, firstStrands: [UInt32], strands: [UInt32]) {
        self.network = network
        self.firstStrands = firstStrands
        self.strands = strands
        guard !network.restrictions.isEmpty else { return }
        let roads = stretchesOfRoads()
        for restriction in network.restrictions { add(restriction, roads) }
    }

    // MARK: Results

    /// The copies that leave a node.
    func copies(leaving node: Int) -> [Copy] { copiesAt[node]?.map(\.copy) ?? [] }

    /// The forbidden turns at a node.
    ///
    /// - Parameters:
    ///   - node: its number.
    ///   - edges: the edges that leave it, as stored.
    ///   - first: the position of the first of them in the cell.
    func bans(at node: Int, _ edges: [RoutingEdge], first: Int) -> [TurnBan] {
        let (rules, copies) = (bans[node] ?? [], copiesAt[node] ?? [])
        guard !rules.isEmpty || !copies.isEmpty else { return [] }
        var found: [TurnBan] = []
        for arriving in arriving(at: node) {
            let same = { (way: Way) in way.strand == arriving.strand && way.copy == arriving.copy }
            let own = rules.filter { same($0.from) }
            // A copy obeys what holds for the edge itself.
            let inherited =
                arriving.copy == 0
                ? [] : rules.filter { $0.from == Way(strand: arriving.strand) }
            let entered = copies.filter { same($0.from) }.map(\.copy)
            for (index, edge) in edges.enumerated() {
                var profiles: UInt8 = 0
                let (strand, copy) = (edge.strand - 2, edge.copy)
                for ban in own + inherited where ban.forbids(strand, copy: copy) {
                    profiles |= ban.profiles
                }
                let isEntered = entered.contains { $0.strand == strand && $0.number == copy }
                if copy != 0, !isEntered { profiles = 0xFF }
                // Where a copy is entered, its original is not.
                if copy == 0, entered.contains(where: { $0.strand == strand }) { profiles = 0xFF }
                guard profiles != 0 else { continue }
                found.append(
                    TurnBan(
                        leaving: stored(arriving),
                        entering: UInt16(truncatingIfNeeded: first + index), profiles: profiles))
            }
        }
        return found
    }

    private func stored(_ way: Way) -> RoutingEdge {
        var edge = RoutingEdge(
            target: 0, strand: way.strand + 2, road: 0, mapEdge: 0, length: 0, bearings: (0, 0),
            roadClass: .road, flags: [])
        edge.copy = way.copy
        return edge
    }

    /// All edges and copies that end at a node.
    private func arriving(at node: Int) -> [Way] {
        leaving(node).flatMap { strand -> [Way] in
            let back = strand ^ 1
            return (0...(copyCounts[back] ?? 0)).map { Way(strand: back, copy: $0) }
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

    // MARK: Restrictions

    /// The stretches of the roads that restrictions name.
    private func stretchesOfRoads() -> [Int: [UInt32]] {
        var named: Set<Int> = []
        for restriction in network.restrictions {
            named.formUnion([restriction.fromRoad, restriction.toRoad])
            if case .roads(let roads) = restriction.via { named.formUnion(roads) }
        }
        var stretches: [Int: [UInt32]] = [:]
        for (number, stretch) in network.stretches.elements.enumerated()
        where named.contains(Int(stretch.road) + 1) {
            stretches[Int(stretch.road) + 1, default: []].append(UInt32(number))
        }
        return stretches
    }

    private mutating func add(_ restriction: TurnRestriction, _ roads: [Int: [UInt32]]) {
        let profiles = Self.profiles(of: restriction)
        guard profiles != 0 else { return }
        switch restriction.via {
        case .node(let node):
            for from in leaving(node).map({ $0 ^ 1 }) where road(of: from) == restriction.fromRoad {
                ban(from: Way(strand: from), at: node, restriction, profiles)
            }
        case .roads(let via):
            let chain = [restriction.fromRoad] + via
            for from in (roads[restriction.fromRoad] ?? []).flatMap({ [$0 * 2, $0 * 2 + 1] }) {
                guard let path = path(from, along: via, to: restriction.toRoad, roads),
                    path.count < Self.mostCopies, chain.count > 1
                else { continue }
                ban(along: path, after: from, restriction, profiles)
                return
            }
        }
    }

    private static let mostCopies = 200

    /// The profiles that a restriction holds for: cars and bicycles, but for those it excepts.
    private static func profiles(of restriction: TurnRestriction) -> UInt8 {
        guard restriction.condition == nil else { return 0 }
        let exceptions = Set(restriction.exceptions)
        var profiles: UInt8 = 0
        if exceptions.isDisjoint(with: ["motorcar", "motor_vehicle", "vehicle"]) { profiles |= 1 }
        if exceptions.isDisjoint(with: ["bicycle", "vehicle"]) { profiles |= 2 }
        return profiles
    }

    private mutating func ban(
        from: Way, at node: Int, _ restriction: TurnRestriction, _ profiles: UInt8
    ) {
        let isSameRoad = restriction.fromRoad == restriction.toRoad
        let isUTurn = restriction.kind == .noUTurn || restriction.kind == .onlyUTurn
        let to = leaving(node).filter { strand in
            // On one road, a forbidden U-turn is the way back, and any other turn is not.
            road(of: strand) == restriction.toRoad
                && (!isSameRoad || (strand == from.strand ^ 1) == isUTurn)
        }
        guard !to.isEmpty else { return }
        bans[node, default: []].append(
            Ban(
                from: from, to: to.map { Way(strand: $0) }, isOnly: restriction.kind.isMandatory,
                profiles: profiles))
    }

    /// Forbids the turn after a chain of edges, and makes the copies of the chain.
    private mutating func ban(
        along path: [UInt32], after from: UInt32, _ restriction: TurnRestriction, _ profiles: UInt8
    ) {
        guard path.allSatisfy({ copyCounts[$0] ?? 0 < Self.mostCopies }) else { return }
        var last = Way(strand: from)
        for strand in path {
            let number = (copyCounts[strand] ?? 0) + 1
            copyCounts[strand] = number
            let node = end(of: last.strand)
            copiesAt[node, default: []].append((Copy(strand: strand, number: number), last))
            let copy = Way(strand: strand, copy: number)
            if restriction.kind.isMandatory {
                bans[node, default: []].append(
                    Ban(from: last, to: [copy], isOnly: true, profiles: profiles))
            }
            last = copy
        }
        ban(from: last, at: end(of: last.strand), restriction, profiles)
    }

    /// The edges along roads, from the end of one edge to a node of the last road.
    private func path(
        _ from: UInt32, along via: [Int], to last: Int, _ roads: [Int: [UInt32]]
    ) -> [UInt32]? {
        var node = end(of: from)
        var path: [UInt32] = []
        for (index, road) in via.enumerated() {
            let next = index + 1 < via.count ? via[index + 1] : last
            guard let part = walk(from: node, along: road, to: next), !part.isEmpty else {
                return nil
            }
            path += part
            node = part.last.map(end) ?? node
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
