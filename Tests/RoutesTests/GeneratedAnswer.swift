import Geometry
import Routes
import TestSupport

/// An answer made of random parts, all of which OSRM's form can hold exactly.
struct GeneratedAnswer {
    /// The answer.
    let answer: RouteAnswer
    /// The waypoints as the writer takes them.
    let waypoints: [(location: Coordinate, name: String, distance: Double)]

    /// An answer that depends on the seed only.
    ///
    /// - Parameters:
    ///   - seed: the seed.
    ///   - unitsPerDegree: the grid on which all places are.
    init(seed: UInt64, unitsPerDegree: Double) {
        var parts = RandomParts(
            random: SeededRandom(seed: seed), unitsPerDegree: unitsPerDegree,
            side: seed.isMultiple(of: 2) ? .left : .right)
        let legs = (0..<parts.number(1...3)).map { _ in parts.leg() }
        let line = legs.reduce(into: [Coordinate]()) { line, leg in
            line += line.isEmpty ? leg.geometry[...] : leg.geometry[1...]
        }
        let route = Route(
            lines: [line], legs: legs, distance: parts.tenths(), duration: parts.tenths())
        let stops = [line[0]] + legs.map { $0.geometry[$0.geometry.count - 1] }
        waypoints = stops.map { ($0, parts.isChosen() ? parts.name() : "", parts.tenths()) }
        answer = RouteAnswer(
            routes: [route],
            waypoints: waypoints.map { waypoint in
                RouteWaypoint(
                    location: waypoint.location,
                    name: waypoint.name.isEmpty ? nil : waypoint.name, role: .stop)
            }, format: .osrm)
    }
}

/// Makes the parts of an answer, one after the other along a line that goes east.
private struct RandomParts {
    var random: SeededRandom
    let unitsPerDegree: Double
    let side: DrivingSide
    private var east: Int
    private var north: Int
    private var isOnFerry = false

    init(random: SeededRandom, unitsPerDegree: Double, side: DrivingSide) {
        self.random = random
        self.unitsPerDegree = unitsPerDegree
        self.side = side
        east = -Int(unitsPerDegree / 100)
        north = Int(unitsPerDegree * 59.9)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    mutating func isChosen() -> Bool { .random(using: &random) }
    mutating func tenths() -> Double { Double(number(0...99_999)) / 10 }
    mutating func degrees() -> Double { Double(number(0...359)) }

    mutating func choice<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }

    mutating func name() -> String {
        choice(["Storgata", "Åsveien \"nord\"", "C:\\vei", "京都駅", "Rue de l'Église & Cie", "<a>"])
    }

    private mutating func list(_ texts: [String]) -> [String] {
        texts.filter { _ in isChosen() }
    }

    private var place: Coordinate {
        Coordinate(
            longitude: Double(east) / unitsPerDegree, latitude: Double(north) / unitsPerDegree)
    }

    private mutating func nextPlace() -> Coordinate {
        // Farther apart than the distance within which the reader looks for junctions.
        east += number(40...900)
        north += number(-900...900)
        return place
    }

    mutating func leg() -> RouteLeg {
        var line = [place]
        var steps: [RouteStep] = []
        let count = number(1...6)
        isOnFerry = false
        for index in 0..<count {
            let start = line.count - 1
            for _ in 0..<number(1...6) { line.append(nextPlace()) }
            steps.append(step(isFirst: index == 0, points: start...(line.count - 1), line))
        }
        steps.append(arrival(at: line.count - 1, line))
        let segments = line.count - 1
        return RouteLeg(
            geometry: line, steps: steps, distance: tenths(), duration: tenths(),
            summary: isChosen() ? name() : nil,
            segmentDurations: (0..<segments).map { _ in Double(number(0...300)) / 10 },
            speedLimits: RouteSpan.runs((0..<segments).map { _ in speedLimit() }),
            roadClasses: Self.roadClasses(of: steps, segments: segments))
    }

    private mutating func speedLimit() -> SpeedLimit? {
        choice([
            nil, .unlimited, .limited(50, unit: .kilometersPerHour),
            .limited(30, unit: .milesPerHour),
        ])
    }

