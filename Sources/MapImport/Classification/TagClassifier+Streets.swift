/// Rules for streets, railways and airfields, and their names.
extension TagClassifier {
    /// A way in the layer `streets`, and its name and number in `street_labels`.
    mutating func addStreet(_ line: LineFacts) {
        guard let (rule, value) = streetRule else { return }
        // Sidings come two zooms after the lines (Shortbread has it the other way round by
        // mistake).
        let isSiding = rule.isRail && tags.has(.service)
        var draft = FeatureDraft(.streets, from: isSiding ? max(rule.zoom, 10) : rule.zoom)
        draft.order = streetOrder(rank: isSiding ? rule.rank - 1 : rule.rank)
        draft.set("kind", rule.kind)
        draft.flag("rail", rule.isRail)
        draft.flag("link", rule.isLink, from: 11)
        draft.flag("tunnel", isTunnel, from: 11)
        draft.flag("bridge", isBridge, from: 11)
        draft.set("tracktype", tags[.tracktype], from: 11)
        draft.set("surface", tags[.surface], from: 11)
        draft.set("service", tags[.service], from: 11)
        draft.set("footway", value == "footway" ? tags[.footway] : nil, from: 14)
        draft.set("sac_scale", sacScale, from: 13)
        draft.set("bicycle", tags[.bicycle], from: 14)
        draft.set("horse", value == "bridleway" ? "designated" : tags[.horse], from: 14)
        draft.set("ref", rule.isRail ? nil : tags[.ref], from: 11)
        if layerLevel != 0 { draft.set("layer", Double(layerLevel), from: 11) }
        let isRoundabout = tags.is(.junction, "roundabout") || tags.is(.junction, "circular")
        draft.flag("roundabout", isRoundabout, from: 14)
        let isReversed = tags.is(.oneway, "-1")
        let isOneway =
            isReversed || tags.says(yes: .oneway) || tags.is(.oneway, "1")
            || tags.is(.oneway, "true") || (isRoundabout && !tags.is(.oneway, "no"))
        draft.flag("oneway", isOneway && !rule.isRail, from: 14)
        draft.flag("oneway_reverse", isReversed && !rule.isRail, from: 14)
        draft.merging = isOneway ? .directed : .reversible
        drafts.append(draft)
        addStreetLabel(rule, value)
    }

    /// The difficulty of a path, from `hiking` to `difficult_alpine_hiking`.
    private var sacScale: String? {
        guard let scale = tags[.sacScale], Self.sacScales.contains(scale) else { return nil }
        return scale
    }

    private static let sacScales: Set<String> = [
        "hiking", "mountain_hiking", "demanding_mountain_hiking", "alpine_hiking",
        "demanding_alpine_hiking", "difficult_alpine_hiking",
    ]

    private mutating func addStreetLabel(_ rule: StreetRule, _ value: String) {
        let numbers = rule.isRail ? [] : Self.numbers(tags[.ref])
        let isNamed = tags.has(.name) && !Self.isNumber(tags[.name], among: numbers)
        guard isNamed || !numbers.isEmpty else { return }
        // Road numbers come before names.
        let zoom = numbers.isEmpty ? rule.labelZoom : min(rule.labelZoom, rule.numberZoom)
        var label = FeatureDraft(.streetLabels, from: zoom)
        // The most important road comes first, because labels are placed in this order.
        label.order = -rule.rank
        label.merging = .reversible
        label.set("kind", value)
        label.flag("tunnel", isTunnel)
        // Names of ways inside buildings are not in the index of a map on paper.
        label.flag("indoor", tags.says(yes: .indoor))
        if !numbers.isEmpty {
            label.set("ref", numbers.joined(separator: "\n"))
            label.set("ref_rows", Double(numbers.count))
            label.set("ref_cols", Double(numbers.map(\.count).max() ?? 0))
            label.set("network", Self.isEuropean(numbers[0]) ? "e-road" : nil)
        }
        if isNamed { label.setNames(tags, from: max(zoom, rule.labelZoom)) }
        drafts.append(label)
    }

    /// Whether a road's name only repeats its number.
    private static func isNumber(_ name: String?, among numbers: [String]) -> Bool {
        guard let name, !numbers.isEmpty else { return false }
        func plain(_ text: String) -> String {
            text.uppercased().filter { $0.isLetter || $0.isNumber }
        }
        let plainName = plain(name)
        return numbers.contains { plain($0) == plainName }
    }

    /// The rule for the way, and the value of the tag that selected it.
    private var streetRule: (StreetRule, String)? {
        if let value = tags[.highway], let rule = StreetRule.highways[value] {
            return (rule, value)
        }
        if let value = tags[.railway], let rule = StreetRule.railways[value] {
            return (rule, value)
        }
        if let value = tags[.aeroway], let rule = StreetRule.aeroways[value] {
            return (rule, value)
        }
        return nil
    }

