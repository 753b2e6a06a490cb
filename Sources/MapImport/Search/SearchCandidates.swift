import Geometry
import MapStore
import Platform

/// What the objects of a block may be searched for by, before it is known what else of its name stands near.
struct SearchCandidates {
    /// How a candidate meets others of its name.
    enum Role {
        /// It stands for itself.
        case single
        /// It is one with other stops of its name near by, whose fingerprint this is.
        case stop(name: UInt64)
        /// It is one with others of the same address near by, whose fingerprint this is.
        case address(name: UInt64)
    }

    /// The candidates in the order of their objects.
    private(set) var entries = SearchEntryStore()
    /// How each meets others.
    private(set) var roles: [Role] = []

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
            guard let name = tags.name(inLanguage: place) else { continue }
            names.byLanguage[language] = name
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
        let stop = entry.kind == .transit ? names.local : nil
        append(entry, stop.map { .stop(name: Self.fingerprint($0)) } ?? .single)
    }

    private mutating func addAddress(_ tags: Tags, _ position: () -> FixedCoordinate) {
        guard let street = tags[.addrStreet] ?? tags[.addrPlace],
            let number = tags[.addrHousenumber]
        else { return }
        let locality = tags[.addrCity]
        append(
            SearchEntry(
                kind: .address, street: street, houseNumber: number, locality: locality,
                position: position()),
            .address(name: Self.fingerprint(street, number, locality)))
    }

    private mutating func append(_ entry: SearchEntry, _ role: Role) {
        entries.append(entry)
        roles.append(role)
    }

    /// A number for some words: the same in every run, unlike Swift's own hashes.
    static func fingerprint(_ parts: String?...) -> UInt64 {
        var hash = StableHash()
        for part in parts { hash.add(part ?? "") }
        return hash.value
    }
}
