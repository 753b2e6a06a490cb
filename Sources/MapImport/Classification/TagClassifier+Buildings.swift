/// Rules for buildings and their parts.
extension TagClassifier {
    /// Buildings and their parts, with heights in metres, colours and roofs where tagged.
    mutating func addBuilding(_ area: AreaFacts) {
        let isPart = tags.has(.buildingPart) && !tags.is(.buildingPart, "no")
        guard isPart || (tags.has(.building) && !tags.is(.building, "no")),
            !tags.is(.location, "underground")
        else { return }
        let roof = area.side <= Self.longestRoof ? RoofTags(tags) : RoofTags()
        let base =
            TagNumber.meters(tags[.minHeight], limit: Self.highest)
            ?? levels(.buildingMinLevel)
        // Levels of a roof are not among those of its building.
        let height =
            TagNumber.meters(tags[.height], limit: Self.highest)
            ?? levels(.buildingLevels).map { $0 + (roof.height ?? 0) }
        var draft = FeatureDraft(.buildings, from: 14)
        draft.order = Int32((height ?? 0).rounded())
        draft.set("height", height)
        draft.set("min_height", base)
        draft.flag("part", isPart && !tags.has(.building))
        draft.flag("landmark", isLandmark)
        draft.set("colour", BuildingColor(tags[.buildingColour])?.text)
        draft.set("roof_colour", BuildingColor(tags[.roofColour])?.text)
        if let shape = roof.shape {
            // A roof is drawn from the whole outline.
            draft.isWhole = true
            draft.set("roof_shape", shape)
            draft.set("roof_height", roof.height)
            draft.set("roof_direction", roof.direction)
            draft.flag("roof_across", roof.isAcross)
        }
        drafts.append(draft)
    }

    /// Whether people know the building and find their way by it: a church, a station, a stadium.
    private var isLandmark: Bool {
        Self.landmarks.contains { key, values in tags[key].map(values.contains) ?? false }
    }

    private static let landmarks: [(key: TagKey, values: Set<String>)] = [
        (
            .building,
            [
                "basilica", "castle", "cathedral", "chapel", "church", "hospital", "mosque",
                "museum", "palace", "stadium", "synagogue", "temple", "train_station",
            ]
        ),
        (.amenity, ["hospital", "place_of_worship", "theatre", "townhall", "university"]),
        (.tourism, ["aquarium", "museum"]), (.leisure, ["stadium"]),
        (.railway, ["station"]), (.historic, ["castle", "fort"]), (.aeroway, ["terminal"]),
    ]

    /// Heights above this, in metres, are rejected.
    private static let highest = 1000.0
    /// The longer side of the largest building with a roof that is not flat.
    ///
    /// It is a quarter of a tile of zoom 14: every tile that a roof touches has all of it.
    private static let longestRoof = 1.0 / 65_536

    /// Three metres for each level.
    private func levels(_ key: TagKey) -> Double? {
        guard let count = TagNumber.decimal(tags[key]), count <= 300 else { return nil }
        return count * 3
    }
}

/// The roof of a building, as its tags tell ("Simple 3D Buildings" in OpenStreetMap's wiki).
struct RoofTags: Equatable {
    /// `gabled`, `hipped`, `pyramidal`, `dome`, `onion` or `skillion`; `nil` for a flat roof, or one
    /// of a shape that is not known.
    private(set) var shape: String?
    /// Metres from the eaves to the top; `nil` if that is not tagged.
    private(set) var height: Double?
    /// Where the roof falls to, in degrees clockwise from north, 0 ..< 360; `nil` if that is not
    /// tagged.
    private(set) var direction: Double?
    /// Whether the ridge runs along the shorter side.
    private(set) var isAcross = false

    /// A flat roof.
    init() {}

    /// The roof of a building; whatever its tags do not say clearly is left open.
    init(_ tags: Tags) {
        guard let shape = tags[.roofShape].flatMap({ Self.shapes[$0] }) else { return }
        self.shape = shape
        height =
            TagNumber.meters(tags[.roofHeight], limit: Self.highest)
            ?? TagNumber.decimal(tags[.roofLevels]).flatMap { $0 <= 30 ? $0 * 3 : nil }
        if height == 0 { height = nil }
        direction = tags[.roofDirection].flatMap(Self.direction)
        isAcross = tags.is(.roofOrientation, "across")
    }

    /// The highest roof in metres; higher ones have no height.
    private static let highest = 300.0

    /// The shapes that are drawn by their names in tags; rare ones are drawn as the nearest of these.
    private static let shapes = [
        "gabled": "gabled", "pitched": "gabled", "gambrel": "gabled", "round": "gabled",
        "saltbox": "gabled", "hipped": "hipped", "half-hipped": "hipped", "mansard": "hipped",
        "pyramidal": "pyramidal", "cone": "pyramidal", "dome": "dome", "onion": "onion",
        "skillion": "skillion", "lean_to": "skillion",
    ]

    /// The degrees of a number or of a word such as `NNE`.
    private static func direction(_ text: String) -> Double? {
        let word = TagNumber.trimmed(text).uppercased()
        if let index = winds.firstIndex(of: word) { return Double(index) * 22.5 }
        guard let degrees = TagNumber.decimal(text), degrees <= 360 else { return nil }
        return degrees == 360 ? 0 : degrees
    }

    private static let winds = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
        "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]
}

/// A colour of a building as styles read it: `#` with 3 or 6 hexadecimal digits, or a word.
///
/// Whether there is a colour of that name is found out by the style's `to-color`.
struct BuildingColor: Equatable {
    /// The colour in small letters.
    let text: String

    /// The colour of a tag; `nil` for a text that can't be one.
    init?(_ tag: String?) {
        guard let tag, tag.utf8.count <= Self.longest else { return nil }
        // Mappers write `light grey` and `Light_Grey` for `lightgrey`.
        let text = tag.lowercased().filter { !" _-".contains($0) }
        let isNumber = text.first == "#"
        let body = text.utf8.dropFirst(isNumber ? 1 : 0)
        let letters = UInt8(ascii: "a")...(isNumber ? UInt8(ascii: "f") : UInt8(ascii: "z"))
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard body.allSatisfy({ letters.contains($0) || isNumber && digits.contains($0) }),
            isNumber ? body.count == 3 || body.count == 6 : body.count >= 3
        else { return nil }
        self.text = text
    }

    /// The longest text that is read, in bytes; the longest name of CSS has 20.
    private static let longest = 24
}
