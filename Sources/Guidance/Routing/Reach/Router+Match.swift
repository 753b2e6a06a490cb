import Geometry
import MapStore
package import Routes

/// The ways of a recording on the roads of a map.
package struct MatchedWays: Sendable {
    /// A part of the recording without a break, as a route with a leg from each of its fixes to the
    /// next.
    package struct Way: Sendable {
        /// The route.
        package let route: Route
        /// How likely it is the way that was driven, from 0 to 1.
        package let confidence: Double
    }

    /// The place of a fix on the roads.
    package struct Place: Hashable, Sendable {
        /// The point on its road.
        package let road: Router.NearbyRoad
        /// The index of its way.
        package let way: Int
        /// The index of its leg's beginning: its number among the fixes of the way.
        package let stop: Int
    }

    /// The ways, in order.
    package let ways: [Way]
    /// The place of each fix; `nil` for one that was left out.
    package let places: [Place?]
}

extension Router {
    /// Finds the ways of a recording of a car.
    ///
    /// - Parameter parts: the fixes of each part; between parts it may have been carried anywhere.
    /// - Returns: the ways; its places have an entry for each fix of all parts, in order.
    /// - Throws: ``RoutingError`` for a recording of a whole country, `MapStoreError` if the map can't
    ///   be read.
    package func match(_ parts: [[TrackObservation]]) throws -> MatchedWays {
        let area = try Self.area(around: parts.joined().map(\.coordinate))
        let roads = try RoadGraph(map, in: area)
        let costs = try self.roads(for: RouteRequest(places: [], profile: .car)).costs
        let matcher = TrackMatcher(roads)
        var ways: [MatchedWays.Way] = []
        var places: [MatchedWays.Place?] = []
        for part in parts {
            let track = matcher.match(part)
            let first = places.count
            places += repeatElement(nil, count: part.count)
            for (index, run) in track.runs.enumerated() {
                let stops = run.observations.filter { track.places[$0]?.run == index }
                let maker = try MatchedLegs(run, roads, graph, costs, reader)
                let marks = stops.compactMap { track.places[$0] }
                guard let legs = try maker.legs(between: marks) else { continue }
                for (number, stop) in stops.enumerated() {
                    let place = marks[number]
                    let road = NearbyRoad(
                        point: place.coordinate, meters: place.offset,
                        name: roads.road(of: place.edge).name ?? "")
                    places[first + stop] = MatchedWays.Place(
                        road: road, way: ways.count, stop: number)
                }
                ways.append(
                    MatchedWays.Way(
                        route: Route(through: legs),
                        confidence: Self.confidence(marks, of: run.observations.count)))
            }
        }
        if let problem = graph.problem { throw problem }
        return MatchedWays(ways: ways, places: places)
    }

    /// Metres across the widest recording: its roads are read at once.
    private static let widest = 200_000.0

    /// The area in which a recording may have been driven; `nil` without fixes.
    static func area(around places: [Coordinate]) throws -> CoordinateBox? {
        guard let middle = Coordinate(middleOf: places) else { return nil }
        let plane = LocalPlane(origin: middle)
        let box = PlanarBox(around: places.map(plane.point))
        let width = max(box.maxX - box.minX, box.maxY - box.minY)
        guard width < widest else { throw RoutingError.tooLong }
        return plane.area(box.expanded(by: max(width / 2, 1000)))
    }

    /// The share of fixes on the way, less where they are far beside it.
    private static func confidence(_ places: [MatchedTrack.Place], of count: Int) -> Double {
        let offsets = places.map(\.offset).sorted()
        let median = offsets.isEmpty ? 0 : offsets[offsets.count / 2]
        return Double(places.count) / Double(max(count, 1)) / (1 + median * median / 400)
    }
}

extension Route {
    /// A route of legs that follow each other.
    init(through legs: [RouteLeg]) {
        self.init(
            lines: [Router.line(through: legs)], legs: legs,
            distance: legs.reduce(0) { $0 + $1.distance },
            duration: legs.reduce(0) { $0 + ($1.duration ?? 0) })
    }
}

/// The legs of a matched run on the routing graph.
struct MatchedLegs {
    private let graph: RoutingGraph
    private let costs: TravelCosts
    private let reader: RoutedRoadReader
    /// The edges of the run's passages; `nil` where the routing graph has none.
    private let edges: [RoutingGraph.Edge?]

    init(
        _ run: MatchedTrack.Run, _ roads: RoadGraph, _ graph: RoutingGraph, _ costs: TravelCosts,
        _ reader: RoutedRoadReader
    ) throws {
        self.graph = graph
        self.costs = costs
        self.reader = reader
        edges = try run.passages.map { passage in
            let number = roads.mapEdge(of: passage.edge)
            guard let row = try reader.row(number), let node = graph.node(row.from) else {
                return nil
            }
            return graph.edges(from: node).first {
                graph[$0].mapEdge == UInt32(truncatingIfNeeded: number) && graph[$0].copy == 0
            }
        }
    }

    /// The legs between consecutive places of the run; `nil` if there are none.
    func legs(between places: [MatchedTrack.Place]) throws -> [RouteLeg]? {
        var legs: [RouteLeg] = []
        for (start, end) in zip(places, places.dropFirst()) {
            let passages = edges[start.passage...max(start.passage, end.passage)].compactMap { $0 }
            guard passages.count == max(end.passage - start.passage, 0) + 1 else { return nil }
            let path = RouteSearch.Path(edges: passages, cost: 0)
            guard
                let way = try RoutedWay(
                    path, from: fraction(of: passages[0], start.along),
                    to: fraction(of: passages[passages.count - 1], end.along), costs, reader)
            else { return nil }
            legs.append(RoutedLeg(way, costs.profile, goal: end.coordinate).leg(hasSteps: true))
        }
        return legs.isEmpty ? nil : legs
    }

    private func fraction(of edge: RoutingGraph.Edge, _ meters: Double) -> Double {
        let length = Double(graph[edge].length) / 10
        return length > 0 ? min(max(meters / length, 0), 1) : 0
    }
}
