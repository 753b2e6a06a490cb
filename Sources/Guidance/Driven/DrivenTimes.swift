import Geometry

/// When the places of a run were passed, by the observations on it.
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
            let share = (distance - one.distance) / (other.distance - one.distance)
            return one.time + share * (other.time - one.time)
        }
        return zip(times, times.dropFirst()).map { max($1 - $0, 0) }
    }
}
