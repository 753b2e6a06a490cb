import MapGeometry

#if canImport(Glibc)
    import Glibc
#endif

/// A roundabout as a map knows it: its ring, and where its arms stand.
struct RoadRing: Hashable, Sendable {
    /// The part of the route within the ring, in metres from the start.
    let stretch: ClosedRange<Double>
    /// Which way one drives round it; `nil` for a ring that tells neither.
    let isClockwise: Bool?
    /// Where the arms stand, seen from the ring's middle, in degrees from north; the carriageways
    /// of one road are one arm.
    let arms: [Double]
    /// Those of ``arms`` that one may leave by.
    let exits: [Double]
    /// Where the arm stands that the route comes from.
    let entry: Double
    /// Where the arm stands that the route leaves by.
    let exit: Double

    /// A roundabout with the entry of a route at the bottom, as a symbol shows it.
    ///
    /// - Parameter bearing: where something stands, seen from the ring's middle.
    /// - Returns: 0 for straight on, 90 for right, -180 for where the route comes from.
    func angle(_ bearing: Double) -> Double { RoundaboutShape.normalized(bearing - entry - 180) }
}

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
        guard let first = runs.first, let last = runs.last,
            let box = RouteGeometry.box(around: runs.flatMap(\.edge.line))
        else { return nil }
        var found: (parts: [NetworkEdge], others: [NetworkEdge]) = ([], [])
        // Most rings are small; of a large one more is asked.
        for margin in [90.0, 300] {
            found = neighbours(of: first.edge, in: box, margin: margin)
            if Self.isClosed(found.parts) { break }
        }
        guard !found.parts.isEmpty, let middle = Self.middle(of: found.parts) else { return nil }
        let radius = Self.radius(of: found.parts, around: middle)
        guard radius > 3, radius < 250 else { return nil }
        let clockwise = Self.turning(of: found.parts, around: middle)
        let nodes = Set(found.parts.flatMap { [$0.from, $0.to] })
        var strokes: [Stroke] = []
        for edge in found.others where nodes.contains(edge.from) != nodes.contains(edge.to) {
            let isOut = nodes.contains(edge.from)
            let line = isOut ? edge.line : edge.line.reversed()
            let end = Self.place(on: line, radius + Self.armLength, from: middle)
            strokes.append(
                Stroke(
                    node: isOut ? edge.from : edge.to, far: isOut ? edge.to : edge.from,
                    leadsOut: isOut, isOneway: edge.isOneway, label: edge.label,
                    bearing: middle.bearing(to: end),
                    isTaken: edge.id == before.id || edge.id == after.id,
                    isQuiet: edge.isPrivate))
        }
        let arms = Self.arms(strokes, isClockwise: clockwise.map { $0 > 0 })
        func bearing(of edge: NetworkEdge, isOut: Bool) -> Double? {
            let node = isOut ? edge.from : edge.to
            return arms.first { arm in
                arm.strokes.contains { $0.node == node && $0.leadsOut == isOut && $0.isTaken }
            }?.bearing
        }
        guard let entry = bearing(of: before, isOut: false),
            let exit = bearing(of: after, isOut: true)
        else { return nil }
        let seen = arms.filter { !$0.isQuiet }
        return RoadRing(
            stretch: first.stretch
                .lowerBound...max(
                    last.stretch.upperBound, first.stretch.lowerBound),
            isClockwise: clockwise.map { $0 > 0 }, arms: seen.map(\.bearing),
            exits: seen.filter(\.isExit).map(\.bearing), entry: entry, exit: exit)
    }

    /// The ring that an edge is a part of, and the other roads around it.
    private func neighbours(
        of edge: NetworkEdge, in box: CoordinateBox, margin: Double
    ) -> (parts: [NetworkEdge], others: [NetworkEdge]) {
        let north = margin / EarthModel.meanRadiusMeters * 180 / .pi
        let east = north / max(cos(box.north * .pi / 180), 0.05)
        let around = network.edges(
            in: CoordinateBox(
                west: box.west - east, south: box.south - north, east: box.east + east,
                north: box.north + north)
        ).filter(\.isSound)
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

    /// The middle of the box around a ring.
    private static func middle(of parts: [NetworkEdge]) -> Coordinate? {
        RouteGeometry.box(around: parts.lazy.flatMap(\.line)).map { box in
            Coordinate(
                longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
        }
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
                let turn = RoundaboutShape.normalized(
                    middle.bearing(to: other) - middle.bearing(to: one))
                total += turn
                way += turn.magnitude
            }
        }
        return total.magnitude > 90 && total.magnitude > way / 2 ? total : nil
    }

    /// Where a line that begins at a ring is so far from its middle; its end if it never is.
    private static func place(
        on line: [Coordinate], _ meters: Double, from middle: Coordinate
    ) -> Coordinate {
        for (one, other) in zip(line, line.dropFirst()) {
            let (near, far) = (middle.distance(to: one), middle.distance(to: other))
            guard far >= meters else { continue }
            let share = far > near ? min(max((meters - near) / (far - near), 0), 1) : 1
            return Coordinate(
                longitude: one.longitude + (other.longitude - one.longitude) * share,
                latitude: one.latitude + (other.latitude - one.latitude) * share)
        }
        return line.last ?? middle
    }
}

