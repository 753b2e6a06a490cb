extension GuidanceText {
    /// What a driver does at a maneuver, in a few words without the road's name.
    ///
    /// - Parameter maneuver: what lies ahead.
    /// - Returns: a phrase that stands for itself.
    public func phrase(_ maneuver: UpcomingManeuver) -> String {
        let words = locale.words
        let actions = words.actions
        let direction = maneuver.step.maneuver.direction
        let isLeft = direction?.isLeft
        switch maneuver.step.maneuver.type {
        case .depart: return actions.depart
        case .arrive:
            guard maneuver.isDestination else { return actions.via }
            return isLeft.map { $0 ? actions.arriveLeft : actions.arriveRight } ?? actions.arrive
        case .merge: return actions.merge
        case .onRamp: return actions.onRamp
        case .offRamp: return actions.offRamp
        case .fork, .useLane:
            return isLeft.map { $0 ? actions.keepLeft : actions.keepRight }
                ?? words.turns.straight
        case .roundabout, .rotary, .roundaboutTurn:
            guard let number = maneuver.roundabout?.exitNumber else { return actions.roundabout }
            return actions.roundaboutExit.split(
                separator: "#", omittingEmptySubsequences: false
            ).joined(separator: "\(number)")
        case .exitRoundabout, .exitRotary: return actions.leaveRoundabout
        case .enterFerry: return actions.enterFerry
        case .leaveFerry: return actions.leaveFerry
        default: return phrase(direction)
        }
    }

    private func phrase(_ direction: ManeuverDirection?) -> String {
        let turns = locale.words.turns
        switch direction {
        case .uTurnLeft, .uTurnRight: return turns.back
        case .sharpLeft: return turns.sharpLeft
        case .left: return turns.left
        case .slightLeft: return turns.slightLeft
        case .straight, nil: return turns.straight
        case .slightRight: return turns.slightRight
        case .right: return turns.right
        case .sharpRight: return turns.sharpRight
        }
    }
}

extension ManeuverDirection {
    /// Whether it goes to the left; `nil` for straight on.
    var isLeft: Bool? {
        switch self {
        case .uTurnLeft, .sharpLeft, .left, .slightLeft: true
        case .straight: nil
        case .slightRight, .right, .sharpRight, .uTurnRight: false
        }
    }
}
