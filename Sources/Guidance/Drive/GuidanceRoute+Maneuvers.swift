import Geometry
import Routes

extension GuidanceRoute {
    /// Metres to a junction without a maneuver from which its lanes are shown.
    private static let straightExtent = 300.0
    /// Metres that a junction may be wide: lanes so far before a maneuver that lead its way are its
    /// own.
    private static let junctionWidth = 45.0

    /// The lanes for the next maneuver, or for a junction shortly before it where the route
    /// goes straight on and not all lanes are right.
    ///
    /// They are shown some 25 seconds ahead, 250 m at least and 1 200 m at most; 300 m
    /// where there is nothing to do. Lanes that contradict the maneuver in the banner would
    /// be taken for its own, so they are left out.
    func lanes(at distance: Double, before next: UpcomingManeuver?) -> LaneGuidance? {
        let extent = min(max(defaultSpeed(at: distance) / 3.6 * 25, 250), 1_200)
        let all =
            hasEngineLanes || roads.lanes.isEmpty
            ? engineLanes(at: distance, horizon: distance + extent)
            : roadLanes(at: distance, horizon: distance + extent)
        for found in all {
            let place = distance + found.distance
            guard let next else {
                if found.distance <= Self.straightExtent { return found }
                continue
            }
            guard place <= next.stretch.upperBound + 1 else { return nil }
            let gap = next.stretch.lowerBound - place
            let leads = found.leads(to: next)
            let isAtManeuver = gap <= 1 || (gap <= Self.junctionWidth && leads == true)
            let isClear = found.distance <= Self.straightExtent && leads != false
            if isAtManeuver || isClear {
                return LaneGuidance(
                    lanes: found.lanes, distance: found.distance, isAtManeuver: isAtManeuver)
            }
        }
        return nil
    }

    /// The lanes ahead that the engine reports, in order, where they differ.
    private func engineLanes(at distance: Double, horizon: Double) -> [LaneGuidance] {
        guard let current = stepIndex(at: distance) else { return [] }
        var found: [LaneGuidance] = []
        for index in current..<steps.count where steps[index].start <= horizon {
            for (number, junction) in steps[index].step.intersections.enumerated() {
                guard let place = place(of: junction, step: index), place > distance,
                    place <= horizon, Self.differ(junction.lanes)
                else { continue }
                found.append(
                    LaneGuidance(
                        lanes: junction.lanes, distance: place - distance,
                        isAtManeuver: number == 0))
            }
        }
        guard found.isEmpty else { return found }
        let banner = bannerLanes(at: distance, step: current, horizon: horizon)
        return banner.map { [$0] } ?? []
    }

    /// Whether the engine reports lanes at all: if so, it reports none where there is
    /// nothing to choose.
    private var hasEngineLanes: Bool {
        steps.contains { item in
            item.step.intersections.contains { !$0.lanes.isEmpty }
                || item.step.banners.contains { !($0.sub?.components ?? []).isEmpty }
        }
    }

    /// The lanes ahead according to the map, in order.
    private func roadLanes(at distance: Double, horizon: Double) -> [LaneGuidance] {
        roads.lanes.filter { $0.distance > distance && $0.distance <= horizon }.map {
            LaneGuidance(
                lanes: $0.lanes, distance: $0.distance - distance, isAtManeuver: $0.isAtManeuver)
        }
    }

    private func place(of junction: Intersection, step index: Int) -> Double? {
        guard let point = junction.pointIndex else { return nil }
        let whole = steps[index].legStart + point
        return line.distances.indices.contains(whole) ? line.distances[whole] : nil
    }

    /// Whether some lanes are right and others are not; if none is right, the data does not
    /// fit.
    private static func differ(_ lanes: [Lane]) -> Bool {
        lanes.contains { $0.isValid } && lanes.contains { !$0.isValid }
    }

    /// The lanes of engines that report them in their banners only.
    private func bannerLanes(
        at distance: Double, step index: Int, horizon: Double
    ) -> LaneGuidance? {
        let step = steps[index]
        let left = step.end - distance
        guard step.end <= horizon,
            let banner = step.step.banners.last(where: { $0.distanceToManeuver >= left })
        else { return nil }
        let lanes = (banner.sub?.components ?? []).compactMap { component -> Lane? in
            if case .lane(let lane) = component { lane } else { nil }
        }
        guard Self.differ(lanes) else { return nil }
        return LaneGuidance(lanes: lanes, distance: left, isAtManeuver: true)
    }
}

