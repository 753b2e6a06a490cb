import Geometry

/// Cuts a track into chains of observations that lie on roads, each with its likeliest place: the Viterbi
/// algorithm.
struct TrackChains {
    private let graph: RoadGraph
    private let observations: [TrackObservation]
    private let model: MatchingModel
    private var search: RoadSearch
    /// The chain up to now: an observation, and which of ``candidates`` are its.
    private var columns: [(observation: Int, candidates: Range<Int>)] = []
    private var candidates: [TrackCandidate] = []

    /// States of an observation at most.
    private static let mostCandidates = 16
    /// What a state may cost more than the best of its observation.
    private static let mostCost = 14.0
    /// Observations in a row that fit no way on, after which the chain is broken: fewer are outliers.
    private static let mostOutliers = 3
    /// What may be dearer than the best way to an observation and still win later.
    private static let beam = 14.0
    /// What ways from an observation to the next hardly ever cost more than the straight line would.
    private static let defaultCost = 14.0

    init(_ graph: RoadGraph, _ track: SteadyTrack) {
        self.graph = graph
        observations = track.observations
        model = track.model
        search = RoadSearch(graph)
    }

    /// The chains in order.
    mutating func all() -> [TrackChain] {
        let samples = self.samples()
        var chains: [TrackChain] = []
        var (next, outliers) = (0, 0)
        /// The first sample with candidates that was refused.
        var refused: Int?
        while next < samples.count {
            let observation = samples[next]
            let found = candidates(at: observation)
            if !found.isEmpty, columns.isEmpty || connect(found, of: observation) {
                if columns.isEmpty { append(found, of: observation) }
                (outliers, refused) = (0, nil)
                next += 1
                continue
            }
            outliers += 1
            if !found.isEmpty, refused == nil { refused = next }
            next += 1
            guard outliers >= Self.mostOutliers || next == samples.count, !columns.isEmpty else {
                continue
            }
            chains.append(endChain())
            next = refused ?? next
            (outliers, refused) = (0, nil)
        }
        if !columns.isEmpty { chains.append(endChain()) }
        return chains
    }

    /// The observations that are looked at: places on Earth, none too near the one before.
    private func samples() -> [Int] {
        var samples: [Int] = []
        for (number, observation) in observations.enumerated() where observation.isSound {
            let isFar = samples.last.map {
                observations[$0].coordinate.distance(to: observation.coordinate) >= model.spacing
            }
            if isFar ?? true { samples.append(number) }
        }
        if let end = observations.indices.last(where: { observations[$0].isSound }),
            samples.last != end
        {
            samples.append(end)
        }
        return samples
    }

    // MARK: States

    private func candidates(at number: Int) -> [TrackCandidate] {
        let observation = observations[number]
        var found: [TrackCandidate] = []
        let near = graph.stretches(near: observation.coordinate, within: TrackMatcher.extent)
        for place in near where found.count < Self.mostCandidates {
            for edge in graph.edges(on: place.stretch) {
                let isReversed = graph.strands[edge].isReversed
                var cost = model.cost(offset: place.offset)
                if let course = observation.course, course.isFinite {
                    let bearing = place.bearing + (isReversed ? 180 : 0)
                    cost += model.cost(turn: Bearing.turn(course - bearing))
                }
                let length = graph.length(of: edge)
                found.append(
                    TrackCandidate(
                        edge: edge, along: isReversed ? length - place.along : place.along,
                        cost: cost))
            }
        }
        let best = found.reduce(.infinity) { min($0, $1.cost) }
        return found.filter { $0.cost < best + Self.mostCost }
    }

    private mutating func append(_ found: [TrackCandidate], of observation: Int) {
        columns.append((observation, candidates.count..<candidates.count + found.count))
        candidates += found
    }

    // MARK: Ways

