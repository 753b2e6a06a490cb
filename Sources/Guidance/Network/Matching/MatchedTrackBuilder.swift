import Geometry

/// Makes a ``MatchedTrack`` of chains.
struct MatchedTrackBuilder {
    private let graph: RoadGraph
    private let recorded: [TrackObservation]
    /// The track as the chains were made of it.
    private let observations: [TrackObservation]
    private let model: MatchingModel
    private var search: RoadSearch
    private var places: [MatchedTrack.Place?]
    private var runs: [MatchedTrack.Run] = []

    init(_ graph: RoadGraph, _ track: [TrackObservation], _ steady: SteadyTrack) {
        self.graph = graph
        recorded = track
        observations = steady.observations
        model = steady.model
        search = RoadSearch(graph)
        places = Array(repeating: nil, count: track.count)
    }

    /// What was made.
    var track: MatchedTrack { MatchedTrack(places: places, runs: runs) }

    /// Adds a chain: one run, or more where a way that the chain went by is not found again.
    mutating func add(_ chain: TrackChain) {
        guard var last = chain.links.first else { return }
        var run = MatchedRunBuilder(graph, last)
        for link in chain.links.dropFirst() {
            let step = TrackStep(
                from: observations[last.observation], to: observations[link.observation])
            let bounds = RoadSearch.Bounds(
                goal: LocalPlane(origin: observations[link.observation].coordinate),
                meters: step.mostMeters(slack: 4 * TrackMatcher.extent) ?? 0,
                edges: search.mostEdges(forTrackOf: observations.count))
            if !run.append(link, after: last, search: &search, within: bounds) {
                finish(run)
                run = MatchedRunBuilder(graph, link)
            }
            last = link
        }
        finish(run)
    }

    private mutating func finish(_ builder: MatchedRunBuilder) {
        guard let (line, parts, marks) = builder.finished(), let first = marks.first,
            let last = marks.last
        else { return }
        place(marks, on: line, parts)
        let range = first.observation...last.observation
        let times = PassageTimes(
            range.compactMap { number in
                places[number].map { ($0.distance, number, observations[number].soundTime) }
            })
        let passages = parts.map { part in
            MatchedTrack.Passage(
                edge: part.edge, part: part.part, stretch: part.stretch,
                observations: times.observations(in: part.stretch),
                times: times.times(of: part.stretch))
        }
        runs.append(MatchedTrack.Run(observations: range, passages: passages, line: line))
    }

    /// Sets the places of a run's observations: those of the chain where the chain has them, the others
    /// at the nearest place between their neighbours.
    private mutating func place(
        _ marks: [MatchedRunBuilder.Mark], on line: MeasuredLine<Coordinate>,
        _ parts: [DrivenPart]
    ) {
        var part = 0
        func set(_ number: Int, at distance: Double) {
            while part + 1 < parts.count, parts[part].stretch.upperBound < distance { part += 1 }
            let place = line.point(at: distance)
            let offset = recorded[number].coordinate.distance(to: place)
            guard offset <= TrackMatcher.extent else { return }
            places[number] = MatchedTrack.Place(
                run: runs.count, distance: distance, passage: part, edge: parts[part].edge,
                along: parts[part].along(at: distance), coordinate: place, offset: offset)
        }
        for (mark, next) in zip(marks, marks.dropFirst()) {
            set(mark.observation, at: mark.distance)
            var distance = mark.distance
            for number in mark.observation + 1..<max(next.observation, mark.observation + 1)
            where observations[number].isSound {
                distance =
                    line.nearest(
                        to: observations[number].coordinate,
                        in: distance...max(next.distance, distance)
                    ).position.distance
                set(number, at: distance)
            }
        }
        if let last = marks.last { set(last.observation, at: last.distance) }
    }
}

/// When a vehicle passed the places of a run.
private struct PassageTimes {
    /// The observations that have a place, in order: how far, which, and when.
    private let marks: [(distance: Double, observation: Int, time: Double?)]

    init(_ marks: [(distance: Double, observation: Int, time: Double?)]) { self.marks = marks }

    /// The observations on a stretch.
    func observations(in stretch: ClosedRange<Double>) -> Range<Int> {
        let (first, end) = (index(of: stretch.lowerBound), index(after: stretch.upperBound))
        guard first < end else {
            let place = first < marks.count ? marks[first].observation : 0
            return place..<place
        }
        return marks[first].observation..<marks[end - 1].observation + 1
    }

    /// When a stretch was entered and left; `nil` if no times are known there.
    func times(of stretch: ClosedRange<Double>) -> ClosedRange<Double>? {
        guard let start = time(at: stretch.lowerBound, index(of: stretch.lowerBound)),
            let end = time(at: stretch.upperBound, index(after: stretch.upperBound))
        else { return nil }
        return start...max(start, end)
    }

    /// When a place was passed that lies before a mark.
    private func time(at distance: Double, _ next: Int) -> Double? {
        guard next > 0 else { return marks.first?.time }
        guard next < marks.count else { return marks.last?.time }
        let (one, other) = (marks[next - 1], marks[next])
        guard let start = one.time, let end = other.time, other.distance > one.distance else {
            return other.time ?? one.time
        }
        let fraction = (distance - one.distance) / (other.distance - one.distance)
        return start + min(max(fraction, 0), 1) * (end - start)
    }

    /// The first mark at a distance or beyond.
    private func index(of distance: Double) -> Int {
        search { marks[$0].distance < distance }
    }

    /// The first mark beyond a distance.
    private func index(after distance: Double) -> Int {
        search { marks[$0].distance <= distance }
    }

    private func search(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
