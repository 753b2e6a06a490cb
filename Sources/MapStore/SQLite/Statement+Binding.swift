import CSQLite

extension Statement {
    /// Sets a whole number, or NULL for `nil`.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, or the statement is running.
    public func bind(_ value: Int?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_int64(handle, Int32(clamping: index), Int64(value)))
    }

    /// Sets a real number, or NULL for `nil`; SQLite stores NaN as NULL.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, or the statement is running.
    public func bind(_ value: Double?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_double(handle, Int32(clamping: index), value))
    }

    /// Sets a text, or NULL for `nil`.
    ///
    /// - Parameters:
    ///   - value: the text; copied.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, the statement is running, or the text
    ///   is longer than SQLite takes.
    public func bind(_ value: String?, at index: Int) throws(SQLiteError) {
        guard var value else { return try bindNull(at: index) }
        let code = value.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { text in
                // An empty buffer may have no address, and a null pointer would mean NULL.
                text.baseAddress.map {
                    sqlite3_bind_text64(
                        handle, Int32(clamping: index), $0, UInt64(text.count), csqlite_transient(),
                        UInt8(SQLITE_UTF8))
                } ?? sqlite3_bind_text(handle, Int32(clamping: index), "", 0, csqlite_transient())
            }
        }
        try check(code)
    }

    /// Sets bytes, or NULL for `nil`.
    ///
    /// - Parameters:
    ///   - value: the bytes; copied.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, the statement is running, or there are
    ///   more bytes than SQLite takes.
    public func bind(_ value: [UInt8]?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        let code = value.withUnsafeBytes { bytes in
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, Int32(clamping: index), 0)
                : sqlite3_bind_blob64(
                    handle, Int32(clamping: index), bytes.baseAddress, UInt64(bytes.count),
                    csqlite_transient())
        }
        try check(code)
    }

    /// Sets NULL.
    ///
    /// - Parameter index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, or the statement is running.
    public func bindNull(at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, Int32(clamping: index)))
    }
}
