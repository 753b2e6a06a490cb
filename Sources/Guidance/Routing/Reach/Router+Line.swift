package import Geometry
import MapStore
package import Routes

/// What becomes of a line that is followed on the roads of a map.
package enum FollowedLine: Sendable {
    /// A drive with its maneuvers; metres of the line's ends that lie beside the roads.
    case drive(Route, beside: Double)
    /// No drive follows the line; metres from its worst place to the nearest matched road, infinite
    /// if none was matched.
    case apart(meters: Double)
}

extension Router {
    /// Follows a line on the roads, as a car that drives along it.
    ///
    /// - Parameter lines: the pieces of the line, in order of travel; the way through gaps, as in
    ///   tunnels, is the likeliest one.
    /// - Returns: the drive, if the line follows the roads to within 50 m, but for its ends.
    /// - Throws: ``RoutingError`` for a line across a whole country, `MapStoreError` if the map can't
    ///   be read.
    package func follow(_ lines: [[Coordinate]]) throws -> FollowedLine {
        let places = Self.thinned(lines.flatMap(\.self))
        guard places.count > 1 else { return .apart(meters: 0) }
        let roads = try RoadGraph(map, in: try Self.area(around: places))
        let costs = try self.roads(for: RouteRequest(places: [], profile: .car)).costs
        let first = try follow(places, on: roads, costs)
        if case .apart = first {
            // Between the corners of a line that was simplified other roads may be faster.
            let dense = try follow(Self.filled(places), on: roads, costs)
            if case .drive = dense { return dense }
        }
        return first
    }

    private func follow(
        _ places: [Coordinate], on roads: RoadGraph, _ costs: TravelCosts
    ) throws -> FollowedLine {
        let track = TrackMatcher(roads).match(places.map { TrackObservation($0) })
        let longest = track.runs.indices.max { one, other in
            track.runs[one].line.length < track.runs[other].line.length
        }
        guard let number = longest, let line = MeasuredLine(places) else {
            return .apart(meters: .infinity)
        }
        let run = track.runs[number]
        let (start, end) = (run.observations.lowerBound, run.observations.upperBound)
        let beside = max(line.distances[start], line.length - line.distances[end])
        // Across a gap, as in a tunnel, the roads may take another way than the line.
        let steps = (start..<end).map { line.distances[$0 + 1] - line.distances[$0] }
        let most = steps.reduce(100) { $0 + $1 * ($1 < Self.leastGap ? 1.1 : 2) }
        let least = steps.reduce(-100) { $0 + $1 * 0.7 }
        let farthest = places[start...end].map { run.line.nearest(to: $0).offset }.max() ?? 0
        guard beside <= Self.greatestEnds, farthest <= TrackMatcher.extent,
            run.line.length >= least, run.line.length <= most
        else {
            let runs = track.runs.map(\.line).filter { $0.length > 0 }
            let worst = places.lazy.compactMap { place in
                runs.lazy.map { $0.nearest(to: place).offset }.min()
            }.max()
            return .apart(meters: worst ?? .infinity)
        }
        let marks = track.places.compactMap { $0 }.filter { $0.run == number }
        guard let first = marks.first, let last = marks.last,
            let legs = try MatchedLegs(run, roads, graph, costs, reader).legs(between: [
                first, last,
            ])
        else { return .apart(meters: 0) }
        if let problem = graph.problem { throw problem }
        return .drive(Route(through: legs), beside: beside)
    }

    /// Metres beside the roads that a line may begin or end with, as on a car park.
    private static let greatestEnds = 300.0
    /// Metres between points from which the line says little of the way between them.
    private static let leastGap = 300.0
    /// Metres between points, below which a second one says nothing new.
    private static let leastStep = 5.0
    /// Metres between points that are filled in, and of the longest step that is filled.
    private static let (filledStep, longestStep) = (50.0, 1_000.0)

    private static func thinned(_ places: [Coordinate]) -> [Coordinate] {
        var kept: [Coordinate] = []
        for (index, place) in places.enumerated() {
            if let last = kept.last, index < places.count - 1, last.distance(to: place) < leastStep
            {
                continue
            }
            kept.append(place)
        }
        return kept
    }

    private static func filled(_ places: [Coordinate]) -> [Coordinate] {
        zip(places, places.dropFirst()).flatMap { start, end -> [Coordinate] in
            let length = start.distance(to: end)
            guard length > filledStep, length < longestStep else { return [start] }
            let count = Int((length / filledStep).rounded(.up))
            let turn = start.eastward(to: end)
            return (0..<count).map { step in
                let fraction = Double(step) / Double(count)
                return Coordinate(
                    longitude: start.longitude + turn * fraction,
                    latitude: start.latitude + (end.latitude - start.latitude) * fraction)
            }
        } + places.suffix(1)
    }
}
