import Language
import Routes

extension GuidanceText {
    /// The driver's action at a maneuver, in a few words without the road's name.
    ///
    /// - Parameter maneuver: the maneuver ahead.
    /// - Returns: a phrase that can be used on its own.
    package func phrase(_ maneuver: UpcomingManeuver) -> String {
        let direction = maneuver.step.maneuver.direction
        let isLeft = direction?.isLeft
        switch maneuver.step.maneuver.type {
        case .depart: return language[.maneuverDepart]
        case .arrive:
            guard maneuver.isDestination else { return language[.maneuverVia] }
            return isLeft.map {
                $0 ? language[.maneuverArriveLeft] : language[.maneuverArriveRight]
            } ?? language[.maneuverArrive]
        case .merge: return language[.maneuverMerge]
        case .onRamp: return language[.maneuverOnRamp]
        case .offRamp: return language[.maneuverOffRamp]
        case .fork, .useLane:
            return isLeft.map { $0 ? language[.maneuverKeepLeft] : language[.maneuverKeepRight] }
                ?? language[.turnStraight]
        case .roundabout, .rotary, .roundaboutTurn:
            guard let number = maneuver.roundabout?.exitNumber else {
                return language[.maneuverRoundabout]
            }
            return language.text(.maneuverRoundaboutExit, "\(number)")
        case .exitRoundabout, .exitRotary: return language[.maneuverLeaveRoundabout]
        case .enterFerry: return language[.maneuverEnterFerry]
        case .leaveFerry: return language[.maneuverLeaveFerry]
        default: return phrase(direction)
        }
    }

    /// The driver's action at a ferry, with its name, or else with where it goes.
    ///
    /// - Parameter maneuver: the maneuver ahead.
    /// - Returns: `nil` if it is no ferry, or nothing is known of it.
    package func ferry(_ maneuver: UpcomingManeuver) -> String? {
        guard maneuver.step.maneuver.type == .enterFerry else { return nil }
        let name = maneuver.road.names.first ?? maneuver.signpost?.destinations.first
        return name.map { language.text(.maneuverEnterFerryNamed, $0) }
    }

    func phrase(_ direction: ManeuverDirection?) -> String {
        switch direction {
        case .uTurnLeft, .uTurnRight: return language[.turnBack]
        case .sharpLeft: return language[.turnSharpLeft]
        case .left: return language[.turnLeft]
        case .slightLeft: return language[.turnSlightLeft]
        case .straight, nil: return language[.turnStraight]
        case .slightRight: return language[.turnSlightRight]
        case .right: return language[.turnRight]
        case .sharpRight: return language[.turnSharpRight]
        }
    }
}

extension ManeuverDirection {
    /// Whether it goes to the left; `nil` for straight on.
    package var isLeft: Bool? {
        switch self {
        case .uTurnLeft, .sharpLeft, .left, .slightLeft: true
        case .straight: nil
        case .slightRight, .right, .sharpRight, .uTurnRight: false
        }
    }
}
