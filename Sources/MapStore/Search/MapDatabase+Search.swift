extension MapDatabase {
    /// Finds streets, places, venues and addresses by words of their names, as one types.
    ///
    /// Every word must be there, in any order, the last one perhaps only begun; case, accents and strokes
    /// of letters don't matter.
    ///
    /// - Parameters:
    ///   - text: what was typed; at most 20 words of it are used.
    ///   - limit: how many to return at most.
    /// - Returns: the best fit first, and of equal ones what matters most: those whose whole name, or
    ///   street with house number, was typed, perhaps with the locality behind; then those whose names have
    ///   all of the words, and those that have them in their address as well, whole words before begun
    ///   ones.
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
                // Those that are known already come again.
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

    /// What the map's index of names knows.
    private func searchIndex() throws(MapStoreError) -> SearchWords.Index {
        let statement = try prepared(Queries.hasWholeNames)
        let hasWholeNames = try RowReader(statement, path: path).all { $0.int(at: 0) == 1 }
        return hasWholeNames.first == true ? .current : .old
    }
}

extension SearchEntry {
    /// An entry from a row of `Queries.search` or `entriesInBox`, without its names in other languages.
    init(_ row: Statement) {
        self.init(
            kind: row.int(at: 1).flatMap(Kind.init) ?? .venue, category: row.string(at: 2),
            names: LocalizedNames(local: row.string(at: 3)), street: row.string(at: 4),
            houseNumber: row.string(at: 5), locality: row.string(at: 6),
            position: row.place(at: 7), rank: row.int(at: 9) ?? 0)
    }
}
