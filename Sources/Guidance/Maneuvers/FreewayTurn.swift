import MapStore
import Routes

/// What a driver does where only motorways, trunk roads and their ramps meet.
struct FreewayTurn {
    private let junction: Junction

    init(_ junction: Junction) { self.junction = junction }

    /// The maneuver; `nil` at other junctions.
    func turn() -> TurnAnalysis.Turn? {
        let classes = [junction.from.roadClass] + junction.arms.map(\.road.roadClass)
        guard classes.contains(where: { $0.isFreeway && !$0.isRamp }),
            classes.allSatisfy({ $0.isFreeway || $0.isLink })
        else { return nil }
        guard junction.arms.count > 1 else { return nil }
        return junction.from.roadClass.isLink ? fromRamp() : fromFreeway()
    }

    private func fromFreeway() -> TurnAnalysis.Turn? {
        let arm = junction.takenArm
        let onward = junction.arms.indices.filter {
            junction.arms[$0].canBeEntered && !junction.arms[$0].road.roadClass.isLink
        }
        if onward.count > 1 {
            guard !arm.road.roadClass.isLink else { return exit(besides: onward) }
            guard onward.allSatisfy({ junction.arms[$0].deviation < 60 }) else { return nil }
            let index = onward.firstIndex(of: junction.taken) ?? 0
            return .init(
                type: .fork,
                direction: index == 0
                    ? .slightLeft : index == onward.count - 1 ? .slightRight : .straight)
        }
        if arm.road.roadClass.isLink { return onward.isEmpty ? nil : exit(besides: onward) }
        let direction = ManeuverDirection(bend: arm.turn)
        let isNews = RoadChange(junction.from, arm.road).isNews
        // Where nothing else can be entered, a motorway joins another one at any plain angle.
        if isNews, arm.deviation > 5, arm.deviation < 60,
            junction.arms.filter(\.canBeEntered).count == 1
        {
            return .init(type: .merge, direction: arm.turn < 0 ? .slightRight : .slightLeft)
        }
        return isNews
            ? .init(type: .newName, direction: direction)
            : .init(type: .continue, direction: direction, isSilent: true)
    }

    /// An exit, on the side of the road that goes on.
    private func exit(besides onward: [Int]) -> TurnAnalysis.Turn {
        let plain = ManeuverDirection(bend: junction.takenArm.turn)
        let isRight = onward.contains { $0 < junction.taken }
        let isPlain = plain != .straight
        return .init(
            type: .offRamp, direction: isPlain ? plain : isRight ? .slightRight : .slightLeft)
    }

    private func fromRamp() -> TurnAnalysis.Turn? {
        let arm = junction.takenArm
        let open = junction.arms.filter(\.canBeEntered)
        if open.count == 1 {
            guard !arm.road.roadClass.isLink else {
                return .init(
                    type: .continue, direction: ManeuverDirection(bend: arm.turn), isSilent: true)
            }
            let from = junction.arms.first { !$0.isTaken }
            let isFromLeft = arm.turn == 0 ? (from?.turn ?? 0) > 0 : arm.turn < 0
            return RoadChange(junction.from, arm.road).isSameRoad
                ? .init(type: .continue, direction: .straight, isSilent: true)
                : .init(type: .merge, direction: isFromLeft ? .slightRight : .slightLeft)
        }
        let onward = junction.arms.indices.filter {
            junction.arms[$0].canBeEntered && !junction.arms[$0].road.roadClass.isLink
        }
        let isJoining = junction.arms.contains { !$0.canBeEntered && !$0.road.roadClass.isLink }
        if isJoining, onward.count == 1 {
            if arm.road.roadClass.isLink { return exit(besides: onward) }
            guard arm.canMerge else { return nil }
            return .init(type: .merge, direction: arm.turn < 0 ? .slightRight : .slightLeft)
        }
        guard open.allSatisfy({ $0.deviation < 60 }), open.count < 4 else { return nil }
        let index = open.firstIndex(where: \.isTaken) ?? 0
        return .init(
            type: .fork,
            direction: index == 0
                ? .slightLeft : index == open.count - 1 ? .slightRight : .straight)
    }
}
