import MapGeometry

extension GuidanceRoute {
    /// The way through a roundabout: from its entry to its exit, in metres from the start.
    ///
    /// Engines with a step of its own for the exit tell where that is. Others give the degrees
    /// driven round; then the way round is told from the ring's own curve.
    func roundaboutStretch(ofStep index: Int) -> ClosedRange<Double> {
        let step = steps[index]
        if index + 1 < steps.count, steps[index + 1].step.maneuver.type.leavesRoundabout {
            return step.start...max(steps[index + 1].start, step.start)
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
        let isClockwise = Self.isClockwise(line, stretch) ?? (drivingSide == .left)
        let entering = line.course(at: stretch.lowerBound - 18, behind: 15, ahead: 15)
        let leaving = line.course(at: stretch.upperBound + 18, behind: 15, ahead: 15)
        let hasExitStep =
            index + 1 < steps.count && steps[index + 1].step.maneuver.type.leavesRoundabout
        var exitAngle = RoundaboutShape.normalized(leaving - entering)
        if !hasExitStep, let angle = step.step.maneuver.roundaboutAngle {
            exitAngle = RoundaboutShape.normalized(180 + angle)
        }
        let sweep = min(
            max(RoundaboutShape.sweep(to: exitAngle, isClockwise: isClockwise), 30), 345)
        let arms = hasExitStep ? arms(ofStep: index, entering: entering, stretch: stretch) : []
        let sweeps = arms.map { RoundaboutShape.sweep(to: $0, isClockwise: isClockwise) }
        return RoundaboutShape(
            exitAngle: RoundaboutShape.angle(sweep, isClockwise: isClockwise),
            otherArms: Self.apart(sweeps, before: sweep).map {
                RoundaboutShape.angle($0, isClockwise: isClockwise)
            },
            isClockwise: isClockwise,
            exitNumber: step.step.maneuver.exitNumber
                ?? (hasExitStep ? steps[index + 1].step.maneuver.exitNumber : nil),
            path: line.part(stretch))
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

    /// The arms that are passed inside: each half-way between where it stands on the ring, seen
    /// from the ring's middle, and where it leads, because exits bend away from the ring.
    private func arms(
        ofStep index: Int, entering: Double, stretch: ClosedRange<Double>
    ) -> [Double] {
        let path = line.part(stretch)
        guard let box = RouteGeometry.box(around: path) else { return [] }
        let center = Coordinate(
            longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
        let inside = steps[index].step.intersections.dropFirst()
        return inside.flatMap { junction in
            junction.arms.indices.filter {
                $0 != junction.arrivingArm && $0 != junction.leavingArm
            }.map { arm in
                let leads = RoundaboutShape.normalized(junction.arms[arm].bearing - entering)
                let stands = RoundaboutShape.normalized(
                    center.bearing(to: junction.location) - entering)
                return RoundaboutShape.normalized(
                    leads + RoundaboutShape.normalized(stands - leads) / 2)
            }
        }
    }

    /// Which way a ring bends; `nil` if the way through it is too short to tell.
    static func isClockwise(_ line: GuidanceLine, _ stretch: ClosedRange<Double>) -> Bool? {
        let turn = line.turning(in: stretch)
        return turn.magnitude > 30 ? turn > 0 : nil
    }
}
