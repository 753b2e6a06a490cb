import Geometry
import MapStore
import Routes

/// Finds the roads of a map that a route's line is driven on.
///
/// The result is the likeliest chain of edges under a hidden Markov model (P. Newson and J.
/// Krumm, "Hidden Markov Map Matching Through Noise and Sparseness", ACM SIGSPATIAL GIS
/// 2009). Its costs are set for lines that an engine made: a position every few metres,
/// each nearly on its road. Going on to an edge that begins at the end of the last one
/// costs next to nothing, and a leap costs much, so neither a bridge above nor a road
/// beside is mistaken for the road that is driven. Linear in the route's length.
struct RoadMatcher {
    private let line: MeasuredLine<Coordinate>
    private let network: any RoadNetwork
    /// Metres between the sampled positions.
    private static let step = 10.0
    /// The length below which an edge may lie between two positions, in metres.
    private static let shortLength = 20.0
    /// The number of positions whose roads are fetched at once.
    private static let block = 24
    /// The maximum matched distance from the start, in metres.
    private static let maximumLength = 1_500_000.0
    /// The mean cost of positions from which their road is in doubt: it is some 8 m beside
    /// them.
    private static let doubt = 1.4

    /// The edges that any position might be on.
    private var edges: [RoadSegment] = []
    private var lengths: [Double] = []
    private var numbers: [Int: Int] = [:]
    /// The junctions at the ends of the edges that begin at a junction.
    private var exits: [Int: Set<Int>] = [:]
    /// The roads that meet at a junction, by the junctions at the other ends of their
    /// edges.
    private var meeting: [Int: [Int: SideRoad]] = [:]
    /// Edges so short that no position may be on them, by the junction where they begin.
    private var links: [Int: [Int: RoadSegment]] = [:]
    private var bridges = Bridgeheads()
    private var chain = ViterbiSearch(step: Self.step)

    private init(_ line: MeasuredLine<Coordinate>, _ network: any RoadNetwork) {
        self.line = line
        self.network = network
    }

    /// The edges along a route's line.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - network: the map's roads.
    ///   - isDriven: whether a car drives at a distance from the start; elsewhere nothing
    ///     is matched.
    /// - Returns: stretches of the line in order, each on one edge.
    static func matches(
        along line: MeasuredLine<Coordinate>, in network: any RoadNetwork,
        isDriven: (Double) -> Bool
    ) -> [RouteRoads.Match] {
        guard line.length.isFinite else { return [] }
        var matcher = RoadMatcher(line, network)
        let count = (min(line.length, maximumLength) / step).rounded(.up)
        var block: [Double] = []
        for number in stride(from: 0, to: count, by: 1) {
            let distance = min((number + 0.5) * step, line.length)
            guard isDriven(distance) else { continue }
            block.append(distance)
            if block.count == Self.block {
                matcher.addSamples(block)
                block.removeAll(keepingCapacity: true)
            }
        }
        if !block.isEmpty { matcher.addSamples(block) }
        // Moved out so that computing the costs does not copy it.
        var chain = matcher.chain
        matcher.chain = ViterbiSearch(step: step)
        chain.connect(by: matcher.cost)
        matcher.chain = chain
        return matcher.matches()
    }

    // MARK: Candidates

    private mutating func addSamples(_ distances: [Double]) {
        let places = distances.map { line.point(at: $0) }
        let found = network.segments(around: places, extent: NearbyRoads.extent)
        guard !found.isEmpty else { return addUnknown(distances) }
        let nearby = NearbyRoads(found, around: places[0])
        for edge in found {
            exits[edge.from, default: []].insert(edge.to)
            bridges.add(edge)
            // The other direction of a street is an edge of its own.
            if meeting[edge.from]?[edge.to]?.canBeEntered != true {
                meeting[edge.from, default: [:]][edge.to] = SideRoad(edge, leadsAway: true)
            }
            if meeting[edge.to]?[edge.from] == nil {
                meeting[edge.to, default: [:]][edge.from] = SideRoad(edge, leadsAway: false)
            }
            if edge.isSound, edge.line.lengthMeters < Self.shortLength {
                links[edge.from, default: [:]][edge.id] = edge
            }
        }
        for (distance, place) in zip(distances, places) {
            let course = line.course(at: distance, behind: 6, ahead: 6)
            let hits = nearby.hits(at: place, course: course)
            var candidates = [ViterbiSearch.Candidate.none]
            for hit in hits {
                candidates.append(
                    ViterbiSearch.Candidate(
                        edge: number(of: found[hit.edge]), along: hit.along,
                        cost: NearbyRoads.cost(hit)))
            }
            chain.append(distance, candidates)
        }
    }

    private mutating func addUnknown(_ distances: [Double]) {
        for distance in distances { chain.append(distance, [.none]) }
    }

    private mutating func number(of edge: RoadSegment) -> Int {
        if let known = numbers[edge.id] { return known }
        numbers[edge.id] = edges.count
        var edge = edge
        edge.speedLimit = edge.speedLimit.flatMap(Self.believed)
        edges.append(edge)
        lengths.append(edge.line.lengthMeters)
        return edges.count - 1
    }

