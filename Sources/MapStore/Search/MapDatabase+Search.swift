public import Geometry

extension MapDatabase {
    /// Finds streets, places, venues and addresses by words of their names, while the user types.
    ///
    /// Every word must match, in any order, and the last one may be incomplete; case, accents and
    /// strokes of letters are ignored.
    ///
    /// - Parameters:
    ///   - text: the typed text; at most 20 words of it are used.
    ///   - limit: the most entries to return.
    /// - Returns: the entries, the best match first, and among equal ones the highest rank: those
    ///   whose whole name, or street with house number, was typed, perhaps followed by the
    ///   locality; then those whose names contain all of the words, and those that contain them in
    ///   their address as well, whole words before incomplete ones.
    /// - Throws: ``MapStoreError`` if the map has no search index or can't be read.
    public func search(_ text: String, limit: Int = 10) throws(MapStoreError) -> [SearchEntry] {
        let index = try searchIndex()
        let statement = try prepared(index == .current ? Queries.search : Queries.searchSorting)
        var known: Set<Int> = []
        var entries: [SearchEntry] = []
        for expression in SearchWords(text, in: index).matchExpressions()
        where entries.count < limit {
            try reading("search index") { () throws(SQLiteError) in
                try statement.bind(expression, at: 1)
                // Entries that are known already are found again.
                try statement.bind(min(limit, Self.mostFound) + known.count, at: 2)
            }
            let found = try RowReader(statement, path: path).all { row in
                (id: row.int(at: 0) ?? 0, entry: SearchEntry(row))
            }
            for (id, entry) in found where entries.count < limit && known.insert(id).inserted {
                var entry = entry
                entry.names.byLanguage = try namesByLanguage(of: id)
                entries.append(entry)
            }
        }
        return entries
    }

    private static let mostFound = 1_000_000

    /// The names of an entry in other languages.
    func namesByLanguage(of entry: Int) throws(MapStoreError) -> [String: String] {
        let names = try rows(Queries.searchNames, entry).all { row in
            (row.string(at: 0) ?? "", row.string(at: 1) ?? "")
        }
        return Dictionary(names) { first, _ in first }
    }

    /// The form of the map's index of names.
    private func searchIndex() throws(MapStoreError) -> SearchWords.Index {
        let statement = try prepared(Queries.hasWholeNames)
        let hasWholeNames = try RowReader(statement, path: path).all { $0.int(at: 0) == 1 }
        return hasWholeNames.first == true ? .current : .old
    }
}

extension SearchEntry {
    /// Reads an entry from a row of `Queries.search` or `entriesInBox`, without its names in other
    /// languages.
    init(_ row: Statement) {
        self.init(
            kind: row.int(at: 1).flatMap(Kind.init) ?? .venue, category: row.string(at: 2),
            names: LocalizedNames(local: row.string(at: 3)), street: row.string(at: 4),
            houseNumber: row.string(at: 5), locality: row.string(at: 6),
            position: row.place(at: 7), rank: row.int(at: 9) ?? 0)
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
        let low = FixedCoordinate(Coordinate(longitude: box.west, latitude: box.south))
        let high = FixedCoordinate(Coordinate(longitude: box.east, latitude: box.north))
        let found = try rows(
            Queries.entriesInBox, SearchEntry.Kind.venue.rawValue, Int(low.longitude),
            Int(high.longitude), Int(low.latitude), Int(high.latitude), Self.mostVenues
        ).all { (id: $0.int(at: 0) ?? 0, entry: SearchEntry($0)) }
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
