/// The name of a panel in options and layout files.
package enum PanelName: String, Hashable, Sendable, CaseIterable {
    /// The next maneuver.
    case banner
    /// The lanes before it.
    case lanes
    /// The content of its signpost.
    case signpost
    /// The next junction drawn large, where the map shows it too small.
    case junction
    /// The current street.
    case street
    /// Speed limit and current speed.
    case speed
    /// Arrival, and the rest of the trip.
    case trip
    /// The road signs ahead.
    case signs
    /// Where north is, if the map does not turn with the way.
    case north
    /// The speed as a dial.
    case speedometer
    /// The engine speed.
    case tachometer
    /// The force on the passengers.
    case force
    /// The course of the car.
    case compass
    /// The time of day.
    case clock
    /// Distance driven since the start.
    case distance
    /// Height above the sea.
    case altitude
    /// Temperature outside.
    case outside
    /// The weather at the vehicle's place, from a file.
    case weather
    /// Temperature of the coolant.
    case coolant
    /// Fuel left in the tank.
    case fuel
    /// Speed or elevation over the whole trip.
    case strip
    /// A custom line of text.
    case line
    /// A notice for the viewer.
    case notice

    /// The panels of navigation frames.
    package static let guidance: [PanelName] = [
        .banner, .lanes, .signpost, .junction, .street, .speed, .trip, .signs, .north,
    ]

    /// The panels of a car's instruments.
    package static let instruments = allCases.filter { !guidance.contains($0) }

    /// The order in which panels are placed: those that the driver needs sooner come first.
    static let byImportance: [PanelName] = [
        .banner, .notice, .strip, .speedometer, .speed, .lanes, .signs, .trip, .street, .signpost,
        .junction, .north,
        .tachometer, .fuel, .coolant, .weather, .outside, .altitude, .distance, .clock, .compass,
        .force, .line,
    ]
}
