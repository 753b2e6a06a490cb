import Geometry
import Routes

extension GuidanceRoute {
    /// The way through a roundabout: from its entry to its exit, in metres from the start.
    ///
    /// Engines with a step of its own for the exit tell where that is. Others give the degrees
    /// driven round; then the way round is told from the roundabout's own curve.
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

    /// What is known of a roundabout that a step enters.
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
        let shownExit = RoundaboutShape.angle(sweep, isClockwise: isClockwise)
        let told =
            step.step.maneuver.exitNumber
            ?? (hasExitStep ? steps[index + 1].step.maneuver.exitNumber : nil)
        return RoundaboutShape(
            exitAngle: shownExit,
            otherArms: mapped.map { Self.arms(of: $0, beside: shownExit) } ?? passed,
            isClockwise: isClockwise,
            exitNumber: mapped.map { Self.exitNumber(told, of: $0, sweep, isClockwise) } ?? told,
            path: line.part(stretch))
    }

    /// Which exit is taken: the engine's word, unless the map's ring has fewer or more exits before it;
    /// then, or if there is none, counted among those that the symbol shows.
    ///
    /// Engines also count drives that no driver sees.
    private static func exitNumber(
        _ told: Int?, of roundabout: Roundabout, _ sweep: Double, _ isClockwise: Bool
    ) -> Int {
        let exits = roundabout.exits.map(roundabout.angle)
        let passed = arms(of: roundabout, beside: roundabout.angle(roundabout.exit)).filter { arm in
            // Two that stand together are drawn as one.
            exits.contains { Bearing.turn($0 - arm).magnitude < 15 }
                && RoundaboutShape.sweep(to: arm, isClockwise: isClockwise) < sweep
        }
        let counted = passed.count + 1
        guard let told, (counted...max(roundabout.highestNumber, counted)).contains(told) else {
            return counted
        }
        return told
    }

    /// The roundabout of the map that a step enters.
    private func mapped(ofStep index: Int) -> Roundabout? {
        let start = steps[index].start
        let near = roads.roundabouts.filter {
            $0.stretch.lowerBound < start + 40 && $0.stretch.lowerBound > start - 40
        }
        return near.min {
            ($0.stretch.lowerBound - start).magnitude < ($1.stretch.lowerBound - start).magnitude
        }
    }

    /// A roundabout's arms beside entry and exit, as a symbol can show them: 15 degrees apart or more.
    private static func arms(of roundabout: Roundabout, beside exit: Double) -> [Double] {
        var kept: [Double] = []
        for angle in roundabout.arms.map(roundabout.angle).sorted() {
            let isShown = (kept + [exit, -180]).contains {
                Bearing.turn(angle - $0).magnitude < 15
            }
            if !isShown { kept.append(angle) }
        }
        return kept
    }

    /// Arms passed before the exit, those that stand close together (the two carriageways of one
    /// road) as one, all in degrees driven round.
    private static func apart(_ sweeps: [Double], before exit: Double) -> [Double] {
        var groups: [[Double]] = []
        // Nearer to the entry or the exit it is their own other carriageway.
        for sweep in sweeps.sorted() where sweep > 25 && sweep < exit - 25 {
            if let group = groups.last, sweep - group.reduce(0, +) / Double(group.count) < 25 {
                groups[groups.count - 1].append(sweep)
            } else {
                groups.append([sweep])
            }
        }
        return groups.map { $0.reduce(0, +) / Double($0.count) }
    }

    /// The arms that are passed inside: each half-way between where it stands on the roundabout, seen
    /// from the roundabout's middle, and where it leads, because exits bend away from the roundabout.
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

    /// Which way a roundabout bends; `nil` if the way through it is too short to tell.
    static func isClockwise(_ line: MeasuredLine<Coordinate>, _ stretch: ClosedRange<Double>)
        -> Bool?
    {
        let turn = line.turning(in: stretch)
        return turn.magnitude > 30 ? turn > 0 : nil
    }
}
