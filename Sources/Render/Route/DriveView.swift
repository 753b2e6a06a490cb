import MapPictures
import Routes

/// How a driver looks at the way.
public enum DriveView: Hashable, Sendable {
    /// From straight above, north up.
    case northUp
    /// From straight above, the way ahead up.
    case headingUp
    /// From behind the vehicle, tilted.
    case tilted
    /// The next maneuver alone, without a map.
    case arrow

    var mode: RouteView {
        switch self {
        case .northUp: .northUp
        case .headingUp: .headingUp
        case .tilted: .tilted
        case .arrow: .arrow
        }
    }
}
