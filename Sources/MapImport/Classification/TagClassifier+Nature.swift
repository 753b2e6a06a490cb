/// Rules for landforms and their names: peaks, passes, capes, bays, straits, cliffs.
///
/// Shortbread 1.0 has none of them: the layers `landforms` and `landform_labels` are ours, and bays
/// and straits are in the layer of water names.
extension TagClassifier {
    /// The name, and the height, of a peak, a pass, a cape or a beach; a spring or a cave needs none.
    mutating func addLandformLabel(at shape: FeatureDraft.Shape) {
        guard let kind = landformKind else { return }
        let height = TagNumber.meters(tags[.ele], limit: Self.highestGround)
        let isHigh = kind == "peak" || kind == "volcano"
        let isPlain = kind == "spring" || kind == "cave_entrance"
        guard tags.has(.name) || isPlain || (isHigh && height != nil) else { return }
        let isKnown = tags.has(.wikidata) || tags.has(.wikipedia)
        let zoom: Int
        switch kind {
        case "peak", "volcano": zoom = isKnown ? 9 : tags.has(.name) ? 11 : 13
        case "pass": zoom = 11
        case "cape": zoom = isKnown ? 10 : 12
        case "spring", "cave_entrance": zoom = 14
        default: zoom = 12
        }
        var draft = FeatureDraft(.landformLabels, from: zoom)
        draft.shape = shape
        let rank = min((height ?? 0) / 100, 90).rounded() + (isKnown ? 20 : 0)
        draft.order = -Int32(rank)
        draft.set("kind", kind)
        draft.set("ele", height?.rounded())
        draft.set("rank", rank)
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// A height above any ground on Earth, in metres.
    private static let highestGround = 9000.0

    private var landformKind: String? {
        if tags.says(yes: .mountainPass) { return "pass" }
        guard let natural = tags[.natural] else { return nil }
        switch natural {
        case "peak", "volcano", "saddle", "cape", "beach", "spring", "cave_entrance": return natural
        case "hill": return "peak"
        case "peninsula": return "cape"
        default: return nil
        }
    }

    /// The names of bays and straits, mapped as points or areas.
    mutating func addBayLabel(at shape: FeatureDraft.Shape, _ area: AreaFacts? = nil) {
        guard let kind = bayKind, tags.has(.name) else { return }
        let zoom = area.map { max(4, $0.zoom(forSquarePixels: 4000)) } ?? 11
        var label = FeatureDraft(.waterPolygonsLabels, from: zoom)
        label.shape = shape
        label.set("kind", kind)
        if let area {
            label.order = FeatureDraft.order(largerFirst: area.mercatorSquareMeters)
            label.set("way_area", area.mercatorSquareMeters.rounded())
        } else {
            // A point tells nothing of its size: it counts as a bay of a kilometre.
            label.order = FeatureDraft.order(largerFirst: Self.defaultBay)
            label.set("way_area", Self.defaultBay)
        }
        label.setNames(tags)
        drafts.append(label)
    }

    /// The area of a bay that is mapped as a point, in square metres.
    private static let defaultBay = 1e6

    private var bayKind: String? {
        if tags.is(.natural, "bay") || tags.is(.natural, "fjord") { return "bay" }
        if tags.is(.natural, "strait") { return "strait" }
        return nil
    }

    /// The names of straits and bays mapped as lines, along them.
    mutating func addStraitLine(_ line: LineFacts) {
        guard let kind = bayKind, tags.has(.name) else { return }
        var label = FeatureDraft(.waterLinesLabels, from: max(7, line.zoom(forPixels: 60)))
        label.set("kind", kind)
        label.setNames(tags)
        drafts.append(label)
    }

    /// Cliffs and ridges; the lower side of a cliff is on the right of its line.
    mutating func addLandformLine(_ line: LineFacts) {
        guard let kind = tags[.natural], ["cliff", "ridge", "arete"].contains(kind) else { return }
        var draft = FeatureDraft(.landforms, from: kind == "cliff" ? 13 : 12)
        draft.merging = .directed
        draft.set("kind", kind)
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// The names of parks and nature reserves, from the zoom at which they cover a noticeable area.
    ///
    /// - Returns: whether the area is a park or nature reserve.
    mutating func addPark(_ area: AreaFacts) -> Bool {
        guard let kind = parkKind, tags.has(.name) else { return false }
        var draft = FeatureDraft(
            .pois, from: min(max(8, area.zoom(forSquarePixels: 2500)), 14))
        draft.shape = .labelPoint
        let rank = Importance.rank(tags, squareMeters: area.mercatorSquareMeters)
        draft.order = -Int32(rank)
        draft.set("leisure", kind)
        draft.set("tourism", tags.is(.tourism, "attraction") ? "attraction" : nil)
        draft.set("way_area", area.mercatorSquareMeters.rounded())
        draft.set("rank", Double(rank))
        draft.setNames(tags)
        drafts.append(draft)
        return true
    }

    private var parkKind: String? {
        if tags.is(.boundary, "national_park") || tags.is(.boundary, "protected_area") {
            return "nature_reserve"
        }
        guard let leisure = tags[.leisure],
            ["park", "garden", "nature_reserve"].contains(leisure)
        else { return nil }
        return leisure
    }
}
