import Geometry

/// A maneuver as a point of a document about a line.
struct ManeuverPoint {
    /// The point of the leg's line at which it is.
    let location: Coordinate
    /// What the driver does, in words.
    let instruction: String?
    /// The road after it: its names, or its numbers if it has none.
    let street: String?
    /// The step that begins with it.
    let step: RouteStep

    /// The maneuvers of a route in order of travel.
    ///
    /// - Parameters:
    ///   - route: the route.
    ///   - instruction: the words for a step's maneuver.
    /// - Returns: a point for each step; none if the route is only a line.
    static func points(
        of route: Route, instruction: (RouteStep) -> String?
    ) -> [ManeuverPoint] {
        route.legs.flatMap { leg in
            leg.steps.map { step in
                let names = step.names.isEmpty ? step.refs : step.names
                return ManeuverPoint(
                    location: leg.geometry(in: step.points).first ?? step.maneuver.location,
                    instruction: instruction(step),
                    street: names.isEmpty ? nil : names.joined(separator: ", "), step: step)
            }
        }
    }
}