    /// Goes on with the chain to the candidates of an observation.
    ///
    /// - Returns: whether any of them can be reached; if not, nothing is changed.
    private mutating func connect(_ found: [TrackCandidate], of observation: Int) -> Bool {
        guard let last = columns.last else { return false }
        let step = TrackStep(from: observations[last.observation], to: observations[observation])
        guard let limit = step.mostMeters(slack: model.noise) else { return false }
        let goal = LocalPlane(origin: observations[observation].coordinate)
        let sources = likeliestFirst(last.candidates)
        let least =
            (sources.first.map { candidates[$0].total } ?? 0)
            + model.cost(driven: step.straight, straight: step.straight)
        // Most ways are near the straight line: only where none is found are others looked for.
        for most in [least + Self.defaultCost, .infinity] {
            var reached = found
            for index in reached.indices { reached[index].total = .infinity }
            for previous in sources {
                extent(&reached, found, from: previous, step, limit, most, goal)
            }
            reached.removeAll { $0.total == .infinity }
            guard reached.isEmpty else {
                append(reached, of: observation)
                return true
            }
        }
        return false
    }

    /// Finds the ways from a candidate to those of the next observation.
    private mutating func extent(
        _ reached: inout [TrackCandidate], _ found: [TrackCandidate], from previous: Int,
        _ step: TrackStep, _ limit: Double, _ most: Double, _ goal: LocalPlane
    ) {
        let from = candidates[previous]
        var distant: [Int] = []
        for index in found.indices {
            guard let way = onward(from, found[index]) else {
                distant.append(index)
                continue
            }
            let cost = model.cost(driven: way.meters, straight: step.straight) + way.behind
            reached[index].improve(
                by: previous, from.total + cost, along: from.along + way.meters)
        }
        // What would be dearer than a way that is known, or than any that wins, is not looked for.
        let best = reached.reduce(.infinity) { min($0, $1.total) }
        let budget = distant.reduce(-.infinity) {
            max($0, min(reached[$1].total - reached[$1].cost, best + Self.beam, most))
        }
        let meters = min(
            limit, model.mostDriven(cost: budget - from.total, straight: step.straight))
        guard !distant.isEmpty, meters > 0 else { return }
        search.run(
            from: Int(from.edge), along: from.along, to: distant.map { found[$0].edge },
            within: RoadSearch.Bounds(
                goal: goal, meters: meters,
                metersPerCost: model.metersPerCost(straight: step.straight), edges: mostEdges))
        for index in distant {
            let along = found[index].along
            guard let way = search.way(to: found[index].edge, along: along), way.meters <= limit
            else { continue }
            let cost = model.cost(driven: way.meters, straight: step.straight) + way.turns
            reached[index].improve(by: previous, from.total + cost, along: along)
        }
    }

    private var mostEdges: Int { search.mostEdges(forTrackOf: observations.count) }

    /// The candidates that may still win, the likeliest first.
    private func likeliestFirst(_ range: Range<Int>) -> [Int] {
        let best = range.reduce(.infinity) { min($0, candidates[$1].total) }
        return range.filter { candidates[$0].total < best + Self.beam }
            .sorted { candidates[$0].total < candidates[$1].total }
    }

    /// The way on along the same edge; `nil` where another must be driven.
    ///
    /// Who stands seems to go back at times: then nothing is driven, and the observation lies so much
    /// farther from where the vehicle is.
    private func onward(
        _ one: TrackCandidate, _ other: TrackCandidate
    ) -> (meters: Double, behind: Double)? {
        guard one.edge == other.edge, other.along > one.along - TrackMatcher.extent else {
            return nil
        }
        let behind = max(one.along - other.along, 0)
        return (max(other.along - one.along, 0), model.cost(offset: behind))
    }

    // MARK: The likeliest chain

    /// Takes the chain that is there, and leaves none.
    private mutating func endChain() -> TrackChain {
        var links: [TrackChain.Link] = []
        let ends = columns.last?.candidates ?? 0..<0
        var choice = ends.min { candidates[$0].total < candidates[$1].total } ?? 0
        for column in columns.reversed() {
            let chosen = candidates[choice]
            links.append(
                TrackChain.Link(
                    observation: column.observation, edge: Int(chosen.edge), along: chosen.along))
            choice = chosen.previous
        }
        columns.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
        return TrackChain(links: links.reversed())
    }
}
