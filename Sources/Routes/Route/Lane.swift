/// A lane on the approach to a junction.
package struct Lane: Hashable, Sendable {
    /// The arrows painted on it, in the engine's order; empty for a lane without arrows.
    package let indications: [LaneIndication]
    /// Whether the maneuver can be done from it.
    package let isValid: Bool
    /// Whether it is the best choice, looking ahead; equals ``isValid`` for engines that do
    /// not report it.
    package let isActive: Bool
    /// The arrow that the route follows; `nil` if none, or if the engine did not report it.
    package let validIndication: LaneIndication?

    /// A lane from its parts.
    package init(
        indications: [LaneIndication], isValid: Bool, isActive: Bool? = nil,
        validIndication: LaneIndication? = nil
    ) {
        self.indications = indications
        self.isValid = isValid
        self.isActive = isActive ?? isValid
        self.validIndication = validIndication
    }
}

/// An arrow painted on a lane.
package enum LaneIndication: String, Hashable, Sendable, CaseIterable {
    /// Back; the side follows from the driving side.
    case uTurn
    /// Back at an angle to the left.
    case sharpLeft
    /// To the left.
    case left
    /// A little to the left.
    case slightLeft
    /// Straight on.
    case straight
    /// A little to the right.
    case slightRight
    /// To the right.
    case right
    /// Back at an angle to the right.
    case sharpRight
    /// The lane ends and joins the one to its left.
    case mergeLeft
    /// The lane ends and joins the one to its right.
    case mergeRight
}
