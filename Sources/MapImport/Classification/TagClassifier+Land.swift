/// Rules for areas on the ground: land use, land cover, sites, bridges as areas.
extension TagClassifier {
    /// Forests, fields, parks, residential and industrial land.
    mutating func addLand(_ area: AreaFacts) {
        guard let (kind, zoom) = landKind else { return }
        let zoomBySize = max(zoom, area.zoom(forSquarePixels: 0.5))
        let zoomOfLarge = max(zoom - 3, 8, area.zoom(forSquarePixels: Self.largeArea))
        var draft = FeatureDraft(.land, from: min(zoomBySize, zoomOfLarge))
        draft.order = FeatureDraft.order(largerFirst: area.mercatorSquareMeters)
        draft.set("kind", kind)
        drafts.append(draft)
    }

    /// The size in square pixels from which land is shown up to three zooms before its kind, so that not
    /// all of a kind appears at one zoom.
    private static let largeArea = 40.0

    private var landKind: (kind: String, zoom: Int)? {
        for (key, rules) in Self.landRules {
            guard let value = tags[key], let zoom = rules[value] else { continue }
            return (Self.landSynonyms[value] ?? value, zoom)
        }
        return nil
    }

    /// Values with another kind: woods are forests, and `farm` is the old word for farmland.
    private static let landSynonyms = ["wood": "forest", "farm": "farmland"]

    /// Values by key, with the zoom from which they are shown; the most specific key is first.
    private static let landRules: [(TagKey, [String: Int])] = [
        (
            .landuse,
            [
                "forest": 7,
                "residential": 10, "industrial": 10, "commercial": 10, "garages": 10,
                "retail": 10, "railway": 10, "landfill": 10, "brownfield": 10, "greenfield": 10,
                "farmyard": 10, "farmland": 10, "farm": 10,
                "grass": 11, "meadow": 11, "orchard": 11, "vineyard": 11, "allotments": 11,
                "village_green": 11, "recreation_ground": 11, "greenhouse_horticulture": 11,
                "plant_nursery": 11, "quarry": 11,
                "cemetery": 13,
            ]
        ),
        (
            .natural,
            [
                "wood": 7, "sand": 10, "beach": 10,
                "heath": 11, "scrub": 11, "grassland": 11, "bare_rock": 11, "scree": 11,
                "shingle": 11,
            ]
        ),
        (
            .wetland,
            ["swamp": 11, "bog": 11, "string_bog": 11, "wet_meadow": 11, "marsh": 11]
        ),
        (
            .leisure,
            ["golf_course": 11, "park": 11, "garden": 11, "playground": 11, "miniature_golf": 11]
        ),
        (.amenity, ["grave_yard": 13]),
    ]

    /// Campuses, car parks, construction sites: above the land, below the buildings.
    mutating func addSite(_ area: AreaFacts) {
        guard let kind = siteKind else { return }
        var draft = FeatureDraft(.sites, from: 14)
        draft.order = FeatureDraft.order(largerFirst: area.mercatorSquareMeters)
        draft.set("kind", kind)
        draft.setNames(tags)
        drafts.append(draft)
    }

    private var siteKind: String? {
        if let amenity = tags[.amenity], Self.siteAmenities.contains(amenity) { return amenity }
        // Shortbread writes the American spelling, OpenStreetMap the British one.
        if tags.is(.leisure, "sports_centre") || tags.is(.leisure, "sports_center") {
            return "sports_center"
        }
        if tags.is(.landuse, "construction") { return "construction" }
        return tags.is(.military, "danger_area") ? "danger_area" : nil
    }

    private static let siteAmenities: Set<String> = [
        "university", "college", "school", "hospital", "prison", "parking", "bicycle_parking",
    ]

    /// Bridges mapped as areas.
    mutating func addBridge() {
        guard tags.is(.manMade, "bridge") else { return }
        var draft = FeatureDraft(.bridges, from: 12)
        draft.set("kind", "bridge")
        drafts.append(draft)
    }
}
