import MapGeometry
import Navigation
public import Routing
public import Tracks

extension RecordedRoute {
    /// The trip on the roads that it followed; where it followed none, its own line.
    ///
    /// A time without a position is bridged along the road where the roads before and after it are
    /// one way, as through a tunnel; what is withheld is not.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - graph: the roads.
    public init(_ trip: Trip, on graph: RoadGraph) {
        let observations = trip.samples.map {
            TrackObservation($0.coordinate, time: trip.isTimed ? $0.time : nil, course: $0.course)
        }
        let matched = TrackMatcher(graph).match(observations)
        var legs: [LegBuilder] = [LegBuilder()]
        for (index, sample) in trip.samples.enumerated() {
            let place = matched.places[index]?.coordinate ?? sample.coordinate
            guard index > 0, !legs[legs.count - 1].points.isEmpty else {
                legs[legs.count - 1].add([place], passedAt: sample.time)
                continue
            }
            let gap = trip.gap(after: index - 1)
            if gap?.kind != .withheld, let road = matched.line(from: index - 1, to: index) {
                legs[legs.count - 1].add(Array(road.dropFirst()), passedAt: sample.time)
            } else if gap != nil {
                legs.append(LegBuilder())
                legs[legs.count - 1].add([place], passedAt: sample.time)
            } else {
                legs[legs.count - 1].add([place], passedAt: sample.time)
            }
        }
        self.init(
            trip, legs: legs.map(\.leg), name: trip.name, pieces: legs.map(\.fixes))
    }
}

/// A leg that grows from fix to fix.
private struct LegBuilder {
    private(set) var points: [Coordinate] = []
    private(set) var fixes: [(time: Double, point: Int)] = []

    /// Adds the way to the next fix; a fix that stands adds no point.
    mutating func add(_ way: [Coordinate], passedAt time: Double) {
        for point in way where points.last != point { points.append(point) }
        fixes.append((time, points.count - 1))
    }

    /// The leg, with the time between fixes shared out by distance.
    var leg: RouteLeg {
        var durations = [Double](repeating: 0, count: max(points.count - 1, 0))
        for (one, next) in zip(fixes, fixes.dropFirst()) where next.point > one.point {
            let segments = one.point..<next.point
            let lengths = segments.map { points[$0].distance(to: points[$0 + 1]) }
            let whole = lengths.reduce(0, +)
            for (segment, length) in zip(segments, lengths) {
                durations[segment] = (next.time - one.time) * (whole > 0 ? length / whole : 0)
            }
        }
        return RouteLeg(
            geometry: points, distance: points.lengthMeters,
            duration: (fixes.last?.time ?? 0) - (fixes.first?.time ?? 0), segmentDurations: durations)
    }
}
