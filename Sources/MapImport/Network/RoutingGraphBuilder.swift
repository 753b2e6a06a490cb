import Geometry
import Guidance
import MapStore
import Platform

/// Makes the cells of the routing graph from a finished network.
struct RoutingGraphBuilder {
    private let network: ImportedRoadGraph
    /// The position in ``strands`` of the first edge that leaves each node, and one more.
    private let firstStrands: [UInt32]
    /// The edges, sorted by the node that they leave: twice the number of the stretch, from 0, and
    /// one more against the order of its points.
    private let strands: [UInt32]
    private let islands: [RoutingIslands]
    private let turns: TurnBanBuilder
    private let countries: CountryMap?
    /// Metres of the roads of which tags say how long they take, by their index.
    private var lengths: [Int32: Double] = [:]

    /// Prepares the cells.
    ///
    /// - Parameters:
    ///   - network: the finished network.
    ///   - countries: the countries of the world, for the side that traffic keeps to; `nil` if
    ///     they are unknown, and it keeps right.
    init(_ network: ImportedRoadGraph, countries: CountryMap?) {
        self.network = network
        self.countries = countries
        (firstStrands, strands) = Self.strands(of: network)
        for stretch in network.stretches.elements
        where network.ways.road(at: Int(stretch.road)).uses.duration != nil {
            lengths[stretch.road, default: 0] += stretch.meters
        }
        let (firsts, strands) = (firstStrands, strands)
        turns = TurnBanBuilder(network, firstStrands: firsts, strands: strands)
        islands = TravelProfile.allCases.map {
            RoutingIslands(network, $0, firstStrands: firsts, strands: strands)
        }
    }

    private static func strands(
        of network: ImportedRoadGraph
    ) -> (firsts: [UInt32], strands: [UInt32]) {
        var firsts = [UInt32](repeating: 0, count: network.junctionNodes.count + 1)
        for stretch in network.stretches.elements {
            firsts[Int(stretch.from)] += 1
            firsts[Int(stretch.to)] += 1
        }
        // Numbers of nodes are from 1: each count is already at the position after its node's.
        for index in 1..<max(firsts.count, 1) { firsts[index] += firsts[index - 1] }
        var next = firsts
        var strands = [UInt32](repeating: 0, count: network.stretches.count * 2)
        for (number, stretch) in network.stretches.elements.enumerated() {
            let strand = UInt32(truncatingIfNeeded: number * 2)
            for (node, direction) in [(stretch.from, UInt32(0)), (stretch.to, 1)] {
                strands[Int(next[Int(node) - 1])] = strand + direction
                next[Int(node) - 1] += 1
            }
        }
        return (firsts, strands)
    }

    // MARK: Cells

    /// Makes a cell.
    ///
    /// - Parameter nodes: the indices of its nodes, from 0.
    /// - Returns: the cell, and what conditions change in it.
    func cell(of nodes: Range<Int>) -> (cell: RoutingCell, conditions: RoutingConditions) {
        var cell = RoutingCell(nodes: [], edges: [], bans: [])
        var conditions = RoutingConditions()
        let keepsLeft = keepsLeft(nodes)
        for node in nodes {
            let junction = network.junctionNodes[node]
            let use = network.ways.nodeUses[junction.osmID]
            let firstEdge = cell.edges.count
            // A cell of more edges than numbers exists only in hostile files; the rest is left out.
            let leaving = strands[Int(firstStrands[node])..<Int(firstStrands[node + 1])]
                .prefix(max(Int(UInt16.max) - firstEdge - 256, 0))
            var edges = leaving.map { edge($0) }
            for copy in turns.copies(leaving: node + 1) {
                var edge = edge(copy.strand)
                edge.copy = copy.number
                edges.append(edge)
            }
            edges.sort { ($0.carSpeed == 0 ? 1 : 0) < ($1.carSpeed == 0 ? 1 : 0) }
            cell.nodes.append(
                RoutingNode(
                    position: junction.position,
                    firstEdge: UInt16(truncatingIfNeeded: firstEdge),
                    closedTo: use?.closedTo ?? 0, delay: use?.delay ?? 0,
                    keepsLeft: keepsLeft))
            cell.edges += edges
            let bans = turns.bans(at: node + 1, edges, first: firstEdge)
            cell.bans += bans.always
            for (ban, time) in bans.sometimes { conditions.add(.turn(ban), when: time) }
            addConditions(of: edges, first: firstEdge, to: &conditions)
            for change in network.ways.nodeConditions[junction.osmID] ?? [] {
                conditions.add(
                    .node(
                        cell.nodes.count - 1, isClosed: change.isClosed, to: change.profiles),
                    when: change.time)
            }
        }
        cell.bans.sort { ($0.key, $0.edge) < ($1.key, $1.edge) }
        return (cell, conditions)
    }

    /// Whether traffic keeps left in a cell, which is small: where its first node is.
    private func keepsLeft(_ nodes: Range<Int>) -> Bool {
        guard let first = nodes.first, let countries else { return false }
        let place = network.junctionNodes[first].position.coordinate
        return countries.keepsLeft(at: place)
    }

