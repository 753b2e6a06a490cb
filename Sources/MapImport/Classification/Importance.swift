import Glibc

/// The importance of a point of interest to a map user, from 0 to 100.
///
/// The kind of object determines most of it. Objects with an article (`wikidata`, `wikipedia`),
/// objects that are large on the ground, and cathedrals among churches rank higher. Styles show the
/// most important ones at low zooms and prefer them to their neighbours.
enum Importance {
    /// The rank of a point of interest.
    ///
    /// - Parameters:
    ///   - tags: the object's tags.
    ///   - squareMeters: its area on the Mercator plane; 0 for a node.
    /// - Returns: 0 ... 100.
    static func rank(_ tags: Tags, squareMeters: Double) -> Int {
        let kind = kindRank(tags)
        guard kind > 0 else { return 0 }
        var rank = kind
        // Statues have articles, too, but users who look for them zoom in.
        let isSmall = kind < modestKind
        if tags.has(.wikidata) { rank += isSmall ? 4 : 12 }
        if tags.has(.wikipedia) { rank += isSmall ? 3 : 10 }
        if tags.has(.operator) { rank += 1 }
        if tags.is(.building, "cathedral") { rank += 14 }
        if !isSmall, squareMeters >= 1000 {
            rank += Int(4 * log10(min(squareMeters, 1e7) / 100))
        }
        return min(rank, 100)
    }

    /// Kinds that rank below this are street furniture and works of art; neither articles nor size
    /// raise them much.
    private static let modestKind = 7

    /// The highest rank among the object's kinds; 0 if none of them is listed.
    private static func kindRank(_ tags: Tags) -> Int {
        var rank = 0
        for (key, ranks) in kindRanks {
            guard let value = tags[key] else { continue }
            rank = max(rank, ranks[value] ?? defaultRanks[key] ?? 0)
        }
        return rank
    }

    /// What a value that is not listed is worth, for keys each of whose values is a place to go to.
    private static let defaultRanks: [TagKey: Int] = [
        .amenity: 5, .shop: 7, .tourism: 8, .leisure: 5, .historic: 5, .office: 7,
        .craft: 7, .healthcare: 7,
    ]

    private static let kindRanks: [(TagKey, [String: Int])] = [
        (
            .amenity,
            [
                "hospital": 42, "university": 40, "theatre": 36, "townhall": 34, "library": 28,
                "courthouse": 28, "arts_centre": 28, "cinema": 24, "college": 24, "police": 24,
                "marketplace": 22, "place_of_worship": 20, "prison": 20, "fire_station": 18,
                "school": 18, "fuel": 18, "clinic": 18, "post_office": 16, "pharmacy": 14,
                "embassy": 14, "community_centre": 12, "bank": 10, "restaurant": 10,
                "charging_station": 10, "nursing_home": 10, "food_court": 10, "biergarten": 10,
                "cafe": 9, "bar": 9, "pub": 9, "nightclub": 9, "ferry_terminal": 20,
                "fast_food": 8, "parking": 8, "doctors": 8, "dentist": 7, "veterinary": 7,
                "car_rental": 8, "taxi": 7, "kindergarten": 8, "ice_cream": 7, "toilets": 6,
                "fountain": 6, "shelter": 4, "bench": 1, "waste_basket": 1, "vending_machine": 1,
                "post_box": 2, "telephone": 2, "recycling": 2, "hunting_stand": 2, "atm": 3,
                "drinking_water": 3, "bicycle_rental": 4,
            ]
        ),
        (
            .tourism,
            [
                "zoo": 45, "theme_park": 45, "aquarium": 40, "museum": 38, "attraction": 30,
                "gallery": 25, "viewpoint": 25, "alpine_hut": 25, "hotel": 20, "camp_site": 20,
                "hostel": 16, "motel": 16, "caravan_site": 16, "guest_house": 14,
                "bed_and_breakfast": 12, "chalet": 12, "picnic_site": 8, "information": 6,
                "artwork": 4,
            ]
        ),
        (
            .historic,
            [
                "castle": 40, "fort": 30, "monument": 22, "ruins": 14,
                "archaeological_site": 14, "battlefield": 14, "memorial": 5, "artwork": 4,
                "wayside_cross": 2, "wayside_shrine": 2,
            ]
        ),
        (
            .leisure,
            [
                "stadium": 42, "nature_reserve": 30, "water_park": 28, "golf_course": 25,
                "marina": 22, "park": 20, "sports_centre": 20, "ice_rink": 20, "garden": 14,
                "swimming_pool": 12, "playground": 8, "dog_park": 5, "pitch": 4,
            ]
        ),
        (
            .shop,
            ["mall": 34, "department_store": 28, "supermarket": 18, "doityourself": 12]
        ),
        (
            .manMade,
            [
                "lighthouse": 26, "windmill": 20, "tower": 14, "watermill": 14,
                "water_works": 8, "wastewater_plant": 8, "water_well": 2, "surveillance": 1,
            ]
        ),
        (.boundary, ["national_park": 45, "protected_area": 30]),
        (.highway, ["services": 24, "rest_area": 18, "speed_camera": 5]),
        (.office, ["diplomatic": 12]),
        (.emergency, ["phone": 2, "fire_hydrant": 1, "defibrillator": 2]),
    ]
}
