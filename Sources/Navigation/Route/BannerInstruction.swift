/// What a navigation banner shows about the next maneuver.
public struct BannerInstruction: Hashable, Sendable {
    /// Metres before the maneuver from which it is shown.
    public let distanceToManeuver: Double
    /// The main line.
    public let primary: BannerText
    /// A smaller second line.
    public let secondary: BannerText?
    /// What stands below the banner: lanes, or the maneuver after the next.
    public let sub: BannerText?

    /// A banner from its parts.
    public init(
        distanceToManeuver: Double, primary: BannerText, secondary: BannerText? = nil,
        sub: BannerText? = nil
    ) {
        self.distanceToManeuver = distanceToManeuver
        self.primary = primary
        self.secondary = secondary
        self.sub = sub
    }
}

/// One line of a banner, whole and in parts.
public struct BannerText: Hashable, Sendable {
    /// The line as plain text; may be empty where the parts are lanes.
    public let text: String
    /// The maneuver it is about.
    public let type: ManeuverType?
    /// Which way.
    public let direction: ManeuverDirection?
    /// Degrees at which a roundabout is left, 180 is straight through, as the engine counts.
    public let degrees: Double?
    /// The line in parts, for those who draw shields and exit numbers; may be empty.
    public let components: [BannerComponent]

    /// A line from its parts.
    public init(
        text: String, type: ManeuverType? = nil, direction: ManeuverDirection? = nil,
        degrees: Double? = nil, components: [BannerComponent] = []
    ) {
        self.text = text
        self.type = type
        self.direction = direction
        self.degrees = degrees
        self.components = components
    }
}

/// A part of a banner's line.
public enum BannerComponent: Hashable, Sendable {
    /// Words, and the short form to use where room is scarce.
    case text(String, abbreviation: String?)
    /// A road number that a shield can show.
    case shield(String)
    /// What stands between two other parts, such as a slash.
    case delimiter(String)
    /// The word for exit.
    case exit(String)
    /// The number of the exit.
    case exitNumber(String)
    /// A lane.
    case lane(Lane)
}
