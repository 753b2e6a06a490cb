import MapStore

/// Finds out whether a road only cuts the corner of a crossing.
struct SlipRoadSearch {
    private let graph: RoutingGraph
    private let costs: TravelCosts

    /// The maximum length of a slip road in decimetres.
    private static let limit: UInt32 = 1_500
    /// The number of stretches by which a crossing is reached and left.
    private static let steps = 4
    /// The greatest turn from the crossing road onto the one after a slip road, in 256ths of a turn.
    private static let straight: UInt8 = 32

    /// A way past the slip road.
    private struct Detour {
        let edge: RoutingGraph.Edge
        /// Its length in decimetres.
        let length: UInt32
        /// Whether it has left the road that the driver comes by.
        let hasTurned: Bool
    }

    init(_ graph: RoutingGraph, _ costs: TravelCosts) {
        self.graph = graph
        self.costs = costs
    }

    /// Whether one could as well follow a road to a crossing and turn there.
    ///
    /// - Parameters:
    ///   - cut: the edges of the slip road.
    ///   - before: the edge before them.
    ///   - after: the edge after them.
    /// - Returns: whether the crossing road leads straight on to the edge after them.
    func cutsCorner(
        _ cut: [RoutingGraph.Edge], from before: RoutingGraph.Edge, to after: RoutingGraph.Edge
    ) -> Bool {
        let length = cut.reduce(0.0) { $0 + Double(graph[$1].length) }
        guard length <= Double(Self.limit), let first = cut.first else { return false }
        let end = graph.source(of: after)
        var detours = [Detour(edge: before, length: 0, hasTurned: false)]
        for _ in 0..<Self.steps {
            detours = detours.flatMap { continued($0, along: graph[before].road, without: first) }
            let arrives = detours.contains { detour in
                let turn = graph[after].firstBearing &- graph[detour.edge].lastBearing
                return detour.hasTurned && Int8(bitPattern: turn).magnitude < Self.straight
                    && graph.target(of: detour.edge) == end
            }
            if arrives { return true }
        }
        return false
    }

    /// The ways on from the end of one, except by ramps and by the slip road.
    private func continued(
        _ detour: Detour, along road: UInt32, without cut: RoutingGraph.Edge
    ) -> [Detour] {
        guard let node = graph.target(of: detour.edge) else { return [] }
        return graph.edges(from: node).compactMap { edge in
            let record = graph[edge]
            guard record.copy == 0, record.strand != graph[cut].strand,
                record.strand != graph[detour.edge].strand ^ 1, costs.isUsable(record),
                record.length <= Self.limit * 2 - detour.length,
                RoadClass(rawValue: Int(record.roadClass))?.isLink == false
            else { return nil }
            return Detour(
                edge: edge, length: detour.length + record.length,
                hasTurned: detour.hasTurned || record.road != road)
        }
    }
}
