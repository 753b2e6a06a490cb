import SQLite

extension MapDatabase {
    /// Finds streets, places, venues and addresses by words of their names, as one types.
    ///
    /// Every word must be there, in any order, the last one perhaps only begun; case and accents don't
    /// matter.
    ///
    /// - Parameters:
    ///   - text: what was typed; at most 20 words of it are used.
    ///   - limit: how many to return at most.
    /// - Returns: the best first: those whose names have all of the words, by how much they matter, then
    ///   those that have them in their address; whole words before begun ones, but for beginnings of two
    ///   and three letters.
    /// - Throws: ``MapStoreError`` if the map has no search index or can't be read.
    public func search(_ text: String, limit: Int = 10) throws(MapStoreError) -> [SearchEntry] {
        let statement = try prepared(Queries.search)
        var known: Set<Int> = []
        var entries: [SearchEntry] = []
        for expression in Self.matchExpressions(text) where entries.count < limit {
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

    /// What is asked of FTS5, the best fit first; nothing if there is no word.
    ///
    /// The syntax is that of https://sqlite.org/fts5.html#full_text_query_syntax. Each word is quoted, so
    /// that none is taken for an operator.
    static func matchExpressions(_ text: String) -> [String] {
        let words = text.unicodeScalars.prefix(400)
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil && !$0.isMark }
            .prefix(20)
        guard let last = words.last else { return [] }
        let all = words.map { "\"\(String(String.UnicodeScalarView($0)))\"" }.joined(separator: " ")
        // Of two and three letters the beginnings are indexed. For longer ones FTS5 gathers all that fit
        // before it tells the first, 4 ms for half a million: whoever wrote whole words does not wait.
        let isIndexed = (2...3).contains(last.count)
        return (isIndexed ? [] : ["names : (\(all))"])
            + ["names : (\(all)*)", all, all + "*"]
    }
}

extension Unicode.Scalar {
    /// Whether it is an accent or vowel sign that belongs to the letter before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
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
