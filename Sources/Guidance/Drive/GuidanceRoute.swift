package import Geometry
package import MapStore
package import Routes

/// A route prepared for guidance: measured and timed once, then queried at any position
/// along it.
///
/// All distances are metres along the route's line from its start.
package struct GuidanceRoute: Sendable {
    /// A step of the route and its position along it.
    package struct Step: Hashable, Sendable {
        /// The engine's step; its direction is corrected where the driven line contradicts
        /// it.
        package let step: RouteStep
        /// The index of the leg that it belongs to.
        package let leg: Int
        /// The distance at which its maneuver is done.
        package let start: Double
        /// The distance at which the next maneuver is done.
        package let end: Double
        /// The index in the whole line of the leg's first point.
        let legStart: Int
    }

    /// The route.
    package let route: Route
    /// The stops and marks of the answer.
    package let waypoints: [RouteWaypoint]
    /// All steps in order; empty where only the line is known.
    package let steps: [Step]
    /// The indices of the steps whose maneuvers are reported to the driver: all except
    /// departures after a stop, roundabout exits, which belong to their entries, and name
    /// changes on ways without a length.
    package let maneuvers: [Int]
    /// The maneuvers that are announced, without the start.
    private(set) var turns: [TurnAhead] = []
    /// Whether times are estimated from limits and road classes, because the engine gave
    /// none.
    package let isTimeEstimated: Bool
    /// The side that traffic keeps to, which does not rely on the engine alone.
    package let drivingSide: DrivingSide
    /// Stretches in tunnels.
    package let tunnels: [ClosedRange<Double>]
    /// Stretches on a ship, or on a train that carries cars.
    package let ferries: [ClosedRange<Double>]
    /// Stretches that certainly run on or below the ground according to the map's roads:
    /// bridges over them hide them.
    package let groundStretches: [ClosedRange<Double>]

    /// The traffic that the engine knew.
    package let traffic: DriveTraffic

    /// The road signs that are passed, in order.
    package let signs: [RouteSign]

    let line: MeasuredLine<Coordinate>
    /// The stops at the ends of the legs.
    let stops: [Stop]
    /// Seconds from the start to each point of the line; estimated where nothing is known.
    let times: [Double]
    /// For each leg, the range of the whole line's points that it covers.
    let legPoints: [ClosedRange<Int>]
    /// What is known from the map's roads.
    let roads: RouteRoads
    /// The zooms at which labels are chosen.
    private var calmZooms: CalmZooms?
    /// The country code that the caller gave.
    let saidCountry: String?
    /// Finds the country of a coordinate if the caller gives none; `nil` if there is no
    /// country map.
    let countryMap: CountryMap?

    /// Prepares a route of an answer.
    ///
    /// Fails if there is no such route, or if its line has fewer than two points.
    ///
    /// - Parameters:
    ///   - answer: the engine's answer.
    ///   - index: the index of the route in it.
    ///   - network: the roads of a map, for what the engine did not report; used only here.
    ///   - country: ISO 3166-1 alpha-2 code that overrides those of the engine and the
    ///     country map.
    ///   - countryMap: finds the country of a coordinate, for routes whose engine does not
    ///     report it.
    ///   - languages: language codes of street names, the preferred first; a name that the
    ///     map does not have in any of them is kept.
    ///   - catalogue: the kinds of road signs; `nil` for no signs.
    package init?(
        _ answer: RouteAnswer, route index: Int = 0, network: (any RoadNetwork)? = nil,
        country: String? = nil, countryMap: CountryMap? = nil, languages: [String] = [],
        signs catalogue: SignCatalogue? = nil
    ) {
        guard answer.routes.indices.contains(index) else { return nil }
        let route = answer.routes[index]
        guard let measured = MeasuredRoute(route) else { return nil }
        let (line, legPoints) = (measured.line, measured.legPoints)
        var steps = Self.steps(measured.steps, along: line)
        self.route = route
        self.line = line
        self.legPoints = legPoints
        waypoints = answer.waypoints
        stops = Self.stops(
            waypoints, at: legPoints.map { line.points[$0.upperBound] }, network: network)
        traffic = DriveTraffic(route, line: line, legPoints: legPoints)
        let roads =
            network.map {
                RouteRoads(line: line, steps: steps, network: $0, languages: languages)
            } ?? .none
        self.roads = roads
        steps = Self.steps(steps, beside: roads, along: line)
        self.steps = steps
        maneuvers = steps.indices.filter { Self.isReported($0, of: steps) }
        if let network, let catalogue, !roads.isEmpty {
            signs = RouteSigns(on: roads, line: line, network: network, catalogue).signs
        } else {
            signs = []
        }
        saidCountry = country?.uppercased()
        self.countryMap = countryMap.map { map in
            CoordinateBox(around: line.points).map { box in
                map.refined(by: network?.countryBorders(in: box) ?? [])
            } ?? map
        }
        let routeTimes = RouteTimes(route: route, line: line, legPoints: legPoints, roads: roads)
        times = routeTimes.times
        isTimeEstimated = !routeTimes.isFromEngine
        drivingSide = Self.drivingSide(
            route: route, line: line, steps: steps, roads: roads,
            country: saidCountry ?? route.legs.lazy.compactMap(\.countries.first?.value).first
                ?? self.countryMap?.country(at: line.points[0]))
        func reported(_ roadClass: RoadClasses) -> [ClosedRange<Double>] {
            Self.stretches(of: roadClass, route: route, line: line, legPoints: legPoints)
                + roads.stretches { $0.classes.contains(roadClass) }
        }
        tunnels = Self.joined(reported(.tunnel))
        ferries = Self.ferries(steps, reported: reported(.ferry))
        groundStretches = Self.groundStretches(roads, length: line.length)
        turns = Self.turns(of: maneuvers, steps) { end(ofManeuver: $0) }
        calmZooms = CalmZooms(length: length, zoom: { baseZoom(at: $0) })
    }

    /// A zoom that holds for a long stretch around a position, not above ``zoom(at:)``.
    ///
    /// A map that follows the vehicle shows the labels that fit at this zoom: those that
    /// fit at the map's own zoom change all the time.
    package func calmZoom(at distance: Double) -> Double {
        let fraction = length > 0 ? line.clamped(distance) / length : 0
        return min(calmZooms?.zoom(atFraction: fraction) ?? 0, zoom(at: distance))
    }

    /// Whether a driver is told of a step's maneuver.
    private static func isReported(_ index: Int, of steps: [Step]) -> Bool {
        switch steps[index].step.maneuver.type {
        case .depart: index == 0
        case .newName where steps[index].step.names.isEmpty && steps[index].step.refs.isEmpty:
            false
        case .continue, .newName, .notification: steps[index].end > steps[index].start
        case .exitRoundabout, .exitRotary:
            index == 0 || !steps[index - 1].step.maneuver.type.entersRoundabout
        default: true
        }
    }

    /// Metres along the whole route.
    package var length: Double { line.length }

    /// The distance of a place on the route from the start, in metres.
    ///
    /// - Returns: the distance; `nil` for a maneuver that the route does not have.
    package func distance(of place: RoutePlace) -> Double? {
        switch place {
        case .meters(let meters): line.clamped(meters)
        case .fraction(let fraction): line.clamped(fraction * length)
        case .maneuver(let number): viewDistance(ofManeuver: number)
        case .coordinate(let coordinate): line.nearest(to: coordinate).position.distance
        }
    }

    /// The distance from which a maneuver is shown: 200 m before it, or half-way from the
    /// previous one if that is closer.
    ///
    /// - Parameter number: the index into ``maneuvers``, counted from 1.
    /// - Returns: metres from the start; `nil` if there is no such maneuver.
    package func viewDistance(ofManeuver number: Int) -> Double? {
        guard maneuvers.indices.contains(number - 1) else { return nil }
        let start = steps[maneuvers[number - 1]].start
        let previous = number > 1 ? end(ofManeuver: number - 2) : 0
        return start - previous > 200 ? start - 200 : (previous + start) / 2
    }

    /// The distance at which a maneuver is over, in metres from the start: its own
    /// position, or where its roundabout is left.
    func end(ofManeuver number: Int) -> Double {
        let index = maneuvers[number]
        guard steps[index].step.maneuver.type.entersRoundabout else { return steps[index].start }
        return roundaboutStretch(ofStep: index).upperBound
    }

    /// The coordinate at a distance from the start, in metres; beyond the ends, the end.
    package func coordinate(at distance: Double) -> Coordinate { line.point(at: distance) }

    /// The direction of the line at a distance from the start, in degrees clockwise from north.
    package func course(at distance: Double) -> Double { line.course(at: distance) }

    /// The lines that the route is driven along; more than one if it has gaps.
    package var lines: [[Coordinate]] { line.pieces.map { Array(line.points[$0]) } }

    /// The line between two distances, with a point at each end.
    package func line(_ stretch: ClosedRange<Double>) -> [Coordinate] { line.part(stretch) }

    /// The index of the step that is driven at a distance; a maneuver's position belongs to
    /// the step after it.
    func stepIndex(at distance: Double) -> Int? {
        guard !steps.isEmpty else { return nil }
        var low = 0
        var high = steps.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if steps[middle].start <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private static func drivingSide(
        route: Route, line: MeasuredLine<Coordinate>, steps: [Step], roads: RouteRoads,
        country: String?
    ) -> DrivingSide {
        var balance = 0
        for (step, exit) in zip(steps, steps.dropFirst())
        where step.step.maneuver.type.entersRoundabout
            && exit.step.maneuver.type.leavesRoundabout
        {
            let roundabout = step.start...max(exit.start, step.start)
            balance += isClockwise(line, roundabout).map { $0 ? 1 : -1 } ?? 0
        }
        for roundabout in roads.roundabouts {
            balance += roundabout.isClockwise.map { $0 ? 1 : -1 } ?? 0
        }
        return DrivingSide.believed(
            claimed: steps.first?.step.drivingSide,
            country: country, roundabouts: balance, carriageways: roads.side, place: line.points[0])
    }
}

extension GuidanceRoute {
    /// The signpost of a step's maneuver: the engine's, completed from the map.
    ///
    /// - Parameters:
    ///   - index: the step.
    ///   - exit: the distance at which the roundabout that it enters is left, in metres
    ///     from the start.
    /// - Returns: the sign; it may be empty.
    func signpost(ofStep index: Int, exit: Double?) -> Signpost {
        let step = steps[index].step
        var post = step.signpost ?? Signpost()
        if exit != nil, step.signpost == nil {
            post = steps[index + 1].step.signpost ?? post
        }
        switch step.maneuver.type {
        case .depart, .arrive, .continue, .newName, .notification: return post
        default: break
        }
        guard let sign = roadSignpost(at: exit ?? steps[index].start) else { return post }
        if post.exitNumbers.isEmpty { post.exitNumbers = sign.exitNumbers }
        if post.refs.isEmpty, post.destinations.isEmpty {
            post.refs = sign.refs
            post.destinations = sign.destinations
        }
        return post
    }

    /// The sign of the first road with one that begins near a distance: on ramps, often
    /// only the second piece has it.
    private func roadSignpost(at distance: Double) -> Signpost? {
        roads.matches(in: (distance - 20)...(distance + 40)).first {
            $0.stretch.lowerBound > distance - 20 && !$0.edge.signpost.isEmpty
        }?.edge.signpost
    }
}

/// Stretches of a route by what they run on.
extension GuidanceRoute {
    /// Stretches on ships: the steps that are, and what the engine or the map tells.
    static func ferries(_ steps: [Step], reported: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        let steps = steps.filter { $0.step.mode == .ferry && $0.start < $0.end }
        return joined(steps.map { $0.start...$0.end } + reported)
    }

    /// The stretches of a class of roads that the engine reported, in metres from the
    /// start, in the order of the legs.
    static func stretches(
        of roadClass: RoadClasses, route: Route, line: MeasuredLine<Coordinate>,
        legPoints: [ClosedRange<Int>]
    ) -> [ClosedRange<Double>] {
        var found: [ClosedRange<Double>] = []
        let legs = route.legs.filter { !$0.geometry.isEmpty }
        for (leg, points) in zip(legs, legPoints) {
            for span in leg.roadClasses where span.value.contains(roadClass) {
                let start = min(
                    points.lowerBound + max(span.points.lowerBound, 0), points.upperBound)
                let end = min(points.lowerBound + max(span.points.upperBound, 0), points.upperBound)
                found.append(line.distances[start]...line.distances[end])
            }
        }
        return found
    }

    /// Returns stretches in order, with those that touch one another joined.
    ///
    /// Engine and map locate the mouth of the same tunnel some metres apart.
    static func joined(_ stretches: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        var joined: [ClosedRange<Double>] = []
        for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, stretch.lowerBound <= last.upperBound {
                joined[joined.count - 1] =
                    last.lowerBound...max(last.upperBound, stretch.upperBound)
            } else {
                joined.append(stretch)
            }
        }
        return joined
    }

    /// The possible error of matches along the route, in metres: within it of a bridge, the
    /// route may be on the bridge.
    private static let doubt = 8.0

    /// The distance around the end of a bridge that meets the route, in metres, within
    /// which the road on the bridge, with its rounded end, may cover the route.
    static let bridgehead = 12.0

    /// Stretches on which the map's roads are no bridges, without the ends of those that
    /// are bridges and the points where other bridges end at the route.
    static func groundStretches(_ roads: RouteRoads, length: Double) -> [ClosedRange<Double>] {
        let raised = raisedStretches(roads)
        var found: [ClosedRange<Double>] = []
        var bridge = 0
        for ground in roads.stretches(where: { !$0.classes.contains(.bridge) }) {
            var place = ground.lowerBound
            while bridge < raised.count, raised[bridge].upperBound <= place { bridge += 1 }
            var next = bridge
            // Short edges are joined across: a bridge may lie in between.
            while next < raised.count, raised[next].lowerBound < ground.upperBound {
                let end = raised[next].lowerBound
                if place < end { found.append(place...end) }
                place = max(place, raised[next].upperBound)
                next += 1
            }
            if place < ground.upperBound { found.append(place...ground.upperBound) }
        }
        return found
    }

    /// Stretches that may be at the height of a bridge, in order.
    private static func raisedStretches(_ roads: RouteRoads) -> [ClosedRange<Double>] {
        func around(_ stretch: ClosedRange<Double>, _ margin: Double) -> ClosedRange<Double> {
            stretch.lowerBound - margin...stretch.upperBound + margin
        }
        let driven = roads.matches.filter { $0.edge.classes.contains(.bridge) }
            .map { around($0.stretch, doubt) }
        let met = roads.matches.filter(\.endsAtBridge)
            .map { around($0.stretch.upperBound...$0.stretch.upperBound, bridgehead) }
        return joined(driven + met)
    }
}
