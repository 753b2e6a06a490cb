import Geometry

/// Points of interest and house numbers.
extension TagClassifier {
    /// A point of interest; else, if there is a house number, an address: never both.
    mutating func addPOIOrAddress(at shape: FeatureDraft.Shape, _ area: AreaFacts? = nil) {
        if let area, addPark(area) { return }
        if addPOI(at: shape, area) { return }
        guard tags.has(.addrHousenumber) || tags.has(.addrHousename) else { return }
        var draft = FeatureDraft(.addresses, from: 14)
        draft.shape = shape
        draft.set("housename", tags[.addrHousename])
        draft.set("housenumber", tags[.addrHousenumber])
        drafts.append(draft)
    }

    private mutating func addPOI(at shape: FeatureDraft.Shape, _ area: AreaFacts?) -> Bool {
        // Ours: huts are seen from afar by those who walk there.
        let isHut = tags.is(.tourism, "alpine_hut") || tags.is(.tourism, "wilderness_hut")
        var draft = FeatureDraft(.pois, from: isHut && tags.has(.name) ? 12 : 14)
        draft.shape = shape
        // A driver must not be sent to a car park that is closed to the public.
        let isPrivate = tags.is(.access, "private") || tags.is(.access, "no")
        if isPrivate, tags.is(.amenity, "parking") { return false }
        var isPOI = false
        for (key, values) in POIRules.values {
            guard let value = tags[key], values.contains(value) else { continue }
            draft.set(key.text, value)
            isPOI = true
        }
        if !isPOI, let other = otherPOI {
            draft.set(other.key.text, other.value)
            isPOI = true
        }
        guard isPOI else { return false }
        addDetails(to: &draft)
        let rank = Importance.rank(tags, squareMeters: area?.mercatorSquareMeters ?? 0)
        draft.set("rank", Double(rank))
        // More important features are placed first, and those with a name before those without.
        draft.order = Int32(tags.has(.name) ? -rank - 1 : 0)
        draft.setNames(tags)
        draft.set("housename", tags[.addrHousename])
        draft.set("housenumber", tags[.addrHousenumber])
        drafts.append(draft)
        return true
    }

    /// The tag of a named thing of a kind that no list holds; `nil` if it has none, is shown
    /// otherwise, or is closed.
    private var otherPOI: (key: TagKey, value: String)? {
        guard tags.has(.name), publicTransportKind == nil else { return nil }
        for key in POIRules.keysOfOthers {
            guard let value = tags[key], !POIRules.closed.contains(value) else { continue }
            if key == .amenity, POIRules.furniture.contains(value) { continue }
            return (key, value)
        }
        return nil
    }

    private func addDetails(to draft: inout FeatureDraft) {
        switch tags[.amenity] {
        case "restaurant", "fast_food", "pub", "bar", "cafe":
            draft.set("cuisine", tags[.cuisine])
        case "vending_machine":
            draft.set("vending", tags[.vending])
        case "place_of_worship":
            draft.set("religion", tags[.religion])
            draft.set("denomination", tags[.denomination])
        case "bank":
            draft.flag("atm", tags.says(yes: .atm))
        case "recycling":
            draft.flag("recycling:glass_bottles", tags.says(yes: .recyclingGlassBottles))
            draft.flag("recycling:paper", tags.says(yes: .recyclingPaper))
            draft.flag("recycling:clothes", tags.says(yes: .recyclingClothes))
            draft.flag("recycling:scrap_metal", tags.says(yes: .recyclingScrapMetal))
        default: break
        }
        if tags.is(.leisure, "pitch") || tags.is(.leisure, "sports_centre") {
            draft.set("sport", tags[.sport])
        }
        if tags.is(.tourism, "information") { draft.set("information", tags[.information]) }
        if tags.is(.manMade, "tower") { draft.set("tower:type", tags[.towerType]) }
    }
}

/// The keys and values that make an object a point of interest.
enum POIRules {
    /// Ours: keys each of whose values is a place to go to, so that a named thing of an unlisted
    /// value is shown as well; the most specific key is first.
    static let keysOfOthers: [TagKey] = [
        .shop, .healthcare, .tourism, .leisure, .craft, .office, .amenity,
    ]

    /// Values of things that are not there, or no longer.
    static let closed: Set<String> = ["no", "vacant", "disused", "abandoned"]

    /// Amenities that belong to something larger.
    static let furniture: Set<String> = [
        "parking", "parking_space", "parking_entrance", "bicycle_parking", "motorcycle_parking",
        "loading_dock", "waste_disposal", "bbq", "lounger",
    ]

    /// Shortbread's list, its misspelt values corrected, and ours at the end of each key.
    static let values: [(key: TagKey, values: Set<String>)] = [
        (
            .amenity,
            [
                "police", "fire_station", "post_box", "post_office", "telephone", "library",
                "townhall", "courthouse", "prison", "embassy", "community_centre",
                "nursing_home", "arts_centre", "grave_yard", "marketplace", "recycling",
                "university", "school", "college", "public_building", "pharmacy", "hospital",
                "clinic", "doctors", "dentist", "veterinary", "theatre", "nightclub", "cinema",
                "restaurant", "fast_food", "cafe", "pub", "bar", "food_court", "biergarten",
                "shelter", "car_rental", "car_wash", "car_sharing", "bicycle_rental",
                "vending_machine", "bank", "atm", "toilets", "bench", "drinking_water",
                "fountain", "hunting_stand", "waste_basket", "place_of_worship", "playground",
                "dog_park",
                // Ours: destinations of drivers.
                "fuel", "charging_station", "parking", "taxi", "kindergarten", "ice_cream",
            ]
        ),
        (
            .leisure,
            [
                "sports_centre", "pitch", "swimming_pool", "water_park", "golf_course",
                "stadium", "ice_rink",
                // Ours: as Shortbread's own implementation has them.
                "playground", "dog_park", "marina",
            ]
        ),
        (
            .tourism,
            [
                "hotel", "motel", "bed_and_breakfast", "guest_house", "hostel", "chalet",
                "camp_site", "alpine_hut", "caravan_site", "information", "picnic_site",
                "viewpoint", "zoo", "theme_park",
                // Ours: sights.
                "museum", "gallery", "attraction", "aquarium", "artwork", "wilderness_hut",
            ]
        ),
        (
            .shop,
            [
                "supermarket", "bakery", "kiosk", "mall", "department_store", "general",
                "convenience", "clothes", "florist", "chemist", "books", "butcher", "shoes",
                "alcohol", "beverages", "optician", "jewelry", "gift", "sports", "stationery",
                "outdoor", "mobile_phone", "toys", "newsagent", "greengrocer", "beauty", "video",
                "car", "bicycle", "doityourself", "hardware", "furniture", "computer",
                "garden_centre", "hairdresser", "travel_agency", "laundry", "dry_cleaning",
                // Ours: destinations of drivers.
                "car_repair", "electronics",
            ]
        ),
        (
            .manMade,
            [
                "surveillance", "tower", "windmill", "lighthouse", "wastewater_plant",
                "water_well", "watermill", "water_works",
            ]
        ),
        (
            .historic,
            [
                "monument", "memorial", "artwork", "castle", "ruins", "archaeological_site",
                "wayside_cross", "wayside_shrine", "battlefield", "fort",
            ]
        ),
        (.emergency, ["phone", "fire_hydrant", "defibrillator"]),
        (
            .highway,
            [
                "emergency_access_point",
                // Ours: warnings and destinations for drivers.
                "speed_camera", "rest_area", "services",
            ]
        ),
        (.office, ["diplomatic"]),
    ]
}
