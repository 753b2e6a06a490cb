import MapGeometry

/// Finds the roundabouts that a route is driven through.
struct RingFinder {
    private let network: any RoadNetwork

    /// More of them are no journey's.
    private static let maximumRings = 1_000
    /// No ring has more edges.
    private static let maximumEdges = 200
    /// Metres beyond the ring at which an arm is looked at: there the carriageways of one road have
    /// mostly come together, and hardly any road has bent away yet.
    private static let armLength = 22.0

    /// The roundabouts along a route, in order.
    static func rings(on runs: [RouteRoads.Run], in network: any RoadNetwork) -> [RoadRing] {
        let finder = RingFinder(network: network)
        var rings: [RoadRing] = []
        var index = 0
        while index < runs.count, rings.count < maximumRings {
            guard runs[index].edge.isRing else {
                index += 1
                continue
            }
            var end = index
            while end + 1 < runs.count, runs[end + 1].edge.isRing,
                runs[end + 1].stretch.lowerBound - runs[end].stretch.upperBound < 15
            {
                end += 1
            }
            let before = index > 0 ? runs[index - 1].edge : nil
            let after = end + 1 < runs.count ? runs[end + 1].edge : nil
            if let before, let after,
                let ring = finder.ring(runs[index...end], before: before, after: after)
            {
                rings.append(ring)
            }
            index = end + 1
        }
        return rings
    }

    private func ring(
        _ runs: ArraySlice<RouteRoads.Run>, before: NetworkEdge, after: NetworkEdge
    ) -> RoadRing? {
        guard let first = runs.first, let last = runs.last else { return nil }
        let line = runs.flatMap(\.edge.line)
        var found: (parts: [NetworkEdge], others: [NetworkEdge]) = ([], [])
        // Most rings are small; of a large one more is asked.
        for margin in [90.0, 300] {
            found = neighbours(of: first.edge, near: line, margin: margin)
            if Self.isClosed(found.parts) { break }
        }
        guard !found.parts.isEmpty, let middle = Coordinate(middleOf: found.parts.flatMap(\.line))
        else { return nil }
        let radius = Self.radius(of: found.parts, around: middle)
        guard radius > 3, radius < 250 else { return nil }
        let clockwise = Self.turning(of: found.parts, around: middle).map { $0 > 0 }
        let nodes = Set(found.parts.flatMap { [$0.from, $0.to] })
        let arms = RingArm.arms(
            of: found.others.compactMap { edge in
                RingArm.Stroke(
                    edge, of: nodes, around: middle, reach: radius + Self.armLength,
                    isTaken: edge.id == before.id || edge.id == after.id)
            }, isClockwise: clockwise)
        guard let entry = arms.first(where: { $0.isTaken(before.to, leadsOut: false) }),
            let exit = arms.first(where: { $0.isTaken(after.from, leadsOut: true) })
        else { return nil }
        let seen = arms.filter { !$0.isQuiet }
        let start = first.stretch.lowerBound
        return RoadRing(
            stretch: start...max(last.stretch.upperBound, start), isClockwise: clockwise,
            arms: seen.map(\.bearing), exits: seen.filter(\.isExit).map(\.bearing),
            entry: entry.bearing, exit: exit.bearing)
    }

    /// The ring that an edge is a part of, and the other roads around it.
    private func neighbours(
        of edge: NetworkEdge, near line: [Coordinate], margin: Double
    ) -> (parts: [NetworkEdge], others: [NetworkEdge]) {
        let around = network.edges(around: line, reach: margin).filter(\.isSound)
        let rings = Dictionary(grouping: around.filter(\.isRing), by: \.from)
        var parts: [Int: NetworkEdge] = [:]
        var open = [edge.from, edge.to]
        while let node = open.popLast(), parts.count < Self.maximumEdges {
            for part in rings[node] ?? [] where parts[part.id] == nil {
                parts[part.id] = part
                open.append(part.to)
            }
        }
        return (
            parts.values.sorted { $0.id < $1.id }, around.filter { !$0.isRing }
        )
    }

    /// Whether each edge of a ring is followed by another.
    private static func isClosed(_ parts: [NetworkEdge]) -> Bool {
        let starts = Set(parts.map(\.from))
        return parts.allSatisfy { starts.contains($0.to) }
    }

    /// The mean distance of a ring's places from its middle, in metres.
    private static func radius(of parts: [NetworkEdge], around middle: Coordinate) -> Double {
        let places = parts.flatMap(\.line)
        return places.reduce(0) { $0 + middle.distance(to: $1) } / Double(max(places.count, 1))
    }

    /// Degrees that a ring's edges lead round its middle, clockwise positive; `nil` if they lead
    /// both ways, as two-way streets do.
    private static func turning(of parts: [NetworkEdge], around middle: Coordinate) -> Double? {
        var (total, way) = (0.0, 0.0)
        for part in parts {
            for (one, other) in zip(part.line, part.line.dropFirst()) {
                let turn = Bearing.turn(
                    middle.bearing(to: other) - middle.bearing(to: one))
                total += turn
                way += turn.magnitude
            }
        }
        return total.magnitude > 90 && total.magnitude > way / 2 ? total : nil
    }
}
