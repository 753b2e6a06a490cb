/// The class of a road: a value of OpenStreetMap's `highway`, or a ferry.
///
/// The raw values are stored in the database and never change their meaning.
public enum RoadClass: Int, Sendable, CaseIterable {
    /// `highway=motorway`.
    case motorway = 1
    /// `highway=motorway_link`.
    case motorwayLink = 2
    /// `highway=trunk`.
    case trunk = 3
    /// `highway=trunk_link`.
    case trunkLink = 4
    /// `highway=primary`.
    case primary = 5
    /// `highway=primary_link`.
    case primaryLink = 6
    /// `highway=secondary`.
    case secondary = 7
    /// `highway=secondary_link`.
    case secondaryLink = 8
    /// `highway=tertiary`.
    case tertiary = 9
    /// `highway=tertiary_link`.
    case tertiaryLink = 10
    /// `highway=unclassified`: a minor public road that is none of the above.
    case unclassified = 11
    /// `highway=residential`.
    case residential = 12
    /// `highway=living_street`.
    case livingStreet = 13
    /// `highway=service`: alleys, drives, car park aisles.
    case service = 14
    /// `highway=busway` and `highway=bus_guideway`.
    case busway = 15
    /// `highway=road`: not yet classified by the mapper.
    case road = 16
    /// `highway=track`.
    case track = 17
    /// `highway=pedestrian`.
    case pedestrian = 18
    /// `highway=footway`.
    case footway = 19
    /// `highway=cycleway`.
    case cycleway = 20
    /// `highway=bridleway`.
    case bridleway = 21
    /// `highway=path`.
    case path = 22
    /// `highway=steps`.
    case steps = 23
    /// `route=ferry`.
    case ferry = 24
    /// `highway=raceway`.
    case raceway = 25

    /// Converts an OpenStreetMap `highway` value; `nil` if such ways are not part of a road
    /// network.
    ///
    /// - Parameter highway: the value of the tag.
    public init?(highway: some StringProtocol) {
        guard let found = Self.byHighway[String(highway)] else { return nil }
        self = found
    }

    /// The value of `highway` (or `ferry`) that it represents.
    public var tag: String {
        switch self {
        case .motorway: "motorway"
        case .motorwayLink: "motorway_link"
        case .trunk: "trunk"
        case .trunkLink: "trunk_link"
        case .primary: "primary"
        case .primaryLink: "primary_link"
        case .secondary: "secondary"
        case .secondaryLink: "secondary_link"
        case .tertiary: "tertiary"
        case .tertiaryLink: "tertiary_link"
        case .unclassified: "unclassified"
        case .residential: "residential"
        case .livingStreet: "living_street"
        case .service: "service"
        case .busway: "busway"
        case .road: "road"
        case .track: "track"
        case .pedestrian: "pedestrian"
        case .footway: "footway"
        case .cycleway: "cycleway"
        case .bridleway: "bridleway"
        case .path: "path"
        case .steps: "steps"
        case .ferry: "ferry"
        case .raceway: "raceway"
        }
    }

    /// Whether it is a ramp or slip road between two roads.
    public var isLink: Bool {
        switch self {
        case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: true
        default: false
        }
    }

    private static let byHighway: [String: RoadClass] = {
        let roads = allCases.filter { $0 != .ferry }.map { ($0.tag, $0) }
        return Dictionary(uniqueKeysWithValues: roads + [("bus_guideway", .busway)])
    }()
}
