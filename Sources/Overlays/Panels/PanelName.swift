/// A panel of a frame, by the name that options and layout files use.
package enum PanelName: String, Hashable, Sendable, CaseIterable {
    /// The next maneuver.
    case banner
    /// The lanes before it.
    case lanes
    /// What its signpost says.
    case signpost
    /// The street that one is on.
    case street
    /// Speed limit and own speed.
    case speed
    /// Arrival, and what is left of the trip.
    case trip
    /// Speed as a dial.
    case speedometer
    /// Revolutions of the engine.
    case tachometer
    /// What pulls at the passengers.
    case force
    /// Where the car goes.
    case compass
    /// The time of day.
    case clock
    /// Way since the start.
    case distance
    /// Height above the sea.
    case altitude
    /// Temperature outside.
    case outside
    /// Temperature of the coolant.
    case coolant
    /// What is left in the tank.
    case fuel
    /// Speed or elevation over the whole trip.
    case strip
    /// A line of one's own.
    case line
    /// What the viewer must know of the moment.
    case notice

    /// Those of navigation frames.
    package static let guidance: [PanelName] = [.banner, .lanes, .signpost, .street, .speed, .trip]

    /// Those of a car's instruments.
    package static let instruments = allCases.filter { !guidance.contains($0) }

    /// Which of them get room first: what the driver needs sooner.
    static let byImportance: [PanelName] = [
        .banner, .notice, .strip, .speedometer, .speed, .lanes, .street, .trip, .signpost,
        .tachometer, .fuel, .coolant, .outside, .altitude, .distance, .clock, .compass, .force,
        .line,
    ]
}
