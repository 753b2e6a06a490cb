import CSQLite

/// One compiled SQL statement: bind values, step through rows, read columns, reset.
///
/// Parameters count from 1 and columns from 0, as SQLite counts them. Columns may be read while the
/// last ``step()`` returned `true`; otherwise they read as NULL, zero or empty.
public final class Statement {
    let handle: OpaquePointer
    /// Keeps the connection open as long as the statement lives.
    private let database: Database

    /// The text it was compiled from.
    public let sql: String
    /// Steps of SQLite's machine since the last reset, where they are counted.
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

    /// Goes to the next row.
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

    /// Goes on as long as the connection's limit allows.
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
    /// A statement that is not reset holds its read lock.
    public func reset() {
        sqlite3_reset(handle)
        stepsDone = 0
    }

    /// How many columns a row has.
    public var columnCount: Int { Int(sqlite3_column_count(handle)) }

    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else {
            throw SQLiteError(database.handle, code: code, sql: sql)
        }
    }
}
