/// The direction of a maneuver or a lane's arrow, as seen by the driver.
package enum ManeuverDirection: String, Hashable, Sendable, CaseIterable {
    /// Back, turning to the left.
    case uTurnLeft
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
    /// Back, turning to the right.
    case uTurnRight

    /// The perceived direction of a change of course.
    ///
    /// The steps are those of drivers' instructions in the field: 20°, 60°, 120° and 165°.
    ///
    /// - Parameter degrees: change of course, clockwise positive, -180 ... 180.
    package init(turning degrees: Double) {
        switch (degrees.magnitude, degrees < 0) {
        case (..<20, _): self = .straight
        case (..<60, let left): self = left ? .slightLeft : .slightRight
        case (..<120, let left): self = left ? .left : .right
        case (..<165, let left): self = left ? .sharpLeft : .sharpRight
        case (_, let left): self = left ? .uTurnLeft : .uTurnRight
        }
    }

    /// A U-turn: to the left where traffic keeps right, and vice versa; an unknown side
    /// counts as right.
    package static func uTurn(drivingOn side: DrivingSide?) -> ManeuverDirection {
        side == .left ? .uTurnRight : .uTurnLeft
    }

    /// The same direction seen in a mirror.
    package var mirrored: ManeuverDirection {
        switch self {
        case .uTurnLeft: .uTurnRight
        case .sharpLeft: .sharpRight
        case .left: .right
        case .slightLeft: .slightRight
        case .straight: .straight
        case .slightRight: .slightLeft
        case .right: .left
        case .sharpRight: .sharpLeft
        case .uTurnRight: .uTurnLeft
        }
    }
}
