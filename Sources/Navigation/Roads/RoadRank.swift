import MapStore

/// How large a road is, from the largest: roads of a rank and their ramps.
enum RoadRank: Int, Comparable {
    case motorway, trunk, primary, secondary, tertiary
    /// A street.
    case minor
    /// A street where people walk and play.
    case living
    /// A drive, an alley, a track.
    case service

    /// The rank of a kind of way.
    init(_ roadClass: RoadClass) {
        self =
            switch roadClass {
            case .motorway, .motorwayLink: .motorway
            case .trunk, .trunkLink: .trunk
            case .primary, .primaryLink: .primary
            case .secondary, .secondaryLink: .secondary
            case .tertiary, .tertiaryLink: .tertiary
            case .unclassified, .residential, .road, .raceway, .ferry: .minor
            case .livingStreet, .pedestrian: .living
            case .service, .busway, .track, .footway, .cycleway, .bridleway, .path, .steps:
                .service
            }
    }

    /// Whether a road is larger than another.
    static func < (one: RoadRank, other: RoadRank) -> Bool { one.rawValue < other.rawValue }

    /// Kilometres per hour that are usual where no limit is known.
    var usualSpeed: Double {
        switch self {
        case .motorway: 110
        case .trunk: 80
        case .primary: 60
        case .secondary: 55
        case .tertiary: 45
        case .minor: 35
        case .living: 10
        case .service: 15
        }
    }
}
