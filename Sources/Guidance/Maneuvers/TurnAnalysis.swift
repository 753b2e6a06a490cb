import Geometry
import MapStore
import Routes

/// What a driver does at a junction.
struct TurnAnalysis {
    /// A maneuver's kind and side; `isSilent` if no announcement is needed.
    struct Turn {
        var type: ManeuverType
        var direction: ManeuverDirection
        var isSilent = false
    }

    private let junction: Junction
    private let obvious: Int?

    init(_ junction: Junction) {
        self.junction = junction
        obvious = ObviousTurn(junction).arm()
    }

    /// Whether there is only one road to go on, by law or by sense.
    var isChoiceless: Bool {
        obvious == junction.taken || junction.arms.filter(\.canBeEntered).count == 1
    }

    /// What the driver does.
    func turn() -> Turn {
        let arm = junction.takenArm
        let direction = ManeuverDirection(bend: arm.turn)
        let isFerry = junction.from.roadClass == .ferry
        if isFerry != (arm.road.roadClass == .ferry) {
            return Turn(type: .notification, direction: direction)
        }
        if isFerry {
            // From ship to ship, or on along one line.
            let isNews = RoadChange(junction.from, arm.road).isNews
            return Turn(
                type: isNews ? .notification : .continue, direction: direction, isSilent: !isNews)
        }
        if let turn = FreewayTurn(junction).turn() { return turn }
        if let turn = onlyWay() { return turn }
        if obvious == junction.taken { return obviousTurn(direction) }
        let forks = obvious == nil ? fork() : nil
        if let forks, forks.contains(junction.taken) {
            let direction: ManeuverDirection =
                junction.taken == forks.lowerBound
                ? .slightLeft : junction.taken == forks.upperBound ? .slightRight : .straight
            return Turn(type: .fork, direction: direction)
        }
        if obvious == nil, isEndOfRoad, basicType == .turn, !junction.from.roadClass.isLink {
            return Turn(type: .endOfRoad, direction: direction)
        }
        return Turn(type: basicType, direction: distinctDirection())
    }

    /// What is done where only one road can be entered, which is the same one or what a slip road
    /// leads to; `nil` elsewhere, and at sharp bends.
    private func onlyWay() -> Turn? {
        let (from, arm) = (junction.from, junction.takenArm)
        guard junction.arms.count > 1, junction.arms.filter(\.canBeEntered).count == 1,
            arm.deviation <= 60
        else { return nil }
        if RoadChange(from, arm.road).isSameRoad {
            return Turn(type: .continue, direction: .straight, isSilent: true)
        }
        guard from.roadClass.isLink, !arm.road.roadClass.isLink, !arm.leadsIn else { return nil }
        return Turn(type: .merge, direction: arm.turn < 0 ? .slightRight : .slightLeft)
    }

    /// A turn, or the continuation of the same road.
    private var basicType: ManeuverType {
        let (from, to) = (junction.from, junction.takenArm.road)
        if to.roadClass.isRamp, !from.roadClass.isRamp { return .onRamp }
        return RoadChange(from, to).isSameRoad && from.name != nil && to.name != nil
            ? .continue : .turn
    }

    private func obviousTurn(_ direction: ManeuverDirection) -> Turn {
        let (from, arm) = (junction.from, junction.takenArm)
        let isNews = RoadChange(from, arm.road).isNews
        switch basicType {
        case .onRamp:
            let isSilent = !isNews && junction.arms.count == 1
            return Turn(type: .onRamp, direction: direction, isSilent: isSilent)
        case .turn where isNews:
            guard junction.arms.count > 1, isThroughRoad || leavesDrive else {
                let endsRamp = from.roadClass.isRamp && junction.arms.count == 1
                return Turn(type: .newName, direction: direction, isSilent: endsRamp)
            }
            if arm.road.roadClass.isFreeway, !arm.road.roadClass.isRamp, arm.canMerge {
                return Turn(type: .merge, direction: arm.turn < 0 ? .slightRight : .slightLeft)
            }
            if junction.from.roadClass.isLink, arm.road.roadClass.isLink {
                return Turn(type: .continue, direction: direction, isSilent: true)
            }
            // Short of it one can hardly see how the road bends.
            let isSlight = arm.deviation <= 40 && junction.lengthBefore < 2 * Junction.extent * 2
            return Turn(type: .turn, direction: isSlight ? .straight : direction)
        default: return Turn(type: .continue, direction: direction, isSilent: true)
        }
    }

