/// What a navigation banner shows about the next maneuver.
package struct BannerInstruction: Hashable, Sendable {
    /// Metres before the maneuver from which it is shown.
    package let distanceToManeuver: Double
    /// The main line.
    package let primary: BannerText
    /// A smaller second line.
    package let secondary: BannerText?
    /// What stands below the banner: lanes, or the maneuver after the next.
    package let sub: BannerText?

    /// A banner from its parts.
    package init(
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
package struct BannerText: Hashable, Sendable {
    /// The line as plain text; may be empty where the parts are lanes.
    package let text: String
    /// The maneuver it is about.
    package let type: ManeuverType?
    /// Which way.
    package let direction: ManeuverDirection?
    /// Degrees at which a roundabout is left, 180 is straight through, as the engine counts.
    package let degrees: Double?
    /// The line in parts, for those who draw shields and exit numbers; may be empty.
    package let components: [BannerComponent]

    /// A line from its parts.
    package init(
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
package enum BannerComponent: Hashable, Sendable {
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
