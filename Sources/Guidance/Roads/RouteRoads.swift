import Geometry
import MapStore
import Routes

/// The roads of a map that a route is driven on, in order.
struct RouteRoads: Sendable {
    /// A stretch of the route on one edge of the map.
    struct Match: Hashable, Sendable {
        /// Metres from the route's start.
        let stretch: ClosedRange<Double>
        /// The edge.
        let edge: RoadSegment
        /// Whether the line is on the edge, and not only near it.
        let isSure: Bool
        /// Whether its end is a junction from which another road leads away.
        var endsAtJunction = false
        /// The roads at its end that the route does not use.
        var sideRoads: [SideRoad] = []
        /// Whether a bridge begins at its end, or within a few metres of it.
        var endsAtBridge = false
    }

    /// The known stretches, in order, none within another.
    let matches: [Match]
    /// The roundabouts that are driven through, in order.
    let roundabouts: [Roundabout]
    /// The lanes before junctions where the right ones are certain, in order.
    let lanes: [JunctionLanes]
    /// The side that traffic keeps to, according to the carriageways.
    let side: DrivingSide?
    /// The names of the roads in the requested language.
    let names: StreetNames

    /// The value for a route without a map.
    static let none = RouteRoads()

    private init() {
        (matches, roundabouts, lanes, side) = ([], [], [], nil)
        names = StreetNames()
    }

    /// The roads of a map along a route.
    init(
        line: MeasuredLine<Coordinate>, steps: [GuidanceRoute.Step], network: any RoadNetwork,
        languages: [String]
    ) {
        let walks = steps.filter { $0.step.mode != .driving && $0.step.mode != .other }
        var index = 0
        matches = RoadMatcher.matches(along: line, in: network) { distance in
            while index < walks.count, walks[index].end < distance { index += 1 }
            return index == walks.count || distance < walks[index].start
        }
        roundabouts = RoundaboutFinder.roundabouts(on: matches, in: network)
        lanes = JunctionLanes.all(on: matches, roundabouts: roundabouts, steps: steps, line: line)
        side = Self.side(of: matches, line: line, network: network)
        names = StreetNames(of: matches, in: languages, network: network)
    }

    /// Whether nothing is known.
    var isEmpty: Bool { matches.isEmpty }

    /// The match at a distance from the start, in metres.
    func match(at distance: Double) -> Match? {
        let index = index(after: distance)
        guard index > 0, matches[index - 1].stretch.contains(distance) else { return nil }
        return matches[index - 1]
    }

    /// The matches that a stretch of the route touches.
    func matches(in stretch: ClosedRange<Double>) -> ArraySlice<Match> {
        var start = index(after: stretch.lowerBound)
        while start > 0, matches[start - 1].stretch.upperBound >= stretch.lowerBound { start -= 1 }
        let end = max(index(after: stretch.upperBound), start)
        return matches[start..<end]
    }

    /// The number of matches that begin at or before a distance.
    private func index(after distance: Double) -> Int {
        matches.partitioningIndex { $0.stretch.lowerBound > distance }
    }

    /// The stretches of the route on which a condition holds, joined.
    func stretches(where holds: (RoadSegment) -> Bool) -> [ClosedRange<Double>] {
        var found: [ClosedRange<Double>] = []
        var isBroken = false
        for match in matches {
            guard holds(match.edge) else {
                isBroken = true
                continue
            }
            // Edges shorter than the matcher's step may be missing in between.
            if let last = found.last, !isBroken, match.stretch.lowerBound - last.upperBound < 25 {
                found[found.count - 1] =
                    last.lowerBound...max(match.stretch.upperBound, last.upperBound)
            } else {
                found.append(match.stretch)
            }
            isBroken = false
        }
        return found
    }
}

extension RouteRoads {
    /// The side of the road that is driven on, from the other carriageway of the same road.
    ///
    /// Samples some positions of the route on one-way roads: if traffic of the same road
    /// comes the other way only on the left, the route keeps right.
    ///
    /// - Parameters:
    ///   - matches: the edges along the route.
    ///   - line: the route's line.
    ///   - network: the map's roads.
    /// - Returns: the side; `nil` if too few positions give a result, or if their results
    ///   differ.
    static func side(
        of matches: [Match], line: MeasuredLine<Coordinate>, network: any RoadNetwork
    ) -> DrivingSide? {
        let parted = matches.filter { match in
            match.edge.isOneway && !match.edge.isRoundabout && !match.edge.roadClass.isLink
                && (match.edge.name != nil || match.edge.ref != nil)
                && match.edge.rank <= .secondary
                && match.stretch.upperBound - match.stretch.lowerBound > 40
        }
        var (left, right) = (0, 0)
        let step = max(parted.count / mostPlaces, 1)
        for number in stride(from: 0, to: parted.count, by: step) {
            switch side(of: parted[number], line: line, network: network) {
            case .left: left += 1
            case .right: right += 1
            case nil: break
            }
        }
        guard max(left, right) >= 2, min(left, right) * 5 <= max(left, right) else { return nil }
        return left > right ? .left : .right
    }

    /// The maximum number of sampled positions.
    private static let mostPlaces = 16
    /// The distance beside the vehicle at which oncoming traffic is searched, in metres,
    /// 18 m around.
    private static let offset = 17.0