    /// Whether a drive or a track ends at a road that one has to turn into.
    private var leavesDrive: Bool {
        let arm = junction.takenArm
        return junction.from.roadClass.isMinor && !arm.road.roadClass.isMinor
            && arm.deviation > 40
    }

    /// Whether the road that is taken comes from the other side of the junction.
    private var isThroughRoad: Bool {
        let arm = junction.takenArm
        return junction.arms.contains {
            !$0.isTaken && Bearing.turn($0.turn - arm.turn).magnitude > 155
                && $0.road.roadClass == arm.road.roadClass
                && RoadChange($0.road, arm.road).isSameRoad
        }
    }

    // MARK: Forks and ends of roads

    /// The roads of a fork: neighbours ahead, of the same kind.
    private func fork() -> ClosedRange<Int>? {
        let arms = junction.arms
        let ahead = arms.indices.filter { arms[$0].canBeEntered && arms[$0].deviation <= 40 }
        guard let first = ahead.first, let last = ahead.last, ahead.count > 1 else { return nil }
        guard ahead.count == last - first + 1, ahead.count <= 3 else { return nil }
        let isApart = arms.indices.allSatisfy { index in
            ahead.contains(index) || !arms[index].canBeEntered
                || min(
                    Bearing.turn(arms[index].turn - arms[first].turn).magnitude,
                    Bearing.turn(arms[index].turn - arms[last].turn).magnitude) > 60
        }
        let roads = ahead.map { arms[$0].road.roadClass }
        return isApart && Set(roads).count == 1 ? first...last : nil
    }

    /// Whether the road ends at a crossing one.
    private var isEndOfRoad: Bool {
        let arms = junction.arms
        guard arms.count == 2 else { return false }
        return (arms[0].turn + 90).magnitude < 40 && (arms[1].turn - 90).magnitude < 40
    }

    // MARK: Directions

    /// The direction of a turn, so that roads side by side have directions of their own.
    private func distinctDirection() -> ManeuverDirection {
        let arms = junction.arms
        let arm = junction.takenArm
        let plain = ManeuverDirection(bend: arm.turn)
        if plain == .straight,
            let other = arms.indices.first(where: {
                $0 != junction.taken && arms[$0].canBeEntered
                    && ManeuverDirection(bend: arms[$0].turn) == .straight
            })
        {
            return other < junction.taken ? .slightRight : .slightLeft
        }
        guard arms.count > 2 else { return plain }
        return sharpened(plain)
    }

    /// The direction, one step less sharp if the next road on the outside has the same one.
    private func sharpened(_ plain: ManeuverDirection) -> ManeuverDirection {
        let isRight = junction.takenArm.turn > 0
        let steps: [ManeuverDirection] =
            isRight
            ? [.straight, .slightRight, .right, .sharpRight]
            : [.straight, .slightLeft, .left, .sharpLeft]
        let side = junction.arms.filter { $0.canBeEntered && ($0.turn > 0) == isRight }
            .sorted { $0.deviation > $1.deviation }
        var next = steps.count
        for arm in side {
            let step = steps.firstIndex(of: ManeuverDirection(bend: arm.turn)) ?? 3
            next = step > 0 ? max(min(step, next - 1), 1) : 0
            if arm.isTaken { break }
        }
        return steps[next]
    }
}

extension ManeuverDirection {
    /// The direction of a change of course at a junction, in degrees, clockwise positive.
    ///
    /// Finer than the direction of an arrow: from 40° drivers speak of a turn.
    init(bend degrees: Double) {
        switch (degrees.magnitude, degrees < 0) {
        case (...20, _): self = .straight
        case (...40, let left): self = left ? .slightLeft : .slightRight
        case (...120, let left): self = left ? .left : .right
        case (..<179.5, let left): self = left ? .sharpLeft : .sharpRight
        case (_, let left): self = left ? .uTurnLeft : .uTurnRight
        }
    }
}
