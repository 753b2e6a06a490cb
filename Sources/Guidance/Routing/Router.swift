import Formats
package import Geometry
package import MapStore
package import Routes

/// Finds ways on the roads of a map.
///
/// Used by one thread; what it has read of the map is kept for the next question.
package final class Router {
    /// The map.
    package let map: MapDatabase
    /// The graph in use: without regard to the time, or at that of a question.
    private(set) var graph: RoutingGraph
    private(set) var reader: RoutedRoadReader
    private let plain: (graph: RoutingGraph, reader: RoutedRoadReader)
    /// Is called now and then with the number of edges that the search for a leg has visited.
    package var onProgress: ((Int) -> Void)?
    private var timed: (time: LocalTime, graph: RoutingGraph, reader: RoutedRoadReader)?

    /// A router on a map.
    ///
    /// - Throws: ``RoutingError`` if the map has no routing graph, `MapStoreError` if it can't be
    ///   read.
    package init(_ map: MapDatabase) throws {
        self.map = map
        graph = try RoutingGraph(map)
        reader = RoutedRoadReader(map, graph)
        plain = (graph, reader)
    }

    /// The number of cells that it has read and keeps.
    package var cellCount: Int {
        plain.graph.cellCount + (timed?.graph.cellCount ?? 0)
    }

    /// The roads of the last question, whose costs need not be computed again.
    private var lastRoads: (question: RouteRequest, roads: ProfileRoads)?

    /// The roads for a request, at its time.
    ///
    /// - Parameter request: how one travels, what is avoided, and when.
    /// - Returns: the roads; ``graph`` and ``reader`` are theirs from then on.
    /// - Throws: ``RoutingError`` if the map knows no hours, `MapStoreError` if it can't be read.
    func roads(for request: RouteRequest) throws -> ProfileRoads {
        try prepare(request.departure)
        var question = request
        question.places = []
        question.conditions = []
        question.alternatives = 0
        question.hasSteps = true
        if let lastRoads, lastRoads.question == question, lastRoads.roads.graph === graph {
            return lastRoads.roads
        }
        let roads = ProfileRoads(graph, TravelCosts(request))
        lastRoads = (question, roads)
        return roads
    }

    /// Chooses the graph for a time; that of the last time is kept.
    private func prepare(_ time: LocalTime?) throws {
        guard let time else {
            (graph, reader) = plain
            return
        }
        if timed?.time != time {
            let made = try RoutingGraph(map, at: time)
            timed = (time, made, RoutedRoadReader(map, made))
        }
        if let timed { (graph, reader) = (timed.graph, timed.reader) }
    }

    /// A road near a place.
    package struct NearbyRoad: Hashable, Sendable {
        /// The point on the road.
        package let point: Coordinate
        /// Metres from the place to the point.
        package let meters: Double
        /// The road's name; empty if it has none.
        package let name: String
    }

    /// The roads that are nearest to a place.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - profile: how one travels.
    ///   - count: the most roads.
    ///   - condition: what is required of the roads; `nil` for nothing.
    /// - Returns: the nearest first.
    /// - Throws: ``RoutingError`` if there is none within 4 km, `MapStoreError` if the map can't be
    ///   read.
    package func nearest(
        to place: Coordinate, by profile: TravelProfile, count: Int,
        where condition: PlaceCondition? = nil
    ) throws -> [NearbyRoad] {
        let request = RouteRequest(places: [place], profile: profile)
        let roads = try roads(for: request)
        let found = try PlaceSnapper(map, roads, reader, condition)
            .nearest(to: place, count: count)
        guard !found.isEmpty else { throw try noRoad(request, 0, roads) }
        return try found.map(nearbyRoad)
    }

    /// The way through the places of a request.
    ///
    /// - Parameter request: two places or more.
    /// - Returns: one route, with a leg from each place to the next.
    /// - Throws: ``RoutingError`` if there is no way, `MapStoreError` if the map can't be read.
    package func answer(_ request: RouteRequest) throws -> RouteAnswer {
        let roads = try roads(for: request)
        var places = try places(of: request, on: roads)
        let names = try places.map { found in
            try found.first?.ends.first.flatMap { try reader.road(graph[$0.edge].road).names.local }
        }
        var legs: [RouteLeg] = []
        var others: [Route] = []
        var stops: [Coordinate] = []
        for index in places.indices.dropLast() {
            var found = try self.legs(
                from: places[index], to: places[index + 1], roads, request,
                goal: request.places[index + 1])
            if found.isEmpty {
                // The nearest road may be one that leads nowhere, or that nothing leads to.
                for end in [index, index + 1] {
                    places[end] = try thorough(request, end, roads) ?? places[end]
                }
                found = try self.legs(
                    from: places[index], to: places[index + 1], roads, request,
                    goal: request.places[index + 1])
            }
            if let problem = graph.problem { throw problem }
            guard let best = found.first else {
                throw noWay(request, index, places, roads)
            }
            if stops.isEmpty { stops.append(best.geometry[0]) }
            stops.append(best.geometry[best.geometry.count - 1])
            legs.append(best)
            others += found.dropFirst().map { Self.route([$0]) }
        }
        return RouteAnswer(
            routes: [Self.route(legs)] + others,
            waypoints: zip(zip(stops, names), request.places).map { stop, place in
                RouteWaypoint(location: stop.0, name: stop.1, role: .stop, asked: place)
            },
            format: .planned, notes: Self.notes(request.places, stops))
    }

    /// The roads that each place of a request may be on.
    ///
    /// - Parameters:
    ///   - request: the places.
    ///   - roads: the roads.
    /// - Returns: one or two for each place, see ``PlaceSnapper/candidates(near:)``.
    /// - Throws: ``RoutingError`` if a place has none, `MapStoreError` if the map can't be read.
    func places(of request: RouteRequest, on roads: ProfileRoads) throws -> [[SnappedPlace]] {
        let conditions = request.conditions
        return try request.places.enumerated().map { index, place in
            let condition = index < conditions.count ? conditions[index] : nil
            let found = try PlaceSnapper(map, roads, reader, condition).candidates(near: place)
            guard !found.isEmpty else { throw try noRoad(request, index, roads) }
            return found
        }
    }

    /// The roads of a place that lead everywhere when they are followed; `nil` if there are none.
    private func thorough(
        _ request: RouteRequest, _ index: Int, _ roads: ProfileRoads
    ) throws -> [SnappedPlace]? {
        let conditions = request.conditions
        let snapper = PlaceSnapper(
            map, roads, reader, index < conditions.count ? conditions[index] : nil)
        let found = try snapper.candidates(near: request.places[index], isThorough: true)
        return found.last.flatMap { snapper.leadsOn($0) ? [$0] : nil }
    }

    /// The error for a place without a road.
    func noRoad(
        _ request: RouteRequest, _ index: Int, _ roads: ProfileRoads
    ) throws -> RoutingError {
        .noRoad(
            RoutingError.Place(number: index + 1, count: request.places.count),
            meters: try PlaceSnapper(map, roads, reader).farRoad(from: request.places[index]))
    }

    /// The error for two places without a way.
    private func noWay(
        _ request: RouteRequest, _ index: Int, _ places: [[SnappedPlace]], _ roads: ProfileRoads
    ) -> RoutingError {
        let snapper = PlaceSnapper(map, roads, reader)
        let names = [index, index + 1].map {
            RoutingError.Place(number: $0 + 1, count: places.count)
        }
        let islands = zip(names, places[index...index + 1]).filter { _, found in
            !found.contains { $0.isConnected && snapper.leadsOn($0) }
        }
        return .noWay(
            names[0], names[1], islands: islands.map(\.0), isAvoiding: !request.avoided.isEmpty,
            isTimed: request.departure != nil)
    }

    /// Metres from which on it is said how far a place is from its road.
    private static let farAway = 100.0

    private static func notes(_ places: [Coordinate], _ stops: [Coordinate]) -> [String] {
        zip(places, stops).enumerated().compactMap { index, pair in
            let meters = pair.0.distance(to: pair.1).rounded()
            guard meters >= farAway, meters < 1e6 else { return nil }
            let place = RoutingError.Place(number: index + 1, count: places.count)
            return "\(place) is \(Int(meters)) m from the nearest road that can be used"
        }
    }

    private static func route(_ legs: [RouteLeg]) -> Route {
        Route(
            lines: [line(through: legs)], legs: legs,
            distance: legs.reduce(0) { $0 + $1.distance },
            duration: legs.reduce(0) { $0 + ($1.duration ?? 0) })
    }

    /// The line of legs that follow each other.
    static func line(through legs: [RouteLeg]) -> [Coordinate] {
        legs.reduce(into: []) { line, leg in
            line += line.last == leg.geometry.first ? leg.geometry[1...] : leg.geometry[...]
        }
    }

    /// The fraction at which a way ends on an edge or a copy of it.
    private func fraction(of edge: RoutingGraph.Edge, in ends: [RouteSearch.End]) -> Double? {
        let strand = graph[edge].strand
        return ends.first { graph[$0.edge].strand == strand }?.fraction
    }

    /// The legs between two places, the best first: between the nearest roads, else between those
    /// that lead everywhere.
    private func legs(
        from start: [SnappedPlace], to goal: [SnappedPlace], _ roads: ProfileRoads,
        _ request: RouteRequest, goal place: Coordinate
    ) throws -> [RouteLeg] {
        let pairs = [(start.first, goal.first), (start.last, goal.last)]
        for case (let from?, let to?) in pairs {
            let search = RouteSearch(roads, onProgress: onProgress)
            let alternatives = request.places.count == 2 ? request.alternatives : 0
            let found = search.paths(from: from.ends, to: to.ends, alternatives: alternatives)
            if search.isTooLong { throw RoutingError.tooLong }
            let legs = try found.compactMap { path -> RouteLeg? in
                let path = path.trimmed(from.ends, to.ends)
                return try RoutedWay(
                    path, from: from.ends.first { $0.edge == path.edges.first }?.fraction ?? 0,
                    to: path.edges.last.flatMap { fraction(of: $0, in: to.ends) } ?? 1, roads.costs,
                    reader
                ).map {
                    RoutedLeg($0, roads.costs.profile, goal: place).leg(hasSteps: request.hasSteps)
                }
            }
            if !legs.isEmpty { return legs }
        }
        return []
    }
}
