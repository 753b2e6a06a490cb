package import Geometry
package import MapStore

/// How large a road is, from the largest: roads of a rank and their ramps.
enum RoadRank: Int, Comparable, Sendable {
    /// A motorway.
    case motorway
    /// A trunk road.
    case trunk
    /// A primary road.
    case primary
    /// A secondary road.
    case secondary
    /// A tertiary road.
    case tertiary
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
    var defaultSpeed: Double {
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

extension RoadClass {
    /// Kilometres per hour at which such a road is driven where nobody knows better, 5 to 130.
    ///
    /// - Parameter limit: the speed that the law allows there; `nil` if not known.
    /// - Returns: the speed.
    package func defaultSpeed(limit: SpeedLimit?) -> Double {
        let rank = RoadRank(self)
        switch limit {
        case .limited: return min(max(limit?.kilometersPerHour ?? rank.defaultSpeed, 5), 130)
        case .unlimited: return 130
        case nil: return isLink ? min(rank.defaultSpeed, 50) : rank.defaultSpeed
        }
    }
}
