import Overlays

/// `--destination`: what stands where the route ends.
enum DestinationChoice: String, CaseIterable {
    case flag, pin, arrow, none

    static let option = CommandOption.value(
        "destination", "NAME",
        help:
            "\(ChoiceOption<Self>.words): what stands at the end.\nDefault: pin; in 3d an arrow, see --time."
    )

    /// Reads the option; `nil` unless it is given.
    static func choice(_ arguments: ParsedArguments) throws(UsageError) -> DestinationChoice? {
        try arguments.value(option, as: ChoiceOption<Self>.parse)
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
