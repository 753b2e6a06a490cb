import MapStore

/// The durations and distances between places.
package struct TravelTable: Hashable, Sendable {
    /// A way from one place to another.
    package struct Way: Hashable, Sendable {
        /// Its duration.
        package let seconds: Double
        /// Its length.
        package let meters: Double
    }

    /// The points on roads of all places.
    package let places: [Router.NearbyRoad]
    /// A row for each source with a column for each destination; `nil` where there is no way.
    package let rows: [[Way?]]
}

extension Router {
    /// Finds the ways from some places to others, each as a route between the two.
    ///
    /// One search for each source finds all its ways.
    ///
    /// - Parameters:
    ///   - request: all places, how one travels, and what is avoided.
    ///   - sources: the indices of the places where ways begin.
    ///   - destinations: the indices of the places where they lead.
    ///   - check: is called before each search; an error it throws ends the work.
    /// - Returns: the table.
    /// - Throws: ``RoutingError`` if a place has no road or the searches take too long,
    ///   `MapStoreError` if the map can't be read.
    package func table(
        _ request: RouteRequest, from sources: [Int], to destinations: [Int],
        check: () throws -> Void = {}
    ) throws -> TravelTable {
        let roads = try roads(for: request)
        let places = try places(of: request, on: roads)
        var remaining = Self.mostEdgesOfTable
        let rows = try sources.map { source -> [TravelTable.Way?] in
            try check()
            let goals = destinations.map { places[$0] }
            let near = try ways(
                from: places[source].first, to: goals.map(\.first), roads, &remaining)
            // Like a route, others lead between the roads that lead everywhere.
            let missing = near.indices.filter {
                near[$0] == nil && goals[$0].count + places[source].count > 2
            }
            guard !missing.isEmpty else { return near }
            let far = try ways(
                from: places[source].last, to: missing.map { goals[$0].last }, roads, &remaining)
            var found = near
            for (index, way) in zip(missing, far) { found[index] = way }
            return found
        }
        return TravelTable(places: try places.map { try nearbyRoad(at: $0[0]) }, rows: rows)
    }

    /// The most edges that all searches of a table visit: some seconds of work.
    private static let mostEdgesOfTable = 20_000_000

    private func ways(
        from start: SnappedPlace?, to goals: [SnappedPlace?], _ roads: ProfileRoads,
        _ remaining: inout Int
    ) throws -> [TravelTable.Way?] {
        let search = ReachSearch(roads, mostEdges: remaining)
        let arrivals = search.run(from: start?.ends ?? [], to: goals.map { $0?.ends ?? [] })
        if let problem = graph.problem { throw problem }
        if search.isTooLong { throw RoutingError.tooLong }
        remaining -= search.settledCount
        return arrivals.map { arrival in
            arrival.map {
                TravelTable.Way(seconds: $0.seconds, meters: search.meters(of: $0))
            }
        }
    }

    /// The road of a place.
    func nearbyRoad(at place: SnappedPlace) throws -> NearbyRoad {
        let road = try place.ends.first.map { try reader.road(graph[$0.edge].road) }
        return NearbyRoad(
            point: place.point, meters: place.offset, name: road?.names.local ?? "")
    }
}
