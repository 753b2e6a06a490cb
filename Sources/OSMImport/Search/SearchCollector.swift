import MapGeometry
import MapStore

/// Gathers what can be searched for by name or address, except streets (``StreetIndex``).
struct SearchCollector {
    private(set) var entries: [SearchEntry] = []

    /// Addresses taken already, as fingerprints: an entrance and its building often carry the same.
    private var knownAddresses: Set<UInt64> = []
    /// Stops by name, to join the two sides of a street and the platforms of a station.
    private var stopsByName: [String: [Int]] = [:]

    /// Stops of one name this near to each other are one, in metres.
    private static let stopReach = 300.0

    /// The entries, but for squares that the streets around them stand for already.
    ///
    /// - Parameter streets: the streets.
    /// - Returns: what is to be written besides those.
    func entries(besides streets: [SearchEntry]) -> [SearchEntry] {
        let byName = Dictionary(grouping: streets) { $0.names.local ?? "" }
        return entries.filter { entry in
            guard entry.kind == .street, let same = byName[entry.names.local ?? ""] else {
                return true
            }
            return !same.contains {
                $0.position.coordinate.distance(to: entry.position.coordinate) < StreetIndex.reach
            }
        }
    }

    /// Takes in what a node or an area is.
    ///
    /// - Parameters:
    ///   - tags: its tags.
    ///   - classifier: the rules, for the same tags.
    ///   - position: where a node lies; for an area a point in it.
    ///   - isArea: whether it is an area.
    mutating func add(
        tags: Tags, classifier: TagClassifier, position: @autoclosure () -> FixedCoordinate,
        isArea: Bool
    ) {
        var names = LocalizedNames(local: tags[.name])
        for (place, language) in tags.languages.enumerated() {
            names.byLanguage[language] = tags.name(inLanguage: place)
        }
        if !names.isEmpty || SearchRules.hasBrandForName(tags) {
            addNamed(names, tags, classifier, position, isArea: isArea)
        }
        addAddress(tags, position)
    }

    private mutating func addNamed(
        _ names: LocalizedNames, _ tags: Tags, _ classifier: TagClassifier,
        _ position: () -> FixedCoordinate, isArea: Bool
    ) {
        var entry: SearchEntry
        if let place = tags[.place], let rank = SearchRules.placeRank(place, tags, classifier) {
            entry = SearchEntry(kind: .place, category: "place=" + place, position: position())
            entry.rank = rank
        } else if let (kind, _) = classifier.publicTransportKind {
            entry = SearchEntry(kind: .transit, category: kind, position: position())
            entry.rank = SearchRules.stopRanks[kind] ?? 20
            if joins(entry, named: names) { return }
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
        if entry.kind == .transit, let name = names.local {
            stopsByName[name, default: []].append(entries.count)
        }
        entries.append(entry)
    }

    /// Joins a stop to one of its name nearby, if there is one; the greater of the two stays.
    private mutating func joins(_ stop: SearchEntry, named names: LocalizedNames) -> Bool {
        let place = stop.position.coordinate
        guard let name = names.local,
            let known = stopsByName[name]?.first(where: {
                entries[$0].position.coordinate.distance(to: place) < Self.stopReach
            })
        else { return false }
        if stop.rank > entries[known].rank {
            entries[known].category = stop.category
            entries[known].rank = stop.rank
            entries[known].position = stop.position
        }
        return true
    }

    private mutating func addAddress(_ tags: Tags, _ position: () -> FixedCoordinate) {
        guard let street = tags[.addrStreet] ?? tags[.addrPlace],
            let number = tags[.addrHousenumber]
        else { return }
        let locality = tags[.addrCity]
        guard knownAddresses.insert(Self.fingerprint(street, number, locality)).inserted else {
            return
        }
        entries.append(
            SearchEntry(
                kind: .address, street: street, houseNumber: number, locality: locality,
                position: position()))
    }

    /// FNV-1a over the parts of an address; the same in every run, unlike Swift's own hashes.
    private static func fingerprint(_ parts: String?...) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in parts {
            for byte in (part ?? "").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01b3
        }
        return hash
    }
}
