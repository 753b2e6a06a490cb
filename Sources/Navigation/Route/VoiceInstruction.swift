/// What is said to the driver along a step.
public struct VoiceInstruction: Hashable, Sendable {
    /// When it is said, for engines that name the moment and not the distance.
    public enum Moment: Hashable, Sendable {
        /// Early, as a first warning.
        case alert
        /// Just before the maneuver.
        case beforeManeuver
        /// After the maneuver, about the way that lies ahead.
        case afterManeuver
    }

    /// The words.
    public let text: String
    /// The words with marks for speech synthesis (SSML).
    public let ssml: String?
    /// Metres before the maneuver at which it is said; `nil` where only the moment is known.
    public let distanceToManeuver: Double?
    /// When it is said.
    public let moment: Moment

    /// An announcement from its parts.
    public init(
        text: String, ssml: String? = nil, distanceToManeuver: Double? = nil,
        moment: Moment = .beforeManeuver
    ) {
        self.text = text
        self.ssml = ssml
        self.distanceToManeuver = distanceToManeuver
        self.moment = moment
    }
}
