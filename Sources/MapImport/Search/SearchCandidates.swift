import Geometry
import MapStore
import Platform

/// The search entries for the objects of a block, before they are compared with others of the same
/// name nearby.
struct SearchCandidates {
    /// The way in which a candidate is merged with others of its name.
    enum Role {
        /// It is kept on its own.
        case single
        /// It is merged with nearby stops of the same name; the value is the name's fingerprint.
        case stop(name: UInt64)
        /// It is merged with nearby objects of the same address; the value is the address's
        /// fingerprint.
        case address(name: UInt64)
    }

    /// The candidates in the order of their objects.
    private(set) var entries = SearchEntryStore()
    /// The role of each candidate.
    private(set) var roles: [Role] = []

    /// Adds the entries for a node or an area.
    ///
    /// - Parameters:
    ///   - tags: its tags.
    ///   - classifier: the rules, for the same tags.
    ///   - position: the position of a node, or a point in an area.
    ///   - isArea: whether it is an area.
    mutating func add(
        tags: Tags, classifier: TagClassifier, position: @autoclosure () -> FixedCoordinate,
        isArea: Bool
    ) {
        var names = LocalizedNames(local: tags[.name])
        for (index, language) in tags.languages.enumerated() {
            guard let name = tags.name(inLanguage: index) else { continue }
            names.byLanguage[language] = name
        }
        if !names.isEmpty || SearchRules.hasBrandForName(tags) {
            addNamed(names, tags, classifier, position, isArea: isArea)
        }
        addAddress(tags, position)
        if !isArea { addEntrance(tags, position) }
    }

    private mutating func addNamed(
        _ names: LocalizedNames, _ tags: Tags, _ classifier: TagClassifier,
        _ position: () -> FixedCoordinate, isArea: Bool
    ) {
        var entry: SearchEntry
        if let index = tags[.place], let rank = SearchRules.placeRank(index, tags, classifier) {
            entry = SearchEntry(kind: .place, category: "place=" + index, position: position())
            entry.rank = rank
        } else if let (kind, _) = classifier.publicTransportKind {
            entry = SearchEntry(kind: .transit, category: kind, position: position())
            entry.rank = SearchRules.stopRanks[kind] ?? 20
        } else if isArea && tags.is(.highway, "pedestrian") {
            entry = SearchEntry(
                kind: .street, category: "highway=pedestrian", position: position(), rank: 42)
        } else if let (category, rank) = SearchRules.venue(tags) {
            entry = SearchEntry(kind: .venue, category: category, position: position())
            entry.rank = rank
        } else if let category = SearchRules.nature(tags) {
            entry = SearchEntry(kind: .nature, category: category, position: position(), rank: 25)
        } else {
            return
        }
        entry.names = names
        if names.isEmpty { entry.names.local = tags[.brand] ?? tags[.operator] }
        entry.street = tags[.addrStreet] ?? tags[.addrPlace]
        entry.houseNumber = entry.street == nil ? nil : tags[.addrHousenumber]
        entry.locality = tags[.addrCity]
        entry.postcode = tags[.addrPostcode]
        entry.otherNames = Self.otherNames.compactMap { tags[$0] }
            .flatMap { $0.split(separator: ";").map(String.init) }
        let stop = entry.kind == .transit ? names.local : nil
        append(entry, stop.map { .stop(name: Self.fingerprint($0)) } ?? .single)
    }

    private static let otherNames: [TagKey] = [
        .altName, .oldName, .shortName, .officialName, .locName,
    ]

    private mutating func addAddress(_ tags: Tags, _ position: () -> FixedCoordinate) {
        guard let street = tags[.addrStreet] ?? tags[.addrPlace],
            let number = tags[.addrHousenumber]
        else { return }
        let locality = tags[.addrCity]
        append(
            SearchEntry(
                kind: .address, street: street, houseNumber: number, locality: locality,
                postcode: tags[.addrPostcode], position: position()),
            .address(name: Self.fingerprint(street, number, locality)))
    }

    private mutating func addEntrance(_ tags: Tags, _ position: () -> FixedCoordinate) {
        guard let kind = tags[.entrance], SearchRules.entrances.contains(kind),
            !tags.is(.access, "no")
        else { return }
        append(
            SearchEntry(
                kind: .entrance, category: "entrance=" + kind,
                street: tags[.addrStreet] ?? tags[.addrPlace],
                houseNumber: tags[.addrHousenumber], position: position()), .single)
    }

    private mutating func append(_ entry: SearchEntry, _ role: Role) {
        entries.append(entry)
        roles.append(role)
    }

    /// A hash of some words that is the same in every run, unlike Swift's own hashes.
    static func fingerprint(_ parts: String?...) -> UInt64 {
        var hash = StableHash()
        for part in parts { hash.add(part ?? "") }
        return hash.value
    }
}

/// The rules for which named objects can be searched for, and their ranks, from 0 to 100.
enum SearchRules {
    /// The rank of a place; `nil` for a kind that nobody looks for.
    static func placeRank(_ index: String, _ tags: Tags, _ classifier: TagClassifier) -> Int? {
        if tags.says(yes: .capital) { return 100 }
        if index == "city" && classifier.population(of: index) >= 500_000 { return 95 }
        return placeRanks[index]
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

    /// The category and rank of a venue, such as `amenity=cafe`; `nil` if it is not a venue.
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

    /// Street furniture, which may have a name but is not a destination.
    private static let furniture: Set<String> = [
        "bench", "waste_basket", "parking_space", "loading_dock", "vending_machine",
    ]

    private static let landmarkRanks: [String: Int] = [
        "museum": 55, "attraction": 55, "hospital": 55, "university": 55, "theatre": 52,
        "townhall": 55, "stadium": 55, "zoo": 55, "theme_park": 55, "mall": 52, "hotel": 48,
        "castle": 52, "marketplace": 48, "place_of_worship": 42, "park": 48, "information": 15,
        "artwork": 20, "memorial": 22, "playground": 20, "pitch": 18,
    ]

    /// The values of `entrance` for doors that visitors use; others are for goods, cars and
    /// emergencies, or lead out only.
    static let entrances: Set<String> = [
        "yes", "main", "home", "staircase", "shop", "secondary", "secondary_entrance", "side",
    ]

    /// Whether an object without a name is known by its brand: a driver searches for "Shell".
    static func hasBrandForName(_ tags: Tags) -> Bool {
        (tags.is(.amenity, "fuel") || tags.is(.amenity, "charging_station"))
            && (tags.has(.brand) || tags.has(.operator))
    }

    /// The category of a natural feature; `nil` for any other object.
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
