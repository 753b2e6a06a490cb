import MapStore

/// The directions in which a profile may travel, by its oneway tags; the most specific key wins
/// (OpenStreetMap wiki, Key:oneway).
enum OnewayTags: Hashable {
    case both, forward, backward
    /// A lane whose direction changes during the day: the data does not contain the current one.
    case reversible

    /// The directions open to a profile.
    ///
    /// - Parameters:
    ///   - tags: the tags of the way.
    ///   - profile: the way of travelling.
    ///   - isMotorway: whether it is a motorway, on which the direction of the nodes is implied.
    init(tags: Tags, profile: TravelProfile, isMotorway: Bool) {
        for key in Self.keys(profile) {
            guard let value = Self(text: tags[key]) else { continue }
            self = value
            return
        }
        let isImplied =
            isMotorway || tags.is(.junction, "roundabout") || tags.is(.junction, "circular")
        self = isImplied && profile != .foot ? .forward : .both
    }

    /// Whether one direction is open.
    func permits(forward: Bool) -> Bool {
        switch self {
        case .both: true
        case .forward: forward
        case .backward: !forward
        case .reversible: false
        }
    }

    private static func keys(_ profile: TravelProfile) -> [TagKey] {
        switch profile {
        case .car: carKeys
        case .bicycle: bicycleKeys
        case .foot: footKeys
        }
    }

    private static let carKeys: [TagKey] = [
        .onewayMotorcar, .onewayMotorVehicle, .onewayVehicle, .oneway,
    ]
    private static let bicycleKeys: [TagKey] = [.onewayBicycle, .onewayVehicle, .oneway]
    // `oneway` is about vehicles.
    private static let footKeys: [TagKey] = [.onewayFoot]

    private init?(text: String?) {
        switch text {
        case "yes", "1", "true": self = .forward
        case "-1", "reverse": self = .backward
        case "no", "0", "false", "alternating": self = .both
        case "reversible": self = .reversible
        default: return nil
        }
    }
}