extension LaneGuidance {
    /// Whether one of the right lanes leads to the side of a maneuver farther ahead; `nil`
    /// if the maneuver has no side.
    fileprivate func leads(to next: UpcomingManeuver) -> Bool? {
        // At a roundabout or an arrival the driver goes on first.
        guard next.roundabout == nil, next.step.maneuver.type != .arrive,
            let direction = next.step.maneuver.direction, let isLeft = direction.isLeft
        else { return nil }
        let turnsBack = direction == .uTurnLeft || direction == .uTurnRight
        return lanes.contains { lane in
            guard lane.isValid else { return false }
            let arrows = lane.validIndication.map { [$0] } ?? lane.indications
            return arrows.contains { $0 == .uTurn ? turnsBack : $0.isLeft == isLeft }
        }
    }
}

extension LaneIndication {
    /// Whether it leads to the left; `nil` for arrows of neither side, and for U-turns.
    fileprivate var isLeft: Bool? {
        switch self {
        case .sharpLeft, .left, .slightLeft, .mergeLeft: true
        case .uTurn, .straight: nil
        case .slightRight, .right, .sharpRight, .mergeRight: false
        }
    }
}

extension GuidanceRoute {
    /// The way through a roundabout, from its entry to its exit, in metres from the start.
    ///
    /// Engines with a separate exit step report the exit. Others give the degrees driven
    /// round; then the exit is found from the curve of the roundabout's line.
    func roundaboutStretch(ofStep index: Int) -> ClosedRange<Double> {
        let step = steps[index]
        if index + 1 < steps.count, steps[index + 1].step.maneuver.type.leavesRoundabout {
            return step.start...max(steps[index + 1].start, step.start)
        }
        if let mapped = mapped(ofStep: index), mapped.stretch.upperBound > step.start {
            return step.start...min(mapped.stretch.upperBound, max(step.end, step.start))
        }
        guard let angle = step.step.maneuver.roundaboutAngle else {
            return step.start...min(step.start + 30, step.end)
        }
        var end = step.start
        var turned = 0.0
        while end < min(step.start + 400, step.end), turned < angle.magnitude - 15 {
            end = min(end + 4, step.end)
            turned = line.turning(in: step.start...end).magnitude
        }
        return step.start...end
    }

    /// The known shape of a roundabout that a step enters.
    func roundabout(ofStep index: Int) -> RoundaboutShape? {
        let step = steps[index]
        guard step.step.maneuver.type.entersRoundabout else { return nil }
        let stretch = roundaboutStretch(ofStep: index)
        let mapped = mapped(ofStep: index)
        let isClockwise =
            mapped?.isClockwise ?? Self.isClockwise(line, stretch) ?? (drivingSide == .left)
        let entering = line.course(at: stretch.lowerBound - 18, behind: 15, ahead: 15)
        let leaving = line.course(at: stretch.upperBound + 18, behind: 15, ahead: 15)
        let hasExitStep =
            index + 1 < steps.count && steps[index + 1].step.maneuver.type.leavesRoundabout
        var exitAngle = Bearing.turn(leaving - entering)
        if !hasExitStep, let angle = step.step.maneuver.roundaboutAngle {
            exitAngle = Bearing.turn(180 + angle)
        }
        if let mapped { exitAngle = mapped.angle(mapped.exit) }
        let sweep = min(
            max(RoundaboutShape.sweep(to: exitAngle, isClockwise: isClockwise), 30), 345)
        let arms = hasExitStep ? arms(ofStep: index, entering: entering, stretch: stretch) : []
        let sweeps = arms.map { RoundaboutShape.sweep(to: $0, isClockwise: isClockwise) }
        let passed = Self.apart(sweeps, before: sweep).map {
            RoundaboutShape.angle($0, isClockwise: isClockwise)
        }
        let reported =
            step.step.maneuver.exitNumber
            ?? (hasExitStep ? steps[index + 1].step.maneuver.exitNumber : nil)
        let number =
            mapped.map { Self.exitNumber(reported, of: $0, sweep, isClockwise) } ?? reported
        let arm = RoundaboutShape.angle(sweep, isClockwise: isClockwise)
        let shape = RoundaboutShape(
            exitAngle: arm,
            otherArms: mapped.map { Self.arms(of: $0, beside: arm, exit: number) } ?? passed,
            isClockwise: isClockwise, exitNumber: number, path: line.part(stretch))
        let end = steps[hasExitStep ? index + 1 : index].end
        let driven = ManeuverReach.turn(
            over: stretch, upTo: end - stretch.upperBound, after: Self.flare, along: line)
        return Bearing.turn(driven - arm).magnitude > Self.contradiction
            ? shape.bent(to: driven) : shape
    }

