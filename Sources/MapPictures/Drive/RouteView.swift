package import Geometry

/// How a route is looked at.
package enum RouteView: String, CaseIterable, Sendable {
    /// The whole route, north up.
    case overview
    /// From straight above the vehicle, north up.
    case northUp = "north-up"
    /// From straight above the vehicle, the way ahead up.
    case headingUp = "heading-up"
    /// From behind the vehicle.
    case tilted = "3d"

    /// Where the vehicle stands, in shares of the picture, unless the user says otherwise.
    package var usualAnchor: ScreenPoint {
        self == .northUp ? ScreenPoint(x: 0.5, y: 0.5) : ScreenPoint(x: 0.5, y: 0.72)
    }

    /// Degrees from straight down, unless the user says otherwise.
    package var usualPitch: Double { self == .tilted ? 55 : 0 }

    /// A tilted view has a wide lens, so that the horizon is in the picture.
    package var fieldOfView: Double { self == .tilted ? 60 : Camera.usualFieldOfView }

    /// The direction that is up, in degrees from north.
    package func bearing(courseAhead: Double) -> Double { self == .northUp ? 0 : courseAhead }
}
