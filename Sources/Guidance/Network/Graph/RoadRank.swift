package import Geometry
package import MapStore

/// The importance of a road, from the highest: the roads of a rank include their ramps.
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
    /// A living street.
    case living
    /// A driveway, an alley, a track.
    case service

    /// The rank of a class of way.
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

    /// Whether a road is more important than another.
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
    /// The typical speed on such a road if no better estimate exists, in kilometres per
    /// hour, 5 to 130.
    ///
    /// - Parameter limit: the legal speed limit; `nil` if not known.
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
