public import Geometry

extension MapDatabase {
    /// Finds streets, addresses, places and points of interest by words.
    ///
    /// Case, accents and the order of words do not matter, words may be abbreviated, run together or
    /// cut, the last one may be incomplete, and words of four letters or more may have an error, of
    /// eight or more two. House numbers are found by their streets, crossings by two of them.
    ///
    /// - Parameter query: what is looked for.
    /// - Returns: the places, the best first; empty rather than what does not fit.
    /// - Throws: ``MapStoreError`` if the map has no search index of this version or can't be read.
    public func find(_ query: PlaceQuery) throws(MapStoreError) -> [FoundPlace] {
        if query.kinds.isEmpty || query.kinds.contains(.poi),
            let exit = ExitSearch(map: self, query: query)
        {
            let found = try exit.answers()
            if !found.isEmpty { return found }
        }
        let found = try PlaceSearch(map: self, query: query).answers()
        guard query.kinds.isEmpty || query.kinds.contains(.street) else { return found }
        let crossing = try StreetCrossing(map: self, query: query).answer()
        guard crossing.isAboutStreets else { return found }
        // What is called as the whole text comes first. Streets that do not meet are no answer,
        // and neither is what fits one of them.
        let named = found.filter { $0.fit >= Self.wholeName }
        return Array((named + crossing.places).prefix(max(query.limit, 0)))
    }

    /// The least fit of a place that is called as a whole text.
    private static let wholeName = 0.97

    /// The words of the index.
    func searchVocabulary() throws(MapStoreError) -> SearchVocabulary {
        if let vocabulary { return vocabulary }
        let read = SearchVocabulary(
            pages: try rows(Queries.searchWords).all { $0.blob(at: 0) ?? [] })
        vocabulary = read
        return read
    }

    /// The numbers of the entries that match an expression, the most important first.
    func searchIDs(_ expression: String, limit: Int) throws(MapStoreError) -> [Int] {
        guard try hasSearchWords() else {
            try requireRoadNetwork()
            throw .notAMap(
                path: path,
                reason: "has no search index of this version: import the extract again")
        }
        let statement = try prepared(Queries.search)
        try reading("search index") { () throws(SQLiteError) in
            try statement.bind(expression, at: 1)
            try statement.bind(limit, at: 2)
        }
        return try RowReader(statement, path: path).all { $0.int(at: 0) ?? 0 }
    }

    private func hasSearchWords() throws(MapStoreError) -> Bool {
        try rows(Queries.hasSearchWords).all { $0.int(at: 0) == 1 }.first == true
    }

    /// The entry with a number, with its names in other languages; `nil` if it is missing.
    func searchEntry(_ id: Int) throws(MapStoreError) -> SearchEntry? {
        let found = try rows(Queries.searchEntry, id).all { SearchEntry(whole: $0) }
        guard var entry = found.first else { return nil }
        entry.names.byLanguage = try namesByLanguage(of: id)
        return entry
    }

    /// The most house numbers of a street.
    private static let mostAddresses = 5000

    /// The house numbers of a street; those that can't be read are skipped.
    func searchHouses(ofStreet id: Int) throws(MapStoreError) -> [StreetHouse] {
        try rows(Queries.searchHouses, id, Self.mostAddresses).all { row in
            HouseNumber(row.string(at: 1) ?? "").map {
                StreetHouse(id: row.int(at: 0) ?? 0, number: $0, position: row.place(at: 2))
            }
        }.compactMap(\.self)
    }

    /// The names of an entry in other languages.
    func namesByLanguage(of entry: Int) throws(MapStoreError) -> [String: String] {
        let names = try rows(Queries.searchNames, entry).all { row in
            (row.string(at: 0) ?? "", row.string(at: 1) ?? "")
        }
        return Dictionary(names) { first, _ in first }
    }
}

/// A house number of a street.
struct StreetHouse {
    /// The number of the address's entry.
    let id: Int
    let number: HouseNumber
    let position: FixedCoordinate
}

extension SearchEntry {
    /// Reads an entry from a row of `entriesInBox`, without its names in other languages.
    init(_ row: Statement) {
        self.init(
            kind: row.int(at: 1).flatMap(Kind.init) ?? .venue, category: row.string(at: 2),
            names: LocalizedNames(local: row.string(at: 3)), street: row.string(at: 4),
            houseNumber: row.string(at: 5), locality: row.string(at: 6),
            position: row.place(at: 7), rank: row.int(at: 9) ?? 0)
    }

    /// Reads an entry from a row of `searchEntry`, likewise.
    init(whole row: Statement) {
        self.init(row)
        postcode = row.string(at: 10)
        let sides = (11...14).compactMap { row.int(at: $0).flatMap { Int32(exactly: $0) } }
        if sides.count == 4 {
            box = Box(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
        }
    }
}

extension MapDatabase {
    /// Returns the venues of a category in an area.
    ///
    /// - Parameters:
    ///   - kind: a tag such as `amenity=cafe`, or its value alone.
    ///   - box: the area.
    /// - Returns: the venues with a name, the most important first.
    /// - Throws: ``MapStoreError`` if the map has no search index or can't be read.
    public func venues(
        of kind: String, in box: CoordinateBox
    ) throws(MapStoreError) -> [SearchEntry] {
        let found = try StoredBox.reading(box, once: \.id) { part throws(MapStoreError) in
            try rows(
                Queries.entriesInBox, SearchEntry.Kind.venue.rawValue, part.west, part.east,
                part.south, part.north, Self.mostVenues
            ).all { (id: $0.int(at: 0) ?? 0, entry: SearchEntry($0)) }
        }
        var entries: [SearchEntry] = []
        for (id, entry) in found where entry.names.local != nil {
            guard let category = entry.category, category == kind || category.hasSuffix("=" + kind)
            else { continue }
            var entry = entry
            entry.names.byLanguage = try namesByLanguage(of: id)
            entries.append(entry)
        }
        return entries.enumerated().sorted {
            ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
        }.map(\.element)
    }

    /// The most venues that are read, more than a city has.
    private static let mostVenues = 200_000
}
