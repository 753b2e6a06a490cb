public import MapGeometry

/// What guidance asks a map for: the roads of an area.
///
/// The one door between guidance and a map's road network. What comes through it is not trusted:
/// lines may be damaged, numbers absurd, and nodes unconnected.
public protocol RoadNetwork {
    /// The roads that cars may use and that come near an area.
    ///
    /// - Parameter box: the area, a kilometre across at most.
    /// - Returns: each direction of each stretch between junctions; empty where nothing is known.
    func edges(in box: CoordinateBox) -> [NetworkEdge]

    /// The borders between countries that come near an area.
    ///
    /// - Parameter box: the area, as large as a route.
    /// - Returns: each line once; empty where the map knows none.
    func countryBorders(in box: CoordinateBox) -> [NetworkBorder]
}

extension RoadNetwork {
    /// None, as most maps of a town have.
    public func countryBorders(in box: CoordinateBox) -> [NetworkBorder] { [] }
}

/// One direction of a stretch of road between two junctions, as a map knows it.
public struct NetworkEdge: Hashable, Sendable {
    /// Its number within the map.
    public var id: Int
    /// The junction where it begins.
    public var from: Int
    /// The junction where it ends.
    public var to: Int
    /// Its centre line in the direction of travel.
    public var line: [Coordinate]
    /// Whether cars may go in this direction only.
    public var isOneway = false
    /// Whether it is a part of a roundabout's ring.
    public var isRing = false
    /// How large a road it is.
    public var rank = RoadRank.minor
    /// Whether it is a ramp or slip road.
    public var isLink = false
    /// Whether only some may drive there, or to reach something on it.
    public var isPrivate = false
    /// What kind of road it is.
    public var classes: RoadClasses = []
    /// What it is called.
    public var label = RoadLabel()
    /// Legal speed in this direction; `nil` if not known.
    public var speedLimit: SpeedLimit?
    /// What each lane at its end is for, left to right, as OpenStreetMap's `turn:lanes` writes it.
    public var turnLanes: String?
    /// What the signpost at its beginning shows.
    public var signpost = Signpost()

    /// An edge with the parts that every edge has.
    public init(id: Int, from: Int, to: Int, line: [Coordinate]) {
        self.id = id
        self.from = from
        self.to = to
        self.line = line
    }

    /// Kilometres per hour at which it is driven where nobody knows better, 5 to 130.
    var usualSpeed: Double {
        switch speedLimit {
        case .limited: min(max(speedLimit?.kilometersPerHour ?? rank.usualSpeed, 5), 130)
        case .unlimited: 130
        case nil: isLink ? min(rank.usualSpeed, 50) : rank.usualSpeed
        }
    }

    /// Whether its line is one: two places or more.
    var isSound: Bool {
        line.count >= 2
            && line.allSatisfy {
                Coordinate(checkedLongitude: $0.longitude, latitude: $0.latitude) != nil
            }
    }
}

/// How large a road is, from the largest.
public enum RoadRank: Int, Hashable, Sendable, Comparable {
    /// A motorway.
    case motorway
    /// A road of the rank below.
    case trunk
    /// A main road.
    case primary
    /// A road between towns.
    case secondary
    /// A road between villages, or through a quarter.
    case tertiary
    /// A street.
    case minor
    /// A street where people walk and play.
    case living
    /// A drive, an alley, a track.
    case service

    /// Whether a road is larger than another.
    public static func < (one: RoadRank, other: RoadRank) -> Bool {
        one.rawValue < other.rawValue
    }

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
