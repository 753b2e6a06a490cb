import Platform

/// Writes search entries to a separate database beside the map, which is copied into the map when
/// it is complete.
///
/// This way names can be indexed on another thread than the one that writes roads. Nothing is
/// sorted or moved twice, because SQLite copies whole rows of equal tables.
///
/// Unchecked: one thread at a time uses it.
public final class SearchWriter: @unchecked Sendable {
    private let target: String
    private let database: Database
    private let entry, name, text: Statement
    /// The temporary file, which is never published.
    private let file: PublishedFile
    /// The number of steps (``Step``) that are done.
    private var stepsDone = 0

    /// The steps after all entries are written.
    private enum Step: Int, CaseIterable {
        case placeIndex, textIndex, words, commit
    }

    /// Creates a database.
    ///
    /// - Parameters:
    ///   - place: the map, in whose folder the database is made.
    ///   - target: the name of the map for errors.
    ///   - isInMemory: whether to sort indexes in memory.
    /// - Throws: `FileOutputError` or `SQLiteError` if the map's folder can't be written.
    init(
        beside place: String, shownAs target: String, sortingInMemory isInMemory: Bool
    ) throws {
        self.target = target
        // The database gets one of the temporary names that the map itself may have; users know no
        // other.
        file = try PublishedFile(replacing: place)
        let database = try Database(path: file.temporaryPath, access: .create)
        // Rows are appended and seldom read again, so a small page cache is enough.
        try database.execute(
            Schema.beginWriting(inMemory: isInMemory) + "; PRAGMA cache_size = -4096; BEGIN")
        try database.execute(Schema.search)
        try database.execute(Schema.fillSearchIndex)
        self.database = database
        func insert(into table: String, _ columns: String...) throws(SQLiteError) -> Statement {
            try database.prepare(WriterStatements.insertion(into: table, columns))
        }
        entry = try insert(
            into: "search_entries", "kind", "category", "name", "street", "house_number",
            "locality", "longitude", "latitude", "rank", "postcode", "street_id", "west", "south",
            "east", "north")
        name = try insert(into: "search_names", "entry_id", "language", "name")
        text = try insert(into: "search_index", "rowid", "names", "address", "whole")
    }

    /// Writes an entry and indexes its texts.
    ///
    /// - Parameters:
    ///   - entry: the entry; those of higher rank come first, as a search finds them in this order.
    ///   - street: the number of the entry of an address's street, by which it is found.
    /// - Returns: the entry's number.
    /// - Throws: ``MapStoreError`` if the disk is full.
    @discardableResult
    public func write(
        _ entry: SearchEntry, ofStreet street: Int? = nil
    ) throws(MapStoreError) -> Int {
        var id = 0
        try writing { () throws(SQLiteError) in
            let statement = self.entry
            try statement.bind(entry.kind.rawValue, at: 1)
            try statement.bind(entry.category, at: 2)
            try statement.bind(entry.names.local, at: 3)
            try statement.bind(entry.street, at: 4)
            try statement.bind(entry.houseNumber, at: 5)
            try statement.bind(entry.locality, at: 6)
            try statement.bind(Int(entry.position.longitude), at: 7)
            try statement.bind(Int(entry.position.latitude), at: 8)
            try statement.bind(entry.rank, at: 9)
            try statement.bind(entry.postcode, at: 10)
            try statement.bind(street, at: 11)
            try statement.bind((entry.box?.west).map { Int($0) }, at: 12)
            try statement.bind((entry.box?.south).map { Int($0) }, at: 13)
            try statement.bind((entry.box?.east).map { Int($0) }, at: 14)
            try statement.bind((entry.box?.north).map { Int($0) }, at: 15)
            try statement.run()
            id = database.lastInsertedRowID
            try name.insert(names: entry.names, of: id)
            if ![.address, .entrance].contains(entry.kind) { try index(entry, as: id) }
        }
        return id
    }

    private func index(_ entry: SearchEntry, as id: Int) throws(SQLiteError) {
        let names = (entry.names.distinct + entry.otherNames).map { SearchLetters.words(of: $0) }
        let parts = [entry.street, entry.postcode, entry.locality].compactMap(\.self)
        let address = (parts + entry.otherPostcodes)
            .flatMap { SearchLetters.words(of: $0) }
        try text.bind(id, at: 1)
        try text.bind(names.joined().joined(separator: " "), at: 2)
        try text.bind(address.joined(separator: " "), at: 3)
        try text.bind(Set(names.map { $0.joined() }).sorted().joined(separator: " "), at: 4)
        try text.run()
    }

    /// Writes the words of the index, which is complete.
    private func writeWords() throws(SQLiteError) {
        try database.execute(Schema.searchTerms)
        let terms = try database.prepare("SELECT term, doc FROM temp.search_terms ORDER BY term")
        let page = try database.prepare(
            WriterStatements.insertion(into: "search_words", ["first", "words"]))
        func write(_ done: (first: String, page: [UInt8])?) throws(SQLiteError) {
            guard let done else { return }
            try page.bind(done.first, at: 1)
            try page.bind(done.page, at: 2)
            try page.run()
        }
        var packer = SearchVocabulary.Packer()
        while try terms.step() {
            guard let word = terms.string(at: 0) else { continue }
            try write(packer.add(word, count: terms.int(at: 1) ?? 1))
        }
        try write(packer.finish())
        terms.reset()
        try database.execute("DROP TABLE temp.search_terms")
    }

    /// The number of indexes still to be made.
    public var indexesLeft: Int { Step.allCases.count - stepsDone }

    /// Makes one more index, after which no more entries can be written.
    ///
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func makeNextIndex() throws(MapStoreError) {
        guard let step = Step(rawValue: stepsDone) else { return }
        stepsDone += 1
        try writing { () throws(SQLiteError) in
            switch step {
            case .placeIndex: try database.execute(Schema.searchPlaces)
            case .textIndex: try database.execute(Schema.packSearchIndex)
            case .words: try writeWords()
            case .commit:
                // The lock is released when the file is next read.
                try database.execute(
                    "COMMIT; PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema")
            }
        }
    }

    /// Copies everything into the empty tables of a map, which must not be read before its transaction ends.
    ///
    /// - Parameter map: the map's database.
    /// - Throws: ``MapStoreError`` if the disk is full.
    func copy(to map: Database) throws(MapStoreError) {
        while indexesLeft > 0 { try makeNextIndex() }
        try writing { () throws(SQLiteError) in
            // A name that begins with 'file:' would be read as a URI.
            let path = file.temporaryPath
            let attach = try map.prepare("ATTACH ?1 AS names")
            try attach.bind(path.hasPrefix("/") ? path : "./" + path, at: 1)
            try attach.run()
            try map.execute(Schema.searchPlaces)
            for table in Schema.searchTables {
                try map.execute(
                    "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM names.\(table)"
                )
            }
        }
        file.discard()
    }

    private func writing(_ work: () throws(SQLiteError) -> Void) throws(MapStoreError) {
        do {
            try work()
        } catch {
            throw .cannotWrite(target, error)
        }
    }
}

extension Statement {
    /// Inserts names in other languages, in order of the language, so that equal input gives equal files.
    ///
    /// - Parameters:
    ///   - names: the names.
    ///   - owner: the number of their owner.
    /// - Throws: `SQLiteError` if the disk is full, or the names exist already.
    func insert(names: LocalizedNames, of owner: Int) throws(SQLiteError) {
        for (language, name) in names.byLanguage.sorted(by: { $0.key < $1.key }) {
            try bind(owner, at: 1)
            try bind(language, at: 2)
            try bind(name, at: 3)
            try run()
        }
    }
}
