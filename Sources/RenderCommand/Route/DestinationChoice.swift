import Overlays

/// `--destination`: what stands where the route ends.
enum DestinationChoice: String, CaseIterable {
    case flag, pin, arrow, none

    static let option = CommandOption.value(
        "destination", "NAME",
        help:
            "flag, pin, arrow or none: what stands at the end.\nDefault: pin; in 3d an arrow, see --time."
    )

    /// Reads the option; `nil` unless it is given.
    static func choice(_ arguments: ParsedArguments) throws(UsageError) -> DestinationChoice? {
        try arguments.value(option) { (text, option) throws(UsageError) in
            guard let choice = DestinationChoice(rawValue: text) else {
                throw UsageError(option: option, value: text, "write flag, pin, arrow or none")
            }
            return choice
        }
    }

    /// The mark to draw, if any.
    var look: DestinationOverlay.Look? {
        switch self {
        case .flag: .flag
        case .pin: .pin
        case .arrow: .arrow
        case .none: nil
        }
    }
}
