import FileOutput
import Hashing
import MapGeometry
import MapStore

/// Gathers what can be searched for by name or address, except streets (``StreetIndex``).
struct SearchCollector {
    private(set) var entries: SearchEntryStore

    /// Addresses taken already.
    ///
    /// An entrance and its building often carry the same; a Main Street 1 stands in many places.
    private var addresses: NearbyNames
    /// Stops, to join the two sides of a street and the platforms of a station.
    private var stops: NearbyNames

    /// A collector of nothing yet.
    ///
    /// - Parameter memory: whose limit it is subject to; `nil` keeps everything in memory.
    init(in memory: ScratchMemory? = nil) {
        entries = SearchEntryStore(in: memory)
        addresses = NearbyNames(in: memory)
        stops = NearbyNames(in: memory)
    }

    /// The entries, but for squares that the streets around them stand for already.
    ///
    /// - Parameter streets: the streets.
    /// - Returns: what is to be written besides those.
    func entries(besides streets: [SearchEntry]) -> some Sequence<SearchEntry> {
        let byName = Dictionary(grouping: streets) { $0.names.local ?? "" }
        return entries.lazy.filter { entry in
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
            stops.add(entries.count, named: Self.fingerprint(name), at: entry.position)
        }
        entries.append(entry)
    }

    /// Joins a stop to one of its name nearby, if there is one; the greater of the two stays.
    private mutating func joins(_ stop: SearchEntry, named names: LocalizedNames) -> Bool {
        guard let name = names.local,
            let known = first(
                in: stops, named: Self.fingerprint(name), around: stop.position)
        else { return false }
        var entry = entries[known]
        if stop.rank > entry.rank {
            entry.category = stop.category
            entry.rank = stop.rank
            entry.position = stop.position
            entries[known] = entry
            stops.add(known, named: Self.fingerprint(name), at: stop.position)
        }
        return true
    }

    /// The first entry of a name that lies within ``NearbyNames/reach``.
    private func first(
        in known: NearbyNames, named name: UInt64, around place: FixedCoordinate
    ) -> Int? {
        known.candidates(named: name, around: place).filter {
            entries.position(of: $0).coordinate.distance(to: place.coordinate) < NearbyNames.reach
        }
        .min()
    }

    private mutating func addAddress(_ tags: Tags, _ position: () -> FixedCoordinate) {
        guard let street = tags[.addrStreet] ?? tags[.addrPlace],
            let number = tags[.addrHousenumber]
        else { return }
        let locality = tags[.addrCity]
        let name = Self.fingerprint(street, number, locality)
        let place = position()
        guard first(in: addresses, named: name, around: place) == nil else { return }
        addresses.add(entries.count, named: name, at: place)
        entries.append(
            SearchEntry(
                kind: .address, street: street, houseNumber: number, locality: locality,
                position: place))
    }

    /// The same in every run, unlike Swift's own hashes.
    private static func fingerprint(_ parts: String?...) -> UInt64 {
        var hash = StableHash()
        for part in parts { hash.add(part ?? "") }
        return hash.value
    }
}
