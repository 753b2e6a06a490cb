/// What a navigation banner shows about the next maneuver.
package struct BannerInstruction: Hashable, Sendable {
    /// Metres before the maneuver from which it is shown.
    package let distanceToManeuver: Double
    /// The main line.
    package let primary: BannerText
    /// A smaller second line.
    let secondary: BannerText?
    /// What stands below the banner: lanes, or the maneuver after the next.
    package let sub: BannerText?

    /// A banner from its parts.
    init(
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
    let text: String
    /// The maneuver it is about.
    let type: ManeuverType?
    /// Which way.
    let direction: ManeuverDirection?
    /// Degrees at which a roundabout is left, 180 is straight through, as the engine counts.
    let degrees: Double?
    /// The line in parts, for those who draw shields and exit numbers; may be empty.
    package let components: [BannerComponent]

    /// A line from its parts.
    init(
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

/// What is said to the driver along a step.
package struct VoiceInstruction: Hashable, Sendable {
    /// When it is said, for engines that name the moment and not the distance.
    enum Moment: Hashable, Sendable {
        /// Early, as a first warning.
        case alert
        /// Just before the maneuver.
        case beforeManeuver
        /// After the maneuver, about the way that lies ahead.
        case afterManeuver
    }

    /// The words.
    let text: String
    /// The words with marks for speech synthesis (SSML).
    let ssml: String?
    /// Metres before the maneuver at which it is said; `nil` where only the moment is known.
    let distanceToManeuver: Double?
    /// When it is said.
    let moment: Moment

    /// An announcement from its parts.
    init(
        text: String, ssml: String? = nil, distanceToManeuver: Double? = nil,
        moment: Moment = .beforeManeuver
    ) {
        self.text = text
        self.ssml = ssml
        self.distanceToManeuver = distanceToManeuver
        self.moment = moment
    }
}
