package import MapStore

#if canImport(Glibc)
    import Glibc
#endif

/// What edges and turns cost a profile: tenths of a second, or decimetres for the shortest way.
package struct TravelCosts {
    let profile: TravelProfile
    private let isShortest: Bool
    /// The kinds of roads that are not used, and that no area may have that is jumped over.
    let avoidedContents: OverlayCell.Contents
    /// Whether the costs of areas are the ones here.
    let usesAreas: Bool
    /// The cost of a turn at a crossing by its angle, in 256ths of a turn.
    private let turnCosts: [UInt32]

    /// The costs of a request.
    package init(_ request: RouteRequest) {
        profile = request.profile
        isShortest = request.isShortest
        avoidedContents = OverlayCell.Contents(request.avoided)
        usesAreas = request.profile == .car && !request.isShortest
        turnCosts = (0..<256).map { Self.turnCost(units: $0, request.profile) }
    }

    /// The closed edge's cost.
    package static let closed = UInt32.max

    /// The most that a way can cost.
    static let limit: UInt32 = 1 << 30

    // MARK: Edges

    /// The cost of an edge; ``closed`` where the profile may not go.
    package func cost(of edge: RoutingEdge) -> UInt32 {
        guard isUsable(edge) else { return Self.closed }
        if isShortest { return max(edge.length, 1) }
        let preference = profile == .car ? Double(max(edge.preference, 1)) / 255 : 1
        return max(UInt32(min(seconds(on: edge) / preference * 10, 1e9).rounded()), 1)
    }

    /// Whether the profile may use an edge, and it is not avoided.
    func isUsable(_ edge: RoutingEdge) -> Bool {
        edge.access(of: profile) != .no
            && (avoidedContents.isEmpty
                || OverlayCell.Contents(edge).isDisjoint(with: avoidedContents))
    }

    /// The seconds that an edge takes.
    func seconds(on edge: RoutingEdge) -> Double {
        let speed = edge.speed(of: profile)
        guard speed > 0 else { return 0 }
        let delay = profile == .car ? Double(edge.delay) : 0
        return Double(edge.length) * 0.36 / speed + delay
    }

    // MARK: Turns

    /// Tenths of a second for entering or leaving roads that are open to residents only: more than
    /// any way around takes in a town.
    private static let border: UInt32 = 30_000

    /// The cost of a turn, without forbidden ones.
    ///
    /// - Parameters:
    ///   - edge: the edge that is left.
    ///   - next: the edge that is entered.
    ///   - node: the node between them.
    ///   - isCrossing: whether more than two roads meet there.
    /// - Returns: the cost.
    package func cost(
        of edge: RoutingEdge, then next: RoutingEdge, at node: RoutingNode, isCrossing: Bool
    ) -> UInt32 {
        let isBorder =
            (edge.access(of: profile) == .open) != (next.access(of: profile) == .open)
        let border = isBorder ? Self.border : 0
        return isShortest ? border : tenths(of: edge, then: next, at: node, isCrossing) + border
    }

    /// The seconds that a turn takes.
    func seconds(
        of edge: RoutingEdge, then next: RoutingEdge, at node: RoutingNode, isCrossing: Bool
    ) -> Double {
        Double(tenths(of: edge, then: next, at: node, isCrossing)) / 10
    }

    private func tenths(
        of edge: RoutingEdge, then next: RoutingEdge, at node: RoutingNode, _ isCrossing: Bool
    ) -> UInt32 {
        guard profile == .car || profile == .bicycle else { return 0 }
        let delay = profile == .car ? UInt32(node.delay) * 10 : 0
        if next.strand == edge.strand ^ 1 { return Self.uTurn + delay }
        let angle = next.firstBearing &- edge.lastBearing
        // Where traffic keeps left, all is as in a mirror.
        return (isCrossing ? turnCosts[Int(node.keepsLeft ? 0 &- angle : angle)] : 0) + delay
    }

    /// Tenths of a second for turning back.
    private static let uTurn: UInt32 = 200

    /// The cost of a change of course: a logistic curve up to some seconds, as engines in the field
    /// use it; a turn across the other side's traffic costs more.
    private static func turnCost(units: Int, _ profile: TravelProfile) -> UInt32 {
        let angle = Double(units < 128 ? units : units - 256) / 256 * 360
        // Measured against traffic that keeps right, to the left is across.
        let bias = angle < 0 ? 1 / 1.075 : 1.075
        let most = profile == .car ? 75.0 : 60.0
        let tenths = most / (1 + exp(-(13 / bias * angle.magnitude / 180 - 6.5 * bias)))
        return UInt32(tenths.rounded())
    }
}

extension OverlayCell.Contents {
    /// The kinds of roads that a way avoids.
    fileprivate init(_ avoided: Set<AvoidedRoad>) {
        self = avoided.reduce(into: []) { contents, kind in
            switch kind {
            case .toll: contents.insert(.toll)
            case .motorway: contents.insert(.motorway)
            case .ferry: contents.insert(.ferry)
            case .unpaved: contents.insert(.unpaved)
            case .tunnel: contents.insert(.tunnel)
            }
        }
    }

    /// The kind of an edge.
    init(_ edge: RoutingEdge) {
        self = []
        if edge.flags.contains(.toll) { insert(.toll) }
        if edge.flags.contains(.tunnel) { insert(.tunnel) }
        if edge.flags.contains(.unpaved) { insert(.unpaved) }
        switch RoadClass(rawValue: Int(edge.roadClass)) {
        case .motorway, .motorwayLink: insert(.motorway)
        case .ferry: insert(.ferry)
        default: break
        }
    }
}