    /// The class of each junction is valid up to the next.
    private static func roadClasses(
        of steps: [RouteStep], segments: Int
    ) -> [RouteSpan<RoadClasses>] {
        var values = [RoadClasses?](repeating: nil, count: segments)
        for junction in steps.flatMap(\.intersections) {
            for index in (junction.pointIndex ?? segments)..<segments {
                values[index] = junction.roadClasses.isEmpty ? nil : junction.roadClasses
            }
        }
        return RouteSpan.runs(values)
    }

    private mutating func step(
        isFirst: Bool, points: ClosedRange<Int>, _ line: [Coordinate]
    ) -> RouteStep {
        let wasOnFerry = isOnFerry
        isOnFerry = number(0...4) == 0
        var type = choice([
            ManeuverType.turn, .continue, .newName, .merge, .onRamp, .offRamp, .fork, .endOfRoad,
            .useLane, .roundabout, .exitRoundabout, .rotary, .exitRotary, .roundaboutTurn,
        ])
        if isFirst { type = .depart }
        if !isFirst, wasOnFerry != isOnFerry { type = isOnFerry ? .enterFerry : .leaveFerry }
        let directions = ManeuverDirection.allCases.filter {
            $0 != (side == .right ? .uTurnRight : .uTurnLeft)
        }
        var step = RouteStep(
            maneuver: Maneuver(
                type: type, direction: isChosen() ? choice(directions) : nil,
                location: line[points.lowerBound], bearingBefore: isFirst ? nil : degrees(),
                bearingAfter: degrees(), exitNumber: isChosen() ? number(1...9) : nil),
            distance: tenths(), duration: tenths(), points: points)
        step.names = isChosen() ? [name()] : []
        step.refs = list(["E 18", "162", "Ring 1"])
        let post = Signpost(
            exitNumbers: list(["50", "10A"]), exitNames: list(["Kryss"]),
            refs: list(["E 6", "A 1"]), destinations: list(["Bergen", "Oslo S"]))
        step.signpost = post.isEmpty ? nil : post
        step.roundaboutName = isChosen() ? name() : nil
        step.mode = isOnFerry ? .ferry : choice([.driving, .cycling, .walking, .train, .transit])
        step.drivingSide = side
        for point in points.dropLast() where point == points.lowerBound || isChosen() {
            step.intersections.append(intersection(at: point, line))
        }
        return step
    }

    private mutating func arrival(at point: Int, _ line: [Coordinate]) -> RouteStep {
        var step = RouteStep(
            maneuver: Maneuver(
                type: .arrive, direction: choice([.left, .right, nil]), location: line[point],
                bearingBefore: degrees()),
            distance: 0, duration: 0, points: point...point)
        step.mode = isOnFerry ? .ferry : .driving
        step.drivingSide = side
        var junction = Intersection(location: line[point], pointIndex: point)
        junction.arms = [Intersection.Arm(bearing: degrees(), canBeEntered: true)]
        junction.arrivingArm = 0
        step.intersections = [junction]
        return step
    }

    private mutating func intersection(at point: Int, _ line: [Coordinate]) -> Intersection {
        var junction = Intersection(location: line[point], pointIndex: point)
        junction.arms = (0..<number(1...5)).map { _ in
            Intersection.Arm(bearing: degrees(), canBeEntered: isChosen())
        }
        junction.arrivingArm = isChosen() ? number(0...junction.arms.count - 1) : nil
        junction.leavingArm = number(0...junction.arms.count - 1)
        junction.roadClasses = choice([
            [], [.tunnel], [.motorway, .toll], [.bridge], [.ferry], [.restricted],
        ])
        if junction.roadClasses.contains(.tunnel), isChosen() { junction.tunnelName = name() }
        junction.lanes = (0..<number(0...4)).map { _ in
            Lane(
                indications: LaneIndication.allCases.filter { _ in number(0...3) == 0 },
                isValid: isChosen(), isActive: isChosen(),
                validIndication: isChosen() ? choice(LaneIndication.allCases) : nil)
        }
        return junction
    }
}
