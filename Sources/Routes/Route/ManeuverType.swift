/// The kinds of maneuvers: the union of those that the engines distinguish.
package enum ManeuverType: String, Hashable, Sendable, CaseIterable {
    /// The start of a leg.
    case depart
    /// The end of a leg.
    case arrive

    /// A turn onto another road.
    case turn
    /// Following the same road, straight on or round a bend.
    case `continue`
    /// Continuation of the same road under another name.
    case newName
    /// Joining the traffic of a larger road.
    case merge
    /// A ramp up to a larger road.
    case onRamp
    /// A ramp off a larger road: an exit.
    case offRamp
    /// Keeping to one side where the road splits.
    case fork
    /// A turn where the road ends.
    case endOfRoad
    /// Going on, but only in certain lanes.
    case useLane

    /// Entering a roundabout; the step may extend to its exit or through it.
    case roundabout
    /// Leaving a roundabout.
    case exitRoundabout
    /// Entering a large roundabout that has its own name.
    case rotary
    /// Leaving a rotary.
    case exitRotary
    /// A turn at a roundabout so small that it feels like a crossing.
    case roundaboutTurn

    /// Driving onto a ferry.
    case enterFerry
    /// Driving off a ferry.
    case leaveFerry
    /// No maneuver, but information, such as another mode of travel.
    case notification

    /// Boarding public transport.
    case boardTransit
    /// Changing from one line to another.
    case changeTransit
    /// Staying on board while the line changes its name.
    case stayOnTransit
    /// Alighting.
    case leaveTransit

    /// Taking a lift.
    case takeElevator
    /// Taking stairs.
    case takeStairs
    /// Taking an escalator.
    case takeEscalator
    /// Going into a building or station.
    case enterBuilding
    /// Coming out of a building or station.
    case exitBuilding

    /// Whether the maneuver leads into a roundabout of any size.
    package var entersRoundabout: Bool {
        switch self {
        case .roundabout, .rotary, .roundaboutTurn: true
        default: false
        }
    }

    /// Whether the maneuver leads out of a roundabout that an earlier step entered.
    package var leavesRoundabout: Bool { self == .exitRoundabout || self == .exitRotary }
}
