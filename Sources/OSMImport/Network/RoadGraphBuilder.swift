import MapGeometry
import MapStore

/// Gathers the ways that are roads, and cuts them at their junctions into a network.
///
/// A node is a junction where a road ends or where one is met twice: by two roads, or by one that
/// crosses itself. All numbers are given in the order of the file.
struct RoadGraphBuilder {
    /// A stretch of a road whose nodes are all there.
    struct Run {
        let road: Int32
        /// Where its nodes stand in `nodeIDs` and `positions`.
        let nodes: Range<Int>
    }

    private(set) var roads: [RoadDraft] = []
    private(set) var runs: [Run] = []
    private(set) var nodeIDs: [Int64] = []
    private(set) var positions: [FixedCoordinate] = []
    /// The numbers of motorway exits, by the node where they begin.
    private(set) var exitNumbers: [Int64: String] = [:]

    /// Adds a road, in parts where nodes are missing.
    ///
    /// - Parameters:
    ///   - draft: what its tags say.
    ///   - ids: its nodes.
    ///   - locations: their places, `nil` for missing ones.
    /// - Returns: whether two nodes that follow each other are there; else it is left out.
    mutating func add(
        _ draft: RoadDraft, ids: some Collection<Int64>,
        locations: some Collection<FixedCoordinate?>
    ) -> Bool {
        let firstRun = runs.count
        let road = Int32(truncatingIfNeeded: roads.count)
        var start = nodeIDs.count
        for (id, location) in zip(ids, locations) {
            if let location {
                // A node named twice in a row would make a stretch without length.
                if nodeIDs.count > start && nodeIDs[nodeIDs.count - 1] == id { continue }
                nodeIDs.append(id)
                positions.append(location)
            } else {
                endRun(of: road, &start)
            }
        }
        endRun(of: road, &start)
        guard runs.count > firstRun else { return false }
        roads.append(draft)
        return true
    }

    private mutating func endRun(of road: Int32, _ start: inout Int) {
        if nodeIDs.count - start < 2 {
            nodeIDs.removeSubrange(start...)
            positions.removeSubrange(start...)
        } else {
            runs.append(Run(road: road, nodes: start..<nodeIDs.count))
        }
        start = nodeIDs.count
    }

    /// Notes the number of a motorway exit.
    mutating func add(exitNumber: String, atNode id: Int64) {
        exitNumbers[id] = exitNumber
    }

    /// Cuts the roads at their junctions.
    func build() -> RoadGraph {
        var network = RoadGraph(junctions: junctionIDs())
        network.roads = roads.enumerated().map { Self.road(from: $1, id: $0 + 1) }
        for run in runs { cut(run, into: &network) }
        return network
    }

    /// The nodes at which roads are cut, in ascending order.
    private func junctionIDs() -> [Int64] {
        var ids = nodeIDs
        // The ends count twice, so that they are junctions even where nothing else meets them.
        for run in runs {
            ids.append(nodeIDs[run.nodes.lowerBound])
            ids.append(nodeIDs[run.nodes.upperBound - 1])
        }
        ids.sort()
        var junctions: [Int64] = []
        for (id, next) in zip(ids, ids.dropFirst()) where id == next && junctions.last != id {
            junctions.append(id)
        }
        return junctions
    }

    private func cut(_ run: Run, into network: inout RoadGraph) {
        let draft = roads[Int(run.road)]
        var start = run.nodes.lowerBound
        var isFirst = true
        for index in run.nodes.dropFirst()
        where network.isJunction(nodeIDs[index]) {
            let isLast = index == run.nodes.upperBound - 1
            append(
                start...index, of: draft, road: Int(run.road) + 1, isFirst: isFirst,
                isLast: isLast, to: &network)
            start = index
            isFirst = false
        }
    }

    /// Adds a stretch from junction to junction: its centre line, and an edge for each direction.
    private func append(
        _ nodes: ClosedRange<Int>, of draft: RoadDraft, road: Int, isFirst: Bool, isLast: Bool,
        to network: inout RoadGraph
    ) {
        let from = network.number(
            of: nodeIDs[nodes.lowerBound], at: positions[nodes.lowerBound])
        let to = network.number(of: nodeIDs[nodes.upperBound], at: positions[nodes.upperBound])
        let points = Array(positions[nodes])
        let geometry = network.geometries.count + 1
        network.geometries.append(
            RoadGeometry(id: geometry, points: points, lengthMeters: Self.length(of: points)))
        if let forward = draft.forward {
            network.append(
                edge(forward, of: draft, road, geometry, from: from, to: to),
                exitNumber: exitNumber(
                    of: draft, atNode: nodeIDs[nodes.lowerBound], isFirst: isFirst))
        }
        if let backward = draft.backward {
            var edge = edge(backward, of: draft, road, geometry, from: to, to: from)
            edge.isReversed = true
            network.append(
                edge,
                exitNumber: exitNumber(
                    of: draft, atNode: nodeIDs[nodes.upperBound], isFirst: isLast))
        }
    }

    /// The length of a line in metres.
    private static func length(of points: [FixedCoordinate]) -> Double {
        zip(points, points.dropFirst()).reduce(0) {
            $0 + $1.0.coordinate.distance(to: $1.1.coordinate)
        }
    }

    private func edge(
        _ direction: RoadDraft.Direction, of draft: RoadDraft, _ road: Int, _ geometry: Int,
        from: Int, to: Int
    ) -> RoadEdge {
        RoadEdge(
            id: 0, from: from, to: to, roadID: road, geometryID: geometry,
            isOneway: draft.isOneway, speedLimit: direction.speedLimit, lanes: direction.lanes,
            turnLanes: direction.turnLanes, destination: direction.destination,
            destinationRef: direction.destinationRef, carAccess: draft.carAccess)
    }

    /// The exit number of a stretch that begins the way: its own, else for a ramp that of its node.
    private func exitNumber(of draft: RoadDraft, atNode node: Int64, isFirst: Bool) -> String? {
        guard isFirst else { return nil }
        return draft.junctionRef ?? (draft.roadClass.isLink ? exitNumbers[node] : nil)
    }

    private static func road(from draft: RoadDraft, id: Int) -> Road {
        Road(
            id: id, wayID: Int(draft.wayID), roadClass: draft.roadClass, names: draft.names,
            ref: draft.ref, internationalRef: draft.internationalRef, lanes: draft.lanes,
            layer: draft.layer, surface: draft.surface, traits: draft.traits)
    }
}