    /// A limit that may be on a sign; others are not believed.
    private static func believed(_ limit: SpeedLimit) -> SpeedLimit? {
        guard case .limited(let value, unit: _) = limit else { return limit }
        return (1...300).contains(value) ? limit : nil
    }

    // MARK: The likeliest chain

    /// The cost of going from one position to the next.
    private func cost(
        _ last: ViterbiSearch.Candidate, _ next: ViterbiSearch.Candidate, _ moved: Double
    ) -> Double {
        guard let one = last.edge, let other = next.edge else {
            return last.edge == next.edge ? 0 : 3
        }
        if one == other {
            let way = next.along - last.along
            // Backwards only as far as the rounding of a corner: otherwise the route came
            // here a second time.
            return way > -5 ? min((way - moved).magnitude / 10, 2) : 5
        }
        let rest = max(lengths[one] - last.along, 0) + next.along
        if edges[one].to == edges[other].from { return 0.1 + min((rest - moved).magnitude / 10, 4) }
        guard rest < moved * 3, let end = edges[one].line.last, let start = edges[other].line.first
        else { return 9 }
        // A short edge between them, or two of one road that are not connected in the map.
        let leap = rest + end.distance(to: start) - moved
        return min(1.5 + leap.magnitude / 6, 9)
    }

    // MARK: The chain as stretches

    private func matches() -> [RouteRoads.Match] {
        let samples = chain.places
        let choice = chain.chosen()
        let chosen = choice.map(\.edge)
        var matches: [RouteRoads.Match] = []
        var start = 0.0
        var first = 0
        for (index, sample) in samples.enumerated() {
            let isFirst = sample.isFirst || chosen[index - 1] == nil
            if isFirst { start = max(sample.distance - Self.step / 2, start) }
            let follows = index + 1 < samples.count && !samples[index + 1].isFirst
            let next = follows ? chosen[index + 1] : nil
            guard let edge = chosen[index], edge != next else { continue }
            while first < index, chosen[first] != edge { first += 1 }
            let costs = choice[first...index].map(\.cost)
            let isSure = costs.reduce(0, +) < Self.doubt * Double(costs.count)
            first = index + 1
            guard let next else {
                let end = max(min(sample.distance + Self.step / 2, line.length), start)
                matches.append(
                    RouteRoads.Match(
                        stretch: start...end, edge: edges[edge], isSure: isSure))
                start = end
                continue
            }
            let way = [edges[edge]] + missing(from: edges[edge].to, to: edges[next].from)
            for (part, after) in zip(way, way.dropFirst() + [edges[next]]) {
                let node = part.line[part.line.count - 1]
                // A position just beyond its road's end is still nearly on it.
                let from = max(sample.distance - Self.step, start)
                let to = samples[index + 1].distance + Self.step
                let end = line.nearest(to: node, in: from...max(to, from)).position.distance
                let others = exits[part.to]?.subtracting([part.from, after.to]) ?? []
                matches.append(
                    RouteRoads.Match(
                        stretch: start...max(end, start), edge: part, isSure: isSure,
                        endsAtJunction: !others.isEmpty,
                        sideRoads: sideRoads(at: part.to, from: part.from, to: after.to),
                        endsAtBridge: bridges.begin(at: part.to)))
                start = max(end, start)
            }
        }
        return matches
    }

    /// The roads at a junction that a way passes.
    private func sideRoads(at node: Int, from last: Int, to next: Int) -> [SideRoad] {
        let others = meeting[node]?.filter { $0.key != last && $0.key != next } ?? [:]
        return others.sorted { $0.key < $1.key }.prefix(Self.mostSideRoads).map(\.value)
    }

    /// The maximum number of roads that meet in one junction.
    private static let mostSideRoads = 12

    /// The short edges from one junction to another between two positions: three of them at
    /// most.
    private func missing(from start: Int, to end: Int) -> [RoadSegment] {
        guard start != end else { return [] }
        var ways: [[RoadSegment]] = [[]]
        for _ in 0..<3 {
            var longer: [[RoadSegment]] = []
            for way in ways {
                for link in links[way.last?.to ?? start]?.values.sorted(by: { $0.id < $1.id }) ?? []
                where way.last?.from != link.to {
                    if link.to == end { return way + [link] }
                    longer.append(way + [link])
                }
            }
            // More ways than that occur in no valid map.
            ways = Array(longer.prefix(50))
        }
        return []
    }
}

/// The junctions of a map that are at the height of a bridge.
struct Bridgeheads {
    private var ends: Set<Int> = []
    /// From each junction to those within a few metres.
    private var neighbors: [Int: Set<Int>] = [:]

    /// Adds an edge of the map.
    mutating func add(_ edge: RoadSegment) {
        if edge.classes.contains(.bridge) {
            ends.formUnion([edge.from, edge.to])
        } else if edge.line.lengthMeters < GuidanceRoute.bridgehead {
            neighbors[edge.from, default: []].insert(edge.to)
            neighbors[edge.to, default: []].insert(edge.from)
        }
    }

    /// Whether a bridge begins or ends at a junction, or a few metres from it.
    func begin(at node: Int) -> Bool {
        ends.contains(node) || neighbors[node]?.isDisjoint(with: ends) == false
    }
}
