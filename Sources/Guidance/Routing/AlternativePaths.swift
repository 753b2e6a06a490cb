import MapStore

/// Picks other good ways from what both directions of a search have found.
///
/// A good one has a long plateau: a stretch that is cheapest both from the start and to the goal
/// ("Choice Routing", Cambridge Vehicle Information Technology, 2005). It costs little more than
/// the best way and shares little of it.
struct AlternativePaths {
    /// A stretch on which both searches agree.
    struct Plateau {
        /// An edge of it.
        let edge: RoutingGraph.Edge
        /// The cost of the way that leads over it.
        let cost: UInt32
        /// The cost of the stretch itself.
        let extent: UInt32
    }

    private let forward: SearchLabels
    private let backward: SearchLabels

    init(_ forward: SearchLabels, _ backward: SearchLabels) {
        self.forward = forward
        self.backward = backward
    }

    /// By how much more an alternative may cost than the best way: 1 / 4.
    static func limit(_ best: UInt32) -> UInt32 { best &+ best / 4 }

    /// The greatest part of an alternative's length that others may share.
    private static let shared = 0.75
    /// The most plateaus of which ways are made.
    private static let attempts = 24

    /// The plateaus, the best first.
    ///
    /// - Parameter best: the cost of the best way.
    /// - Returns: those that are long enough.
    func plateaus(_ best: UInt32) -> [Plateau] {
        var found: [Plateau] = []
        backward.forEachEdge { edge, after in
            guard let before = forward.cost(of: edge), before &+ after > best,
                before &+ after <= Self.limit(best), isFirst(edge)
            else { return }
            var last = edge
            while let next = backward.edge(before: last), forward.edge(before: next) == last {
                last = next
            }
            let extent = (forward.cost(of: last) ?? before) &- before
            if extent >= best / 10 {
                found.append(Plateau(edge: edge, cost: before &+ after, extent: extent))
            }
        }
        // Of the same length the cheaper one, and a longer one in spite of some cost.
        func rank(_ plateau: Plateau) -> Int { Int(plateau.cost) - Int(plateau.extent) / 2 }
        return found.sorted {
            (rank($0), $0.edge.rawValue) < (rank($1), $1.edge.rawValue)
        }
    }

    private func isFirst(_ edge: RoutingGraph.Edge) -> Bool {
        forward.edge(before: edge).map { backward.edge(before: $0) != edge } ?? true
    }

    /// The alternatives among ways over plateaus.
    ///
    /// - Parameters:
    ///   - best: the best way.
    ///   - count: how many.
    ///   - graph: has the edges' lengths.
    ///   - way: makes the way over an edge.
    /// - Returns: at most `count`, the best first.
    func choose(
        besides best: RouteSearch.Path, _ count: Int, _ graph: RoutingGraph,
        way: (RoutingGraph.Edge) -> [RoutingGraph.Edge]?
    ) -> [RouteSearch.Path] {
        var chosen = [best]
        for plateau in plateaus(best.cost).prefix(Self.attempts) where chosen.count <= count {
            guard let edges = way(plateau.edge) else { continue }
            let strands = Set(edges.map { graph[$0].strand / 2 })
            // A way that meets itself is a detour.
            guard strands.count == edges.count else { continue }
            let length = Self.length(edges, graph) { _ in true }
            let isNew = chosen.allSatisfy { path in
                let known = Set(path.edges.map { graph[$0].strand / 2 })
                return Self.length(edges, graph) { known.contains($0 / 2) } <= length * Self.shared
            }
            if isNew { chosen.append(RouteSearch.Path(edges: edges, cost: plateau.cost)) }
        }
        return chosen.dropFirst().sorted { $0.cost < $1.cost }
    }

    private static func length(
        _ edges: [RoutingGraph.Edge], _ graph: RoutingGraph, _ isCounted: (UInt32) -> Bool
    ) -> Double {
        edges.reduce(0) {
            let record = graph[$1]
            return isCounted(record.strand) ? $0 + Double(record.length) : $0
        }
    }
}
