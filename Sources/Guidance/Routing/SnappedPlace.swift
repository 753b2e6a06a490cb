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
    private let reader: RoutedRoadReader
    private var graph: RoutingGraph { roads.graph }
    private var costs: TravelCosts { roads.costs }
    private let condition: PlaceCondition?

    /// Creates a snapper.
    ///
    /// - Parameters:
    ///   - map: the map.
    ///   - roads: the roads that may be used.
    ///   - reader: reads their lines.
    ///   - condition: what is required of the road; `nil` for nothing.
    init(
        _ map: MapDatabase, _ roads: ProfileRoads, _ reader: RoutedRoadReader,
        _ condition: PlaceCondition? = nil
    ) {
        self.map = map
        self.roads = roads
        self.reader = reader
        self.condition = condition
    }

    /// Metres within which roads are looked for, one after the other.
    private static let extents = [40.0, 100, 250, 600, 1500, 4000]
    /// Metres that a tunnel counts as farther away, for all but cars.
    private static let depth = 50.0
    /// Metres behind the last road that is needed, where others may be equally near.
    private static let margin = 1.0

    /// The nearest road, and the nearest one that leads everywhere if that is another.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - isThorough: whether to follow the roads, because no way was found: with what is avoided and
    ///     with oneways, some roads of the network can be left but not reached.
    /// - Returns: the nearest first; empty if there is no road within 4 km.
    /// - Throws: `MapStoreError` if the map can't be read.
    func candidates(
        near place: Coordinate, isThorough: Bool = false
    ) throws -> [SnappedPlace] {
        func leadsOn(_ found: SnappedPlace) -> Bool {
            (!graph.isTimed && !isThorough) || self.leadsOn(found)
        }
        var first: SnappedPlace?
        for extent in Self.extents {
            let found = try places(near: place, within: extent) { found in
                found.isConnected && leadsOn(found) ? found.rank : nil
            }
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
            var ranks: [UInt32: Double] = [:]
            let places = try places(near: place, within: extent) { found in
                if let road = road(of: found) {
                    ranks[road] = min(ranks[road] ?? .infinity, found.rank)
                }
                return ranks.count < count ? nil : ranks.values.sorted()[count - 1]
            }
            var known: Set<UInt32> = []
            found = places.filter { near in
                road(of: near).map { known.insert($0).inserted } ?? false
            }
        }
        return Array(found.prefix(count))
    }

    private func road(of place: SnappedPlace) -> UInt32? {
        place.ends.first.map { graph[$0.edge].road }
    }

    /// Metres to the nearest road beyond those that are looked for; `nil` if it is farther than
    /// 16 km.
    ///
    /// - Parameter place: where.
    /// - Returns: the distance.
    /// - Throws: `MapStoreError` if the map can't be read.
    func farRoad(from place: Coordinate) throws -> Double? {
        for extent in [8000.0, 16_000] {
            let found = try places(near: place, within: extent) { $0.rank }
            if let found = found.first { return found.offset }
        }
        return nil
    }

    /// Whether a place can be left and reached, also at the time of the graph.
    func leadsOn(_ place: SnappedPlace) -> Bool {
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

    /// The roads near a place.
    ///
    /// Roads are looked at in the order of the distance to their boxes, until no other is needed.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - extent: metres to each side within which roads are looked for.
    ///   - lastRank: is called with each road that is found; the rank beyond which no others are
    ///     needed, or `nil` if more are needed.
    /// - Returns: the nearest first.
    /// - Throws: `MapStoreError` if the map can't be read, and what `lastRank` throws.
    private func places(
        near place: Coordinate, within extent: Double,
        until lastRank: (SnappedPlace) throws -> Double?
    ) throws -> [SnappedPlace] {
        let plane = LocalPlane(origin: place)
        let square = PlanarBox(minX: -extent, minY: -extent, maxX: extent, maxY: extent)
        let roads = try (plane.area(square).map { try map.roadBoxes(in: $0) } ?? [])
            .map { (geometry: $0.geometry, offset: plane.leastSquare(to: $0.box).squareRoot()) }
            .sorted { ($0.offset, $0.geometry) < ($1.offset, $1.geometry) }
        var limit = extent
        var known: Set<Int> = []
        var found: [SnappedPlace] = []
        for road in roads {
            if road.offset > limit { break }
            guard known.insert(road.geometry).inserted,
                let snapped = try snap(place, to: road.geometry, within: limit)
            else { continue }
            found.append(snapped)
            if let last = try lastRank(snapped) { limit = min(limit, last + Self.margin) }
        }
        found.sort { $0.rank < $1.rank }
        for index in found.indices {
            for other in (index + 1)..<max(found.count, index + 1) {
                if found[other].rank > found[index].rank + Self.margin { break }
                found[index].join(found[other])
            }
        }
        return found
    }

    private func snap(
        _ place: Coordinate, to geometryID: Int, within limit: Double
    ) throws -> SnappedPlace? {
        var usable = try reader.edges(withLine: geometryID).filter { costs.isUsable(graph[$0]) }
        guard let line = try reader.line(geometryID), line.length > 0 else { return nil }
        let nearest = line.nearest(to: place)
        guard nearest.offset <= limit else { return nil }
        if let condition {
            let directions = condition.directions(
                at: place, beside: line, distance: nearest.position.distance,
                among: Set(usable.map(isReversed)),
                keepsLeft: usable.first.map { graph[graph.source(of: $0)].keepsLeft } ?? false)
            usable.removeAll { !directions.contains(isReversed($0)) }
        }
        guard let example = usable.first else { return nil }
        let fraction = nearest.position.distance / line.length
        var ends: [RouteSearch.End] = []
        for edge in usable where !ends.contains(where: { $0.edge == edge }) {
            ends.append(
                RouteSearch.End(edge: edge, fraction: isReversed(edge) ? 1 - fraction : fraction))
        }
        // Under a street runs a service tunnel, and nobody starts there on foot.
        let isUnder = graph[example].flags.contains(.tunnel) && costs.profile != .car
        let rank = nearest.offset + (isUnder ? Self.depth : 0)
        guard rank <= limit else { return nil }
        return SnappedPlace(
            point: nearest.position.point, offset: nearest.offset, rank: rank, ends: ends,
            isConnected: !graph[example].flags.contains(.island(costs.profile)))
    }

    /// Whether an edge leads against its line.
    private func isReversed(_ edge: RoutingGraph.Edge) -> Bool { graph[edge].strand & 1 == 1 }
}