    /// Adds what changes on edges.
    private func addConditions(
        of edges: [RoutingEdge], first: Int, to conditions: inout RoutingConditions
    ) {
        for (index, edge) in edges.enumerated() {
            let draft = network.ways.road(at: Int(edge.road) - 1)
            for change in draft.conditions where change.isForward == (edge.strand & 1 == 0) {
                let effect: RoutingChange
                switch change.effect {
                case .speed(let speed):
                    effect = .speed(speed, of: change.profile, onEdge: first + index)
                case .use(var use):
                    // A ferry takes as long as its tag says whenever it sails.
                    if draft.uses.duration != nil, edge.access(of: change.profile) != .no {
                        use.speed = edge.speed(of: change.profile)
                    }
                    effect = .use(use, of: change.profile, onEdge: first + index)
                }
                conditions.add(effect, when: change.time)
            }
        }
    }

    /// A direction of a stretch as it is stored.
    private func edge(_ strand: UInt32) -> RoutingEdge {
        let number = Int(strand / 2)
        let isReversed = strand & 1 == 1
        let stretch = network.stretches[number]
        let draft = network.ways.road(at: Int(stretch.road))
        var flags: RoutingEdge.Flags = []
        if draft.traits.contains(.toll) { flags.insert(.toll) }
        if draft.traits.contains(.tunnel) { flags.insert(.tunnel) }
        if draft.traits.contains(.bridge) { flags.insert(.bridge) }
        if draft.traits.contains(.roundabout) { flags.insert(.roundabout) }
        if draft.traits.contains(.circular) { flags.insert(.circular) }
        if Self.isUnpaved(draft) { flags.insert(.unpaved) }
        if draft.isOneway { flags.insert(.oneway) }
        if [true, false].contains(where: {
            draft.uses.use(by: .car, forward: $0).access != .no
        }) {
            flags.insert(.carRoad)
        }
        for (profile, islands) in zip(TravelProfile.allCases, islands)
        where islands.contains(stretch) {
            flags.insert(.island(profile))
        }
        let isOpenToCars = (isReversed ? draft.backward : draft.forward) != nil
        let isSecond = isReversed && draft.forward != nil
        var edge = RoutingEdge(
            target: UInt32(
                truncatingIfNeeded: network.storedNumber(
                    Int(isReversed ? stretch.from : stretch.to))),
            // Centre lines are numbered from 1.
            strand: strand + 2, road: UInt32(truncatingIfNeeded: Int(stretch.road) + 1),
            mapEdge: isOpenToCars ? stretch.edge + (isSecond ? 1 : 0) : 0,
            length: UInt32(min(max(stretch.meters * 10, 1), 4e9).rounded()),
            bearings: bearings(of: stretch, isReversed: isReversed), roadClass: draft.roadClass,
            flags: flags)
        for profile in TravelProfile.allCases {
            edge.set(draft.uses.use(by: profile, forward: !isReversed), of: profile)
        }
        edge.preference = draft.uses.preference(forward: !isReversed)
        edge.delay = delay(on: stretch, forward: !isReversed)
        if let duration = draft.uses.duration, let meters = lengths[stretch.road], duration > 0 {
            for profile in TravelProfile.allCases {
                var use = draft.uses.use(by: profile, forward: !isReversed)
                use.speed = meters / duration * 3.6
                edge.set(use, of: profile)
            }
        }
        return edge
    }

    /// The seconds that a car loses between the ends of a stretch.
    private func delay(on stretch: ImportedRoadGraph.Stretch, forward isForward: Bool) -> UInt8 {
        guard stretch.last > stretch.first + 1 else { return 0 }
        let middle = Int(stretch.first) + Int(stretch.last - stretch.first) / 2
        var seconds = 0
        for index in Int(stretch.first) + 1..<Int(stretch.last) {
            guard let use = network.ways.nodeUses[network.ways.nodeIDs[index]] else { continue }
            seconds += Int(use.delay(forward: isForward, isNearerToEnd: index > middle))
        }
        return UInt8(min(seconds, 255))
    }

    /// Metres of a road at its ends that show in which direction it leads.
    private static let bearingExtent = 15.0

    /// The directions in which an edge begins and ends.
    private func bearings(
        of stretch: ImportedRoadGraph.Stretch, isReversed: Bool
    ) -> (first: UInt8, last: UInt8) {
        let points = network.points(of: stretch)
        /// The direction from an end of the stretch into it.
        func inward(_ indices: some Sequence<Int>) -> Double {
            var start: Coordinate?
            var end: Coordinate?
            for index in indices {
                let point = points[index].coordinate
                guard let origin = start else {
                    start = point
                    continue
                }
                end = point
                if origin.distance(to: point) >= Self.bearingExtent { break }
            }
            guard let start, let end else { return 0 }
            return start.bearing(to: end)
        }
        let indices = points.startIndex..<points.endIndex
        let ends = (inward(indices), inward(indices.reversed()))
        let (first, last) = isReversed ? (ends.1, ends.0) : ends
        return (Self.turns(first), Self.turns(last + 180))
    }

    /// Degrees as 256ths of a turn.
    private static func turns(_ degrees: Double) -> UInt8 {
        guard degrees.isFinite else { return 0 }
        let units = (degrees.truncatingRemainder(dividingBy: 360) / 360 * 256).rounded()
        return UInt8(truncatingIfNeeded: Int(units))
    }

    private static func isUnpaved(_ draft: RoadDraft) -> Bool {
        guard let surface = draft.surface else { return draft.roadClass == .track }
        return unpavedSurfaces.contains { surface.hasPrefix($0) }
    }

    private static let unpavedSurfaces = [
        "unpaved", "gravel", "fine_gravel", "dirt", "earth", "ground", "grass", "sand", "mud",
        "compacted", "pebblestone", "woodchips", "rock", "clay", "snow", "ice",
    ]
}
