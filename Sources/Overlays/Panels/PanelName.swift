/// A panel of a navigation frame, by the name that options and layout files use.
public enum PanelName: String, Hashable, Sendable, CaseIterable {
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

    /// Which of them get room first: what the driver needs sooner.
    static let byImportance: [PanelName] = [.banner, .speed, .lanes, .street, .trip, .signpost]
}
