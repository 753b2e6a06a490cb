import Geometry
package import Guidance
import Routes
package import Tracks

extension RecordedRoute {
    /// The trip on the roads that it followed, with their names, limits and turns; where it followed
    /// none, its own line.
    ///
    /// A time without a position is bridged along the road where the roads before and after it are
    /// one way, as through a tunnel; what is withheld is not.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - graph: the roads.
    package init(_ trip: Trip, on graph: RoadGraph) {
        var builder = RecordedRouteBuilder()
        for part in trip.matchableParts {
            if part.lowerBound > 0 { builder.breakOff() }
            builder.add(MatchedPart(trip, part, on: graph))
        }
        self.init(trip, builder)
    }
}

/// A part of a trip, matched by itself.
private struct MatchedPart {
    let trip: Trip
    let range: Range<Int>
    let matched: MatchedTrack
    /// The legs of the runs, in order.
    let legs: [RouteLeg]

    init(_ trip: Trip, _ range: Range<Int>, on graph: RoadGraph) {
        self.trip = trip
        self.range = range
        let observations = trip.observations(of: range)
        matched = TrackMatcher(graph).match(observations)
        legs =
            DrivenRoute(matched, of: observations, on: graph)?.answer.main?.legs ?? []
    }

    /// The leg of a run; `nil` for a run without a length.
    func leg(ofRun index: Int) -> RouteLeg? {
        let before = matched.runs[..<index].count { Self.isLeg($0) }
        return Self.isLeg(matched.runs[index]) && before < legs.count ? legs[before] : nil
    }

    /// Whether a run is a leg of its own, as `DrivenRoute` has it.
    private static func isLeg(_ run: MatchedTrack.Run) -> Bool { run.line.length > 1 }
}

extension RecordedRouteBuilder {
    /// Adds a part of a trip: its runs along roads, and its fixes between them.
    fileprivate mutating func add(_ part: MatchedPart) {
        var run: (index: Int, start: Double)?
        for index in part.range {
            let sample = part.trip.samples[index]
            let place = part.matched.places[index - part.range.lowerBound]
            if let place, let run, run.index == place.run {
                pass(run.start + place.distance, at: sample.time)
                continue
            }
            // Among the fixes of a road some stand aside, and don't count.
            if place == nil, let run,
                part.matched.runs[run.index].observations.contains(index - part.range.lowerBound)
            {
                continue
            }
            let isGap = index > part.range.lowerBound && part.trip.gap(after: index - 1) != nil
            if isGap { breakOff() }
            if let last = run, !isGap {
                // The line goes on from the end of the road.
                let road = part.matched.runs[last.index].line
                lead(to: road.points[road.points.count - 1], at: part.trip.samples[index - 1].time)
            }
            run = nil
            guard let place, let leg = part.leg(ofRun: place.run) else {
                add(place?.coordinate ?? sample.coordinate, at: sample.time)
                continue
            }
            if !isGap, index > part.range.lowerBound { lead(to: leg.geometry[0], at: sample.time) }
            run = (place.run, length)
            add(leg, length: part.matched.runs[place.run].line.length)
            pass((run?.start ?? 0) + place.distance, at: sample.time)
        }
    }
}
