/// What is said to the driver along a step.
package struct VoiceInstruction: Hashable, Sendable {
    /// When it is said, for engines that name the moment and not the distance.
    package enum Moment: Hashable, Sendable {
        /// Early, as a first warning.
        case alert
        /// Just before the maneuver.
        case beforeManeuver
        /// After the maneuver, about the way that lies ahead.
        case afterManeuver
    }

    /// The words.
    package let text: String
    /// The words with marks for speech synthesis (SSML).
    package let ssml: String?
    /// Metres before the maneuver at which it is said; `nil` where only the moment is known.
    package let distanceToManeuver: Double?
    /// When it is said.
    package let moment: Moment

    /// An announcement from its parts.
    package init(
        text: String, ssml: String? = nil, distanceToManeuver: Double? = nil,
        moment: Moment = .beforeManeuver
    ) {
        self.text = text
        self.ssml = ssml
        self.distanceToManeuver = distanceToManeuver
        self.moment = moment
    }
}
