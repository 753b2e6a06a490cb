import Geometry
package import Routes

/// A recorded drive as a route, so that guidance can run along it as if it had been planned.
///
/// Each run of the matched track is a leg; breaks between them have no length.
package struct DrivenRoute: Sendable {
    /// The route, for ``GuidanceRoute``.
    package let answer: RouteAnswer
    /// The position at which each run of the matched track begins, in metres from the
    /// route's start; `nil` for a run without a length, which the route omits.
    private let starts: [Double?]

    /// Makes a route of a matched track; fails if nothing of it lies on roads.
    ///
    /// - Parameters:
    ///   - track: the matched track.
    ///   - observations: the track that was matched, for its times.
    ///   - graph: the roads that it was matched with.
    package init?(
        _ track: MatchedTrack, of observations: [TrackObservation], on graph: RoadGraph
    ) {
        let driven = track.runs.indices.filter { track.runs[$0].line.length > 1 }
        guard let last = driven.last else { return nil }
        var legs: [RouteLeg] = []
        var starts = [Double?](repeating: nil, count: track.runs.count)
        var start = 0.0
        for index in driven {
            let run = track.runs[index]
            legs.append(
                DrivenLeg(run, on: graph, endsDrive: index == last).leg(
                    times: DrivenTimes(track, run: index, observations)))
            starts[index] = start
            start += run.line.length
        }
        let durations = legs.compactMap(\.duration)
        let route = Route(
            lines: legs.map(\.geometry), legs: legs, distance: start,
            duration: durations.count == legs.count ? durations.reduce(0, +) : nil)
        answer = RouteAnswer(routes: [route], format: .planned)
        self.starts = starts
    }

    /// The distance along the route of a place of the matched track.
    ///
    /// - Returns: metres from the start; `nil` for a run without a length.
    package func distance(of place: MatchedTrack.Place) -> Double? {
        guard starts.indices.contains(place.run) else { return nil }
        return starts[place.run].map { $0 + place.distance }
    }
}

/// The times at which the positions of a run were passed, from the observations on it.
struct DrivenTimes {
    private var marks: [(distance: Double, time: Double)] = []

    init(_ track: MatchedTrack, run: Int, _ observations: [TrackObservation]) {
        for number in track.runs[run].observations {
            guard let place = track.places[number], place.run == run,
                let time = observations[number].time, time.isFinite,
                time >= marks.last?.time ?? time
            else { continue }
            marks.append((place.distance, time))
        }
    }

    /// Seconds for each segment of a line; empty if nothing is known.
    func durations(along line: MeasuredLine<Coordinate>) -> [Double] {
        guard marks.count > 1 else { return [] }
        var next = 0
        let times = line.distances.map { distance in
            while next < marks.count, marks[next].distance < distance { next += 1 }
            guard next > 0 else { return marks[0].time }
            guard next < marks.count else { return marks[next - 1].time }
            let (one, other) = (marks[next - 1], marks[next])
            let fraction = (distance - one.distance) / (other.distance - one.distance)
            return one.time + fraction * (other.time - one.time)
        }
        return zip(times, times.dropFirst()).map { max($1 - $0, 0) }
    }
}
