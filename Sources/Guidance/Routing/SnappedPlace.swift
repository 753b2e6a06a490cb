import Geometry
import MapStore

/// A place on the road that a profile uses there.
struct SnappedPlace {
    /// The point on the road.
    let point: Coordinate
    /// Metres from the given coordinate to the point.
    let offset: Double
    /// Metres that count when roads are compared: more than ``offset`` for a tunnel.
    let rank: Double
    /// The edges that may be used: of the road, or of all that are equally near, as at a junction.
    private(set) var ends: [RouteSearch.End]
    /// Whether the road is part of the network that leads everywhere.
    let isConnected: Bool

    /// Metres within which two roads are equally near.
    private static let tolerance = 0.3

    /// Adds the edges of another road if it is as near.
    mutating func join(_ other: SnappedPlace) {
        guard other.rank <= rank + Self.tolerance, other.isConnected == isConnected else {
            return
        }
        ends += other.ends.filter { end in !ends.contains { $0.edge == end.edge } }
    }
}

/// Finds the roads near places.
struct PlaceSnapper {
    private let map: MapDatabase
    private let roads: ProfileRoads
    private var graph: RoutingGraph { roads.graph }
    private var costs: TravelCosts { roads.costs }

    init(_ map: MapDatabase, _ roads: ProfileRoads) {
        self.map = map
        self.roads = roads
    }

    /// Metres within which roads are looked for, one after the other.
    private static let extents = [40.0, 200, 1000, 4000]
    /// Metres that a tunnel counts as farther away, for all but cars.
    private static let depth = 50.0

    /// The nearest road, and the nearest one that leads everywhere if that is another.
    ///
    /// - Parameter place: where.
    /// - Returns: the nearest first; empty if there is no road within 4 km.
    /// - Throws: `MapStoreError` if the map can't be read.
    func candidates(near place: Coordinate) throws -> [SnappedPlace] {
        var first: SnappedPlace?
        for extent in Self.extents {
            let found = try places(near: place, within: extent)
            first = first ?? found.first
            guard let connected = found.first(where: { $0.isConnected && leadsOn($0) }) else {
                continue
            }
            guard let first, first.rank < connected.rank else { return [connected] }
            return [first, connected]
        }
        return first.map { [$0] } ?? []
    }

    /// The nearest roads, each once however many stretches it has.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - count: the most roads.
    /// - Returns: the nearest first; empty if there is no road within 4 km.
    /// - Throws: `MapStoreError` if the map can't be read.
    func nearest(to place: Coordinate, count: Int) throws -> [SnappedPlace] {
        var found: [SnappedPlace] = []
        for extent in Self.extents where found.count < count {
            var known: Set<UInt32> = []
            found = try places(near: place, within: extent).filter { near in
                near.ends.first.map { known.insert(graph[$0.edge].road).inserted } ?? false
            }
        }
        return Array(found.prefix(count))
    }

    /// Metres to the nearest road beyond those that are looked for; `nil` if it is farther than
    /// 16 km.
    ///
    /// - Parameter place: where.
    /// - Returns: the distance.
    /// - Throws: `MapStoreError` if the map can't be read.
    func farRoad(from place: Coordinate) throws -> Double? {
        for extent in [8000.0, 16_000] {
            if let found = try places(near: place, within: extent).first { return found.offset }
        }
        return nil
    }

    /// Whether a place can be left and reached, also at the time of the graph.
    private func leadsOn(_ place: SnappedPlace) -> Bool {
        guard graph.isTimed else { return true }
        let edges = place.ends.map(\.edge)
        return reaches(from: edges) { edge, visit in
            roads.forEachTurn(after: edge) { next, _ in visit(next.edge) }
        }
            && reaches(from: edges) { edge, visit in
                roads.forEachTurn(before: edge) { previous, _ in visit(previous.edge) }
            }
    }

    /// Edges that no car park or yard has.
    private static let mostEdgesOfIsland = 400

    /// Whether many edges can be reached from some.
    private func reaches(
        from edges: [RoutingGraph.Edge],
        _ forEachNeighbor: (RoutingGraph.Edge, (RoutingGraph.Edge) -> Void) -> Void
    ) -> Bool {
        var known = Set(edges)
        var queue = edges
        while let edge = queue.popLast() {
            if known.count > Self.mostEdgesOfIsland { return true }
            forEachNeighbor(edge) { next in
                if known.insert(next).inserted { queue.append(next) }
            }
        }
        return false
    }

    private func places(near place: Coordinate, within extent: Double) throws -> [SnappedPlace] {
        let plane = LocalPlane(origin: place)
        let square = PlanarBox(minX: -extent, minY: -extent, maxX: extent, maxY: extent)
        var known: Set<Int> = []
        var found: [SnappedPlace] = []
        for area in plane.areas(square) {
            for edge in try map.roadEdges(in: area) where known.insert(edge.geometryID).inserted {
                guard let snapped = try snap(place, to: edge), snapped.rank <= extent else {
                    continue
                }
                found.append(snapped)
            }
        }
        found.sort { $0.rank < $1.rank }
        for (index, first) in found.enumerated() {
            for other in found[(index + 1)...] where other.rank <= first.rank + 1 {
                found[index].join(other)
            }
        }
        return found
    }

    private func snap(_ place: Coordinate, to edge: RoadEdge) throws -> SnappedPlace? {
        let nodes = [edge.from, edge.to].compactMap { graph.node($0) }
        let edges = nodes.flatMap { graph.edges(from: $0) }.filter {
            Int(graph[$0].strand / 2) == edge.geometryID && graph[$0].copy == 0
        }
        let usable = edges.filter { costs.isUsable(graph[$0]) }
        guard let example = usable.first,
            let geometry = try map.roadGeometry(edge.geometryID),
            let line = MeasuredLine(geometry.points.map(\.coordinate)), line.length > 0
        else { return nil }
        let nearest = line.nearest(to: place)
        let fraction = nearest.position.distance / line.length
        var ends: [RouteSearch.End] = []
        for edge in usable where !ends.contains(where: { $0.edge == edge }) {
            let isReversed = graph[edge].strand & 1 == 1
            ends.append(
                RouteSearch.End(edge: edge, fraction: isReversed ? 1 - fraction : fraction))
        }
        // Under a street runs a service tunnel, and nobody starts there on foot.
        let isUnder = graph[example].flags.contains(.tunnel) && costs.profile != .car
        return SnappedPlace(
            point: nearest.position.point, offset: nearest.offset,
            rank: nearest.offset + (isUnder ? Self.depth : 0), ends: ends,
            isConnected: !graph[example].flags.contains(.island(costs.profile)))
    }
}