    /// Squares and airfields mapped as areas, and their names.
    mutating func addStreetPolygon(_ area: AreaFacts) {
        let isMeant = tags.says(yes: .area) || !area.isFromWay
        let kind: String
        let zoom: Int
        if tags.is(.areaAeroway, "runway") || (isMeant && tags.is(.aeroway, "runway")) {
            (kind, zoom) = ("runway", 11)
        } else if tags.is(.areaAeroway, "taxiway") || (isMeant && tags.is(.aeroway, "taxiway")) {
            (kind, zoom) = ("taxiway", 13)
        } else if isMeant, let highway = tags[.highway],
            ["pedestrian", "service"].contains(highway)
        {
            (kind, zoom) = (highway, 14)
        } else {
            return
        }
        var draft = FeatureDraft(.streetPolygons, from: zoom)
        draft.order = streetOrder(rank: 0)
        draft.set("kind", kind)
        draft.flag("tunnel", isTunnel)
        draft.flag("bridge", isBridge)
        draft.set("surface", tags[.surface])
        drafts.append(draft)
        guard tags.has(.name) else { return }
        var label = FeatureDraft(.streetsPolygonsLabels, from: 14)
        label.shape = .labelPoint
        label.set("kind", kind)
        label.setNames(tags)
        drafts.append(label)
    }

    /// Exits and interchanges of motorways.
    mutating func addMotorwayJunction() {
        guard tags.is(.highway, "motorway_junction"), tags.has(.ref) || tags.has(.name) else {
            return
        }
        var draft = FeatureDraft(.streetLabelsPoints, from: 12)
        draft.set("kind", "motorway_junction")
        draft.set("ref", tags[.ref])
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// The drawing order: levels from the lowest up, at each level tunnels before streets before
    /// bridges, and among those the more important later.
    private func streetOrder(rank: Int32) -> Int32 {
        let step: Int32 = isBridge ? 1 : isTunnel ? -1 : 0
        return (Int32(layerLevel) * 3 + step) * 32 + rank
    }

    /// Whether the way is a tunnel or covered.
    var isTunnel: Bool {
        tags.says(yes: .tunnel) || tags.is(.tunnel, "building_passage")
            || tags.says(yes: .covered)
    }

    /// Whether the way is a bridge.
    var isBridge: Bool {
        guard let bridge = tags[.bridge] else { return false }
        return Self.bridges.contains(bridge)
    }

    private static let bridges: Set<String> = [
        "yes", "viaduct", "boardwalk", "cantilever", "covered", "low_water_crossing", "movable",
        "trestle",
    ]

    /// The level above the ground, from -7 to 7; 0 if it is not tagged.
    var layerLevel: Int {
        min(max(TagNumber.whole(tags[.layer], in: -100...100) ?? 0, -7), 7)
    }

    /// The road numbers of a `ref`, at most six.
    static func numbers(_ ref: String?) -> [String] {
        guard let ref else { return [] }
        return ref.split(separator: ";").prefix(6).map { TagNumber.trimmed(String($0)) }
            .filter { !$0.isEmpty }
    }

    /// Whether a road number is one of the European network (AGR): `E 18`, `E18`.
    static func isEuropean(_ number: String) -> Bool {
        guard number.first == "E" else { return false }
        let rest = number.utf8.dropFirst().drop { $0 == UInt8(ascii: " ") }
        return (1...3).contains(rest.count) && rest.allSatisfy { (48...57).contains($0) }
    }
}

/// The rule that describes how a kind of street, rail or airfield way is shown.
struct StreetRule {
    /// The value of `kind` in the layer `streets`; ramps have that of their road.
    let kind: String
    /// The zoom from which it is drawn.
    let zoom: Int
    /// The zoom from which it is named.
    let labelZoom: Int
    /// The zoom from which its number is shown, which may be lower than that of its name.
    var numberZoom: Int { Self.mainRoads.contains(kind) && !isLink ? 8 : labelZoom }
    /// The order at the same level: the higher rank is drawn later.
    let rank: Int32
    /// Whether it is a ramp or slip road.
    var isLink = false
    /// Whether it is a railway of some kind.
    var isRail = false

    private static let mainRoads: Set<String> = ["motorway", "trunk", "primary"]

    /// The rules by the value of `highway`.
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
        // Ours: a road that is not classified yet is drawn as a minor one.
        "road": StreetRule(kind: "unclassified", zoom: 12, labelZoom: 14, rank: 6),
        "busway": StreetRule(kind: "busway", zoom: 12, labelZoom: 14, rank: 6),
        "bus_guideway": StreetRule(kind: "bus_guideway", zoom: 12, labelZoom: 14, rank: 6),
        "living_street": StreetRule(kind: "living_street", zoom: 13, labelZoom: 14, rank: 5),
        "pedestrian": StreetRule(kind: "pedestrian", zoom: 13, labelZoom: 14, rank: 5),
        "service": StreetRule(kind: "service", zoom: 13, labelZoom: 14, rank: 4),
        "track": StreetRule(kind: "track", zoom: 13, labelZoom: 14, rank: 3),
        "footway": StreetRule(kind: "footway", zoom: 13, labelZoom: 14, rank: 3),
        "path": StreetRule(kind: "path", zoom: 13, labelZoom: 14, rank: 3),
        // Ours: a bridleway is a path; the attribute `horse` distinguishes it.
        "bridleway": StreetRule(kind: "path", zoom: 13, labelZoom: 14, rank: 3),
        "cycleway": StreetRule(kind: "cycleway", zoom: 13, labelZoom: 14, rank: 3),
        "steps": StreetRule(kind: "steps", zoom: 13, labelZoom: 14, rank: 2),
    ]

    /// The rules by the value of `railway`, for lines without `service`.
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

    /// The rules by the value of `aeroway`.
    static let aeroways: [String: StreetRule] = [
        "runway": StreetRule(kind: "runway", zoom: 11, labelZoom: 11, rank: 1),
        "taxiway": StreetRule(kind: "taxiway", zoom: 13, labelZoom: 13, rank: 0),
    ]
}