    private static func side(
        of match: Match, line: MeasuredLine<Coordinate>, network: any RoadNetwork
    ) -> DrivingSide? {
        let middle = (match.stretch.lowerBound + match.stretch.upperBound) / 2
        let place = line.point(at: middle)
        let course = line.course(at: middle, behind: 15, ahead: 15)
        let sides = [-90.0, 90].map { place.moved(by: offset, bearing: course + $0) }
        let edges = network.segments(around: sides, extent: NearbyRoads.extent).filter { edge in
            edge.isOneway && !edge.isRoundabout && !edge.roadClass.isLink
                && edge.rank == match.edge.rank
                && edge.name == match.edge.name && edge.ref == match.edge.ref
        }
        let nearby = NearbyRoads(edges, around: place)
        let comes = sides.map { !nearby.hits(at: $0, course: course + 180).isEmpty }
        return comes[0] == comes[1] ? nil : comes[0] ? .right : .left
    }
}

/// The names of a route's streets in the requested languages, as the map's labels have
/// them.
struct StreetNames: Sendable {
    /// Names by the road's number within the map.
    private var byRoad: [Int: String] = [:]
    /// Names by each of the road's names, whatever the language.
    private var byName: [String: String] = [:]
    /// The codes of the languages of each name, in the order of the alphabet.
    private var languagesOfNames: [String: [String]] = [:]

    /// No names: all streets keep their local ones.
    init() {}

    /// The names of the roads along a route, and of those that meet it.
    ///
    /// - Parameters:
    ///   - matches: the roads along the route.
    ///   - languages: language codes, the preferred first; if empty the map is not queried.
    ///   - network: the map's roads.
    init(of matches: [RouteRoads.Match], in languages: [String], network: any RoadNetwork) {
        guard !languages.isEmpty else { return }
        var known: Set<Int> = []
        for match in matches {
            add(match.edge.edge.roadID, match.edge.name, &known, languages, network)
            for road in match.sideRoads { add(road.roadID, road.name, &known, languages, network) }
        }
    }

    private mutating func add(
        _ road: Int, _ local: String?, _ known: inout Set<Int>, _ languages: [String],
        _ network: any RoadNetwork
    ) {
        guard local != nil, known.insert(road).inserted, let names = network.names(ofRoad: road),
            let name = names.name(in: languages)
        else { return }
        byRoad[road] = name
        if languagesOfNames[name] == nil {
            languagesOfNames[name] = names.byLanguage.filter { code, other in
                other == name && code.utf8.count <= 12
                    && code.utf8.allSatisfy {
                        $0 == UInt8(ascii: "-") || (97...122).contains($0 | 32)
                    }
            }.keys.sorted()
        }
        for other in names.distinct where byName[other] == nil { byName[other] = name }
    }

    /// The name of a road.
    ///
    /// - Parameters:
    ///   - road: its number within the map.
    ///   - local: its local name.
    /// - Returns: the name to show; `nil` if it has none.
    func name(ofRoad road: Int, local: String?) -> String? { byRoad[road] ?? local }

    /// The codes of the languages in which a street has a name; empty if the map does not say.
    func languages(of name: String) -> [String] { languagesOfNames[name] ?? [] }

    /// Translates an engine's name to the map's in the requested language.
    func translated(_ name: String) -> String { byName[name] ?? name }

    /// Returns a label with its names translated, each once.
    func translated(_ label: RoadLabel) -> RoadLabel {
        guard !byName.isEmpty else { return label }
        var seen: Set<String> = []
        return RoadLabel(
            names: label.names.map(translated).filter { seen.insert($0).inserted },
            refs: label.refs)
    }
}

/// A road that meets the route at a junction and is not driven on.
struct SideRoad: Hashable, Sendable {
    /// The road's number within the map.
    let roadID: Int
    /// Its local name.
    let name: String?
    /// Its numbers, separated by semicolons.
    let ref: String?
    /// The class of the road.
    let roadClass: RoadClass
    /// Whether access is restricted.
    let isPrivate: Bool

    /// The direction in which it leads away from the junction, in degrees clockwise from north.
    let course: Double
    /// Whether it can be driven into from the junction.
    let canBeEntered: Bool

    /// Metres of it that show its direction: nearer to the junction neighbouring roads often run side by
    /// side.
    static let extent = 30.0

    /// The road of an edge at one of its ends.
    ///
    /// - Parameters:
    ///   - edge: the edge.
    ///   - leadsAway: whether the edge begins at the junction, so that one may drive away on it.
    init(_ edge: RoadSegment, leadsAway: Bool) {
        let line =
            edge.isSound ? MeasuredLine(leadsAway ? edge.line : edge.line.reversed()) : nil
        course = line.map { $0.points[0].bearing(to: $0.point(at: Self.extent)) } ?? 0
        canBeEntered = leadsAway && line != nil
        roadID = edge.edge.roadID
        name = edge.name
        ref = edge.ref
        roadClass = edge.roadClass
        isPrivate = edge.isPrivate
    }

    /// Its local name and its numbers.
    var label: RoadLabel {
        RoadLabel(names: name.map { [$0] } ?? [], refs: RoadSegment.parts(ref))
    }

    /// Whether a driver would consider it a road: no driveway to a house and no way through
    /// a field.
    var isStreet: Bool { !isPrivate && !roadClass.isDrive }
}

extension RoadClass {
    /// Whether it leads to houses, parking or fields and does not count as an exit of a
    /// roundabout.
    var isDrive: Bool { self == .service || self == .track }
}