    /// Metres before a roundabout in which the road bends towards its edge.
    private static let flare = 12.0
    /// Degrees between an exit's arm and the way after it from which the symbol follows the way.
    private static let contradiction = 40.0

    /// The number of the exit taken: the engine's where a count along the map's ring agrees with it;
    /// else, or if the engine gives none, the map's.
    ///
    /// Engines differ in what counts: two roads at one junction, and driveways. Exits that the symbol
    /// shows as one may be counted as one.
    private static func exitNumber(
        _ reported: Int?, of roundabout: Roundabout, _ sweep: Double, _ isClockwise: Bool
    ) -> Int {
        let exits = roundabout.exits.map(roundabout.angle)
        let passed = arms(of: roundabout, beside: roundabout.angle(roundabout.exit)).filter { arm in
            // Two arms that are close together are drawn as one.
            exits.contains { Bearing.turn($0 - arm).magnitude < 15 }
                && RoundaboutShape.sweep(to: arm, isClockwise: isClockwise) < sweep
        }
        let drawn = passed.count + 1
        let number = roundabout.counts?.roads ?? drawn
        let fewest = min(drawn, roundabout.counts?.junctions ?? drawn)
        let most = max(number + roundabout.roadsAtEntry, roundabout.counts?.ways ?? drawn)
        guard let reported, (fewest...max(most, fewest)).contains(reported) else { return number }
        return reported
    }

    /// The map's roundabout that a step enters.
    private func mapped(ofStep index: Int) -> Roundabout? {
        let start = steps[index].start
        let near = roads.roundabouts.filter {
            $0.stretch.lowerBound < start + 40 && $0.stretch.lowerBound > start - 40
        }
        return near.min {
            ($0.stretch.lowerBound - start).magnitude < ($1.stretch.lowerBound - start).magnitude
        }
    }

    /// A roundabout's arms beside entry and exit, spaced for a symbol: 15 degrees apart or
    /// more.
    ///
    /// Driveways are among them where the number of the exit counts them.
    private static func arms(
        of roundabout: Roundabout, beside exit: Double, exit number: Int? = nil
    ) -> [Double] {
        let counts = roundabout.counts
        let hasDrives = counts.map { (number ?? 0) > $0.roads && $0.ways > $0.roads } ?? false
        var kept: [Double] = []
        let arms = roundabout.arms + (hasDrives ? roundabout.drives : [])
        for angle in arms.map(roundabout.angle).sorted() {
            let isShown = (kept + [exit, -180]).contains {
                Bearing.turn(angle - $0).magnitude < 15
            }
            if !isShown { kept.append(angle) }
        }
        return kept
    }

    /// The arms passed before the exit, in degrees driven round; arms that are close
    /// together (the two carriageways of one road) count as one.
    private static func apart(_ sweeps: [Double], before exit: Double) -> [Double] {
        var groups: [[Double]] = []
        // Nearer to the entry or the exit it is the other carriageway of that road.
        for sweep in sweeps.sorted() where sweep > 25 && sweep < exit - 25 {
            if let group = groups.last, sweep - group.reduce(0, +) / Double(group.count) < 25 {
                groups[groups.count - 1].append(sweep)
            } else {
                groups.append([sweep])
            }
        }
        return groups.map { $0.reduce(0, +) / Double($0.count) }
    }

    /// The arms that are passed inside, each half-way between its position on the
    /// roundabout, seen from the roundabout's middle, and the direction in which it leads,
    /// because exits bend away from the roundabout.
    private func arms(
        ofStep index: Int, entering: Double, stretch: ClosedRange<Double>
    ) -> [Double] {
        guard let center = Coordinate(middleOf: line.part(stretch)) else { return [] }
        let inside = steps[index].step.intersections.dropFirst()
        return inside.flatMap { junction in
            junction.arms.indices.filter {
                $0 != junction.arrivingArm && $0 != junction.leavingArm
            }.map { arm in
                let leads = Bearing.turn(junction.arms[arm].bearing - entering)
                let stands = Bearing.turn(
                    center.bearing(to: junction.location) - entering)
                return Bearing.turn(
                    leads + Bearing.turn(stands - leads) / 2)
            }
        }
    }

    /// Whether a roundabout is driven round clockwise; `nil` if the way through it is too
    /// short to decide.
    static func isClockwise(_ line: MeasuredLine<Coordinate>, _ stretch: ClosedRange<Double>)
        -> Bool?
    {
        let turn = line.turning(in: stretch)
        return turn.magnitude > 30 ? turn > 0 : nil
    }
}
