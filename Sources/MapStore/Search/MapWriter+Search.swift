import SQLite

extension MapWriter {
    /// Writes something that can be searched for, and indexes its texts.
    ///
    /// - Parameter entry: the entry.
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func write(searchEntry entry: SearchEntry) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            let statement = statements.searchEntry
            try statement.bind(entry.kind.rawValue, at: 1)
            try statement.bind(entry.category, at: 2)
            try statement.bind(entry.names.local, at: 3)
            try statement.bind(entry.street, at: 4)
            try statement.bind(entry.houseNumber, at: 5)
            try statement.bind(entry.locality, at: 6)
            try statement.bind(Int(entry.position.longitude), at: 7)
            try statement.bind(Int(entry.position.latitude), at: 8)
            try statement.bind(entry.rank, at: 9)
            try statement.run()
            let id = database.lastInsertedRowID
            try write(names: entry.names, of: id, with: statements.searchName)
            try index(entry, as: id)
        }
    }

    private func index(_ entry: SearchEntry, as id: Int) throws(SQLiteError) {
        let address = [entry.street, entry.houseNumber, entry.locality].compactMap(\.self)
        let statement = statements.searchText
        try statement.bind(id, at: 1)
        // A line break keeps phrases from matching across two names: it is no token, but the names
        // of one entry are rarely searched for together.
        try statement.bind(entry.names.distinct.joined(separator: "\n"), at: 2)
        try statement.bind(address.joined(separator: " "), at: 3)
        try statement.run()
    }
}
