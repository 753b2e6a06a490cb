/// How a kind of street, rail or airfield way is shown.
struct StreetRule {
    /// The value of `kind` in the layer `streets`; ramps have that of their road.
    let kind: String
    /// The zoom from which it is drawn.
    let zoom: Int
    /// The zoom from which it is named.
    let labelZoom: Int
    /// The zoom from which its number is shown, where that is before its name.
    var numberZoom: Int { Self.mainRoads.contains(kind) && !isLink ? 8 : labelZoom }
    /// Which of two at the same level is drawn later: the higher.
    let rank: Int32
    /// Whether it is a ramp or slip road.
    var isLink = false
    /// Whether it is a railway of some kind.
    var isRail = false

    private static let mainRoads: Set<String> = ["motorway", "trunk", "primary"]

    /// By the value of `highway`.
    static let highways: [String: StreetRule] = [
        "motorway": StreetRule(kind: "motorway", zoom: 5, labelZoom: 10, rank: 12),
        "trunk": StreetRule(kind: "trunk", zoom: 6, labelZoom: 12, rank: 11),
        "primary": StreetRule(kind: "primary", zoom: 8, labelZoom: 12, rank: 10),
        "secondary": StreetRule(kind: "secondary", zoom: 9, labelZoom: 13, rank: 9),
        "tertiary": StreetRule(kind: "tertiary", zoom: 10, labelZoom: 13, rank: 8),
        "motorway_link": StreetRule(
            kind: "motorway", zoom: 5, labelZoom: 13, rank: 7, isLink: true),
        "trunk_link": StreetRule(kind: "trunk", zoom: 6, labelZoom: 13, rank: 7, isLink: true),
        "primary_link": StreetRule(
            kind: "primary", zoom: 8, labelZoom: 13, rank: 7, isLink: true),
        "secondary_link": StreetRule(
            kind: "secondary", zoom: 9, labelZoom: 13, rank: 7, isLink: true),
        "tertiary_link": StreetRule(
            kind: "tertiary", zoom: 10, labelZoom: 14, rank: 7, isLink: true),
        "unclassified": StreetRule(kind: "unclassified", zoom: 12, labelZoom: 14, rank: 6),
        "residential": StreetRule(kind: "residential", zoom: 12, labelZoom: 14, rank: 6),
        // Ours: a road that nobody has classified yet is drawn as a minor one.
        "road": StreetRule(kind: "unclassified", zoom: 12, labelZoom: 14, rank: 6),
        "busway": StreetRule(kind: "busway", zoom: 12, labelZoom: 14, rank: 6),
        "bus_guideway": StreetRule(kind: "bus_guideway", zoom: 12, labelZoom: 14, rank: 6),
        "living_street": StreetRule(kind: "living_street", zoom: 13, labelZoom: 14, rank: 5),
        "pedestrian": StreetRule(kind: "pedestrian", zoom: 13, labelZoom: 14, rank: 5),
        "service": StreetRule(kind: "service", zoom: 13, labelZoom: 14, rank: 4),
        "track": StreetRule(kind: "track", zoom: 13, labelZoom: 14, rank: 3),
        "footway": StreetRule(kind: "footway", zoom: 13, labelZoom: 14, rank: 3),
        "path": StreetRule(kind: "path", zoom: 13, labelZoom: 14, rank: 3),
        // Ours: a bridleway is a path on which the attribute `horse` says the rest.
        "bridleway": StreetRule(kind: "path", zoom: 13, labelZoom: 14, rank: 3),
        "cycleway": StreetRule(kind: "cycleway", zoom: 13, labelZoom: 14, rank: 3),
        "steps": StreetRule(kind: "steps", zoom: 13, labelZoom: 14, rank: 2),
    ]

    /// By the value of `railway`, for lines without `service`.
    static let railways: [String: StreetRule] = [
        "rail": StreetRule(kind: "rail", zoom: 8, labelZoom: 10, rank: 15, isRail: true),
        "narrow_gauge": StreetRule(
            kind: "narrow_gauge", zoom: 8, labelZoom: 10, rank: 15, isRail: true),
        "tram": StreetRule(kind: "tram", zoom: 10, labelZoom: 10, rank: 13, isRail: true),
        "light_rail": StreetRule(
            kind: "light_rail", zoom: 10, labelZoom: 10, rank: 13, isRail: true),
        "funicular": StreetRule(
            kind: "funicular", zoom: 10, labelZoom: 10, rank: 13, isRail: true),
        "subway": StreetRule(kind: "subway", zoom: 10, labelZoom: 10, rank: 13, isRail: true),
        "monorail": StreetRule(kind: "monorail", zoom: 10, labelZoom: 10, rank: 13, isRail: true),
    ]

    /// By the value of `aeroway`.
    static let aeroways: [String: StreetRule] = [
        "runway": StreetRule(kind: "runway", zoom: 11, labelZoom: 11, rank: 1),
        "taxiway": StreetRule(kind: "taxiway", zoom: 13, labelZoom: 13, rank: 0),
    ]
}
