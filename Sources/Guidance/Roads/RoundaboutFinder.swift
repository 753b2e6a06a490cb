import Geometry
import MapStore

/// Finds the roundabouts that a route is driven through.
struct RoundaboutFinder {
    private let network: any RoadNetwork

    /// The maximum number of roundabouts of a route: no journey has more.
    private static let maximumCount = 1_000
    /// The maximum number of edges of a roundabout.
    private static let maximumEdges = 200
    /// The distance beyond the roundabout at which the direction of an arm is measured, in
    /// metres: there the carriageways of one road have mostly come together, and hardly any
    /// road has bent away yet.
    private static let armLength = 22.0

    /// The roundabouts along a route, in order.
    static func roundabouts(on matches: [RouteRoads.Match], in network: any RoadNetwork)
        -> [Roundabout]
    {
        let finder = RoundaboutFinder(network: network)
        var roundabouts: [Roundabout] = []
        var index = 0
        while index < matches.count, roundabouts.count < maximumCount {
            guard matches[index].edge.isRoundabout else {
                index += 1
                continue
            }
            var end = index
            while end + 1 < matches.count, matches[end + 1].edge.isRoundabout,
                matches[end + 1].stretch.lowerBound - matches[end].stretch.upperBound < 15
            {
                end += 1
            }
            let before = index > 0 ? matches[index - 1].edge : nil
            let after = end + 1 < matches.count ? matches[end + 1].edge : nil
            if let before, let after,
                let roundabout = finder.roundabout(
                    matches[index...end], before: before, after: after)
            {
                roundabouts.append(roundabout)
            }
            index = end + 1
        }
        return roundabouts
    }

    private func roundabout(
        _ matches: ArraySlice<RouteRoads.Match>, before: RoadSegment, after: RoadSegment
    ) -> Roundabout? {
        guard let first = matches.first, let last = matches.last else { return nil }
        let line = matches.flatMap(\.edge.line)
        var found: (parts: [RoadSegment], others: [RoadSegment]) = ([], [])
        // Most roundabouts are small; for a large one a larger area is fetched.
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
        // On the roundabout of a car park all roads are driveways.
        let countsDrives = found.parts.contains { $0.roadClass.isDrive }
        let strokes = found.others.compactMap { edge in
            RoundaboutArm.Stroke(
                edge, of: nodes, around: middle, extent: radius + Self.armLength,
                isTaken: edge.id == before.id || edge.id == after.id, countsDrives: countsDrives)
        }
        let arms = RoundaboutArm.arms(of: strokes, isClockwise: clockwise)
        guard let entry = arms.first(where: { $0.isTaken(before.to, leadsOut: false) }),
            let exit = arms.first(where: { $0.isTaken(after.from, leadsOut: true) })
        else { return nil }
        let seen = arms.filter { !$0.isQuiet }
        let counts = RingCounts(strokes, on: found.parts, from: before.to, to: after.from)
        let start = first.stretch.lowerBound
        return Roundabout(
            stretch: start...max(last.stretch.upperBound, start), isClockwise: clockwise,
            arms: seen.map(\.bearing), exits: seen.filter(\.isExit).map(\.bearing),
            entry: entry.bearing, exit: exit.bearing,
            drives: arms.filter { $0.isQuiet && !$0.isPrivate && $0.isExit }.map(\.bearing),
            counts: counts,
            roadsAtEntry: strokes.count {
                $0.node == before.to && $0.leadsOut && !$0.isOneway && !$0.isQuiet
                    && $0.far != before.from
            })
    }

    /// The edges of the roundabout that an edge is part of, and the other roads around it.
    private func neighbours(
        of edge: RoadSegment, near line: [Coordinate], margin: Double
    ) -> (parts: [RoadSegment], others: [RoadSegment]) {
        let around = network.segments(around: line, extent: margin).filter(\.isSound)
        let roundabouts = Dictionary(grouping: around.filter(\.isRoundabout), by: \.from)
        var parts: [Int: RoadSegment] = [:]
        var open = [edge.from, edge.to]
        while let node = open.popLast(), parts.count < Self.maximumEdges {
            for part in roundabouts[node] ?? [] where parts[part.id] == nil {
                parts[part.id] = part
                open.append(part.to)
            }
        }
        return (
            parts.values.sorted { $0.id < $1.id }, around.filter { !$0.isRoundabout }
        )
    }

    /// Whether each edge of a roundabout is followed by another.
    private static func isClosed(_ parts: [RoadSegment]) -> Bool {
        let starts = Set(parts.map(\.from))
        return parts.allSatisfy { starts.contains($0.to) }
    }

    /// The mean distance of a roundabout's points from its middle, in metres.
    private static func radius(of parts: [RoadSegment], around middle: Coordinate) -> Double {
        let places = parts.flatMap(\.line)
        return places.reduce(0) { $0 + middle.distance(to: $1) } / Double(max(places.count, 1))
    }

    /// Degrees that a roundabout's edges lead round its middle, clockwise positive; `nil` if they lead
    /// both ways, as two-way streets do.
    private static func turning(of parts: [RoadSegment], around middle: Coordinate) -> Double? {
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

/// A roundabout as a map has it: its stretch of the route, and the bearings of its arms.
struct Roundabout: Hashable, Sendable {
    /// The part of the route within the roundabout, in metres from the start.
    let stretch: ClosedRange<Double>
    /// Whether it is driven round clockwise; `nil` if the map's data does not show it.
    let isClockwise: Bool?
    /// The bearings of the arms, seen from the roundabout's middle, in degrees from north;
    /// the carriageways of one road are one arm.
    let arms: [Double]
    /// The ``arms`` that lead out.
    let exits: [Double]
    /// The bearing of the arm by which the route enters.
    let entry: Double
    /// The bearing of the arm by which the route leaves.
    let exit: Double
    /// The bearings of the driveways that anyone may leave by; they are not among the ``arms``.
    let drives: [Double]
    /// The number of the exit by the ring's own junctions; `nil` if the ring is not known as a whole.
    let counts: RingCounts?
    /// How many roads of both directions meet the ring where the route enters it; an engine may
    /// count them.
    let roadsAtEntry: Int

    /// Converts a bearing to the angle in a symbol that has the route's entry at the
    /// bottom.
    ///
    /// - Parameter bearing: a bearing seen from the roundabout's middle.
    /// - Returns: 0 for straight on, 90 for right, -180 for the entry.
    func angle(_ bearing: Double) -> Double { Bearing.turn(bearing - entry - 180) }
}
