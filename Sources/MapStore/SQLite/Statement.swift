import CSQLite

/// One compiled SQL statement: bind values, step through rows, read columns, reset.
///
/// Parameters count from 1 and columns from 0, as SQLite counts them. Columns may be read while the
/// last ``step()`` returned `true`; otherwise they read as NULL, zero or empty.
public final class Statement {
    let handle: OpaquePointer
    /// Keeps the connection open as long as the statement lives.
    private let database: Database

    /// The SQL text that it was compiled from.
    public let sql: String
    /// The steps of SQLite's virtual machine since the last reset, if they are counted.
    private var stepsDone = 0

    init(_ database: Database, sql: String) throws(SQLiteError) {
        var compiled: OpaquePointer?
        let code = sqlite3_prepare_v3(
            database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard code == SQLITE_OK else {
            throw SQLiteError(database.handle, code: code, sql: sql)
        }
        guard let compiled else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "there is no statement", sql: sql)
        }
        handle = compiled
        self.database = database
        self.sql = sql
    }

    deinit { sqlite3_finalize(handle) }

    /// Steps to the next row.
    ///
    /// - Returns: whether there is one; `false` when the statement is done.
    /// - Throws: ``SQLiteError`` if the statement fails; it is reset then.
    public func step() throws(SQLiteError) -> Bool {
        switch advance() {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let error = SQLiteError(database.handle, code: code, sql: sql)
            reset()
            throw error
        }
    }

    /// Continues while the connection's limit allows.
    private func advance() -> Int32 {
        guard let limit = database.stepLimit else { return sqlite3_step(handle) }
        guard !limit.isExceeded else { return SQLITE_INTERRUPT }
        limit.done = stepsDone
        defer { stepsDone = limit.done }
        return sqlite3_step(handle)
    }

    /// Runs the statement to its end and makes it ready for the next values.
    ///
    /// - Throws: ``SQLiteError`` if the statement fails; it is reset then.
    public func run() throws(SQLiteError) {
        while try step() {}
        reset()
    }

    /// Makes the statement ready to run again; bound values stay.
    ///
    /// A statement that is not reset keeps its read lock.
    public func reset() {
        sqlite3_reset(handle)
        stepsDone = 0
    }

    /// The number of columns of a row.
    public var columnCount: Int { Int(sqlite3_column_count(handle)) }

    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else {
            throw SQLiteError(database.handle, code: code, sql: sql)
        }
    }
}

extension Statement {
    /// Binds an integer, or NULL for `nil`.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, or the statement is running.
    public func bind(_ value: Int?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_int64(handle, Int32(clamping: index), Int64(value)))
    }

    /// Binds a real number, or NULL for `nil`; SQLite stores NaN as NULL.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, or the statement is running.
    public func bind(_ value: Double?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_double(handle, Int32(clamping: index), value))
    }

    /// Binds a text, or NULL for `nil`.
    ///
    /// - Parameters:
    ///   - value: the text; copied.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, the statement is running, or the
    ///   text is longer than SQLite accepts.
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

    /// Binds bytes, or NULL for `nil`.
    ///
    /// - Parameters:
    ///   - value: the bytes; copied.
    ///   - index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, the statement is running, or there
    ///   are more bytes than SQLite accepts.
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

    /// Binds NULL.
    ///
    /// - Parameter index: which parameter, from 1.
    /// - Throws: ``SQLiteError`` if there is no such parameter, or the statement is running.
    func bindNull(at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, Int32(clamping: index)))
    }
}

/// The storage class of a value in SQLite.
public enum StorageClass: Sendable {
    /// No value.
    case null
    /// An integer of 64 bits.
    case integer
    /// A real number.
    case real
    /// Text in UTF-8.
    case text
    /// Bytes.
    case blob
}

extension Statement {
    /// Returns the storage class of a column's value.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: its storage class; `null` if there is no such column.
    public func storageClass(at column: Int) -> StorageClass {
        switch sqlite3_column_type(handle, Int32(clamping: column)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// Returns an integer; `nil` for NULL.
    ///
    /// Other storage classes are converted as SQLite's CAST does.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: the number.
    public func int(at column: Int) -> Int? {
        guard storageClass(at: column) != .null else { return nil }
        return Int(sqlite3_column_int64(handle, Int32(clamping: column)))
    }

    /// Returns a real number; `nil` for NULL.
    ///
    /// It may be infinite: check values from an untrusted file.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: the number.
    public func double(at column: Int) -> Double? {
        guard storageClass(at: column) != .null else { return nil }
        return sqlite3_column_double(handle, Int32(clamping: column))
    }

    /// Returns a text; `nil` for NULL.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: the text.
    public func string(at column: Int) -> String? {
        guard let text = sqlite3_column_text(handle, Int32(clamping: column)) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, Int32(clamping: column)))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// Returns a copy of the bytes of a blob or text; `nil` for NULL.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: the bytes.
    public func blob(at column: Int) -> [UInt8]? {
        withBlob(at: column) { $0.map { [UInt8]($0) } }
    }

    /// Calls `body` with the bytes of a blob or text without copying them.
    ///
    /// - Parameters:
    ///   - column: which column, from 0.
    ///   - body: receives the bytes, `nil` for NULL; they are valid only until it returns.
    /// - Returns: the result of `body`.
    /// - Throws: the error that `body` threw.
    public func withBlob<Result, Failure: Error>(
        at column: Int, _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard storageClass(at: column) != .null else { return try body(nil) }
        // SQLite gives no address for an empty blob. The size is requested after the address,
        // because requesting the bytes may convert the value.
        let start = sqlite3_column_blob(handle, Int32(clamping: column))
        let count = Int(sqlite3_column_bytes(handle, Int32(clamping: column)))
        return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
