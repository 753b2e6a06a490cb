/// Which named things can be searched for, and how much they matter, from 0 to 100.
enum SearchRules {
    /// The rank of a place; `nil` for a kind that nobody looks for.
    static func placeRank(_ place: String, _ tags: Tags, _ classifier: TagClassifier) -> Int? {
        if tags.says(yes: .capital) { return 100 }
        if place == "city" && classifier.population(of: place) >= 500_000 { return 95 }
        return placeRanks[place]
    }

    private static let placeRanks: [String: Int] = [
        "country": 98, "state": 92, "city": 90, "town": 80, "borough": 70, "village": 70,
        "municipality": 70, "suburb": 65, "island": 60, "hamlet": 55, "quarter": 55,
        "neighbourhood": 50, "square": 48, "islet": 40, "isolated_dwelling": 35, "farm": 35,
        "locality": 30,
    ]

    /// The rank of a stop by its kind.
    static let stopRanks: [String: Int] = [
        "aerodrome": 75, "station": 70, "halt": 60, "ferry_terminal": 55, "bus_station": 55,
        "aerialway_station": 40, "tram_stop": 40, "subway_entrance": 35, "helipad": 25,
        "bus_stop": 30,
    ]

    /// The category and rank of a venue, such as `amenity=cafe`; `nil` if it is none.
    static func venue(_ tags: Tags) -> (category: String, rank: Int)? {
        for (key, rank) in venueKeys {
            guard let value = tags[key], value != "no", value != "yes" || key == .shop else {
                continue
            }
            if key == .amenity && furniture.contains(value) { continue }
            return (key.text + "=" + value, landmarkRanks[value] ?? rank)
        }
        return nil
    }

    private static let venueKeys: [(TagKey, Int)] = [
        (.amenity, 40), (.tourism, 45), (.shop, 38), (.leisure, 38), (.historic, 35),
        (.office, 25), (.craft, 25), (.emergency, 20),
    ]

    /// Street furniture: it may have a name, but nobody drives to it.
    private static let furniture: Set<String> = [
        "bench", "waste_basket", "parking_space", "loading_dock", "vending_machine",
    ]

    private static let landmarkRanks: [String: Int] = [
        "museum": 55, "attraction": 55, "hospital": 55, "university": 55, "theatre": 52,
        "townhall": 55, "stadium": 55, "zoo": 55, "theme_park": 55, "mall": 52, "hotel": 48,
        "castle": 52, "marketplace": 48, "place_of_worship": 42, "park": 48, "information": 15,
        "artwork": 20, "memorial": 22, "playground": 20, "pitch": 18,
    ]

    /// Whether something without a name is known by its brand: a driver looks for "Shell".
    static func hasBrandForName(_ tags: Tags) -> Bool {
        (tags.is(.amenity, "fuel") || tags.is(.amenity, "charging_station"))
            && (tags.has(.brand) || tags.has(.operator))
    }

    /// The category of a thing of nature; `nil` if it is none.
    static func nature(_ tags: Tags) -> String? {
        for (key, values) in natureValues {
            if let value = tags[key], values.contains(value) { return key.text + "=" + value }
        }
        return nil
    }

    private static let natureValues: [(TagKey, Set<String>)] = [
        (
            .natural,
            [
                "water", "peak", "volcano", "bay", "beach", "cape", "glacier", "hill", "wood",
                "peninsula", "strait", "fjord", "spring", "saddle",
            ]
        ),
        (.landuse, ["forest", "reservoir", "cemetery", "recreation_ground"]),
    ]
}