// MARK: Arms

extension RingFinder {
    /// One edge between a ring and what lies around it.
    private struct Stroke {
        /// Where it touches the ring.
        let node: Int
        /// Where its other end is.
        let far: Int
        let leadsOut: Bool
        let isOneway: Bool
        let label: RoadLabel
        /// Where it leads, seen from the ring's middle.
        let bearing: Double
        let isTaken: Bool
        let isQuiet: Bool
    }

    /// A road as a driver sees it: both its carriageways.
    private struct Arm {
        var strokes: [Stroke]
        var bearing: Double
        /// Whether no driver would count it: a private drive that the route does not use.
        var isQuiet: Bool { strokes.allSatisfy { $0.isQuiet && !$0.isTaken } }
        /// Whether one may leave the ring by it.
        var isExit: Bool { strokes.contains { $0.leadsOut || !$0.isOneway } }
    }

    /// Puts together what belongs to one road: both directions of a street at once, and a way in
    /// beside a way out that meet again, have the same name, or stand close together.
    ///
    /// Where traffic keeps right (a ring driven counterclockwise), the way in stands before the way
    /// out as one looks round clockwise; where it keeps left, after it.
    private static func arms(_ strokes: [Stroke], isClockwise: Bool?) -> [Arm] {
        var arms: [Arm] = []
        for stroke in strokes.sorted(by: { $0.bearing < $1.bearing }) {
            let twin = arms.firstIndex { arm in
                arm.strokes.contains {
                    $0.node == stroke.node && $0.far == stroke.far && !stroke.isOneway
                }
            }
            if let twin {
                arms[twin].strokes.append(stroke)
            } else {
                arms.append(Arm(strokes: [stroke], bearing: stroke.bearing))
            }
        }
        var number = 0
        while arms.count > 1, number < arms.count {
            let next = (number + 1) % arms.count
            if let joined = joined(arms[number], arms[next], isClockwise) {
                arms[number] = joined
                arms.remove(at: next)
                if next < number { number -= 1 }
            }
            number += 1
        }
        return arms
    }

    /// Two neighbouring arms as one, if they are the carriageways of one road.
    private static func joined(_ one: Arm, _ other: Arm, _ isClockwise: Bool?) -> Arm? {
        guard one.strokes.count == 1, other.strokes.count == 1,
            let a = one.strokes.first, let b = other.strokes.first,
            a.isOneway, b.isOneway, a.leadsOut != b.leadsOut
        else { return nil }
        let gap = RoundaboutShape.normalized(b.bearing - a.bearing)
        guard gap >= 0 else { return nil }
        if let isClockwise, a.leadsOut != isClockwise { return nil }
        let isSame =
            a.far == b.far || (isOneRoad(a.label, b.label) && gap < 75) || gap < 25
        guard isSame, gap < 100 else { return nil }
        return Arm(
            strokes: [a, b], bearing: (a.bearing + gap / 2).truncatingRemainder(dividingBy: 360))
    }

    /// Carriageways of one road may differ in name, but have its number.
    private static func isOneRoad(_ one: RoadLabel, _ other: RoadLabel) -> Bool {
        !Set(one.refs + one.names).isDisjoint(with: other.refs + other.names)
    }
}
