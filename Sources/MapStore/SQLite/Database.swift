import CSQLite

/// One connection to an SQLite database.
///
/// A connection and its statements serve one thread at a time; threads that work side by side open
/// one connection each. The connection closes when it and its last statement are released.
public final class Database {
    /// What may be done with the file.
    public enum Access: Sendable {
        /// Read an existing file, which may be a stranger's: its views and triggers get no dangerous
        /// functions, a statement a number of steps, and a value 64 MB.
        case readOnly
        /// Read and change an existing file.
        case readWrite
        /// Read and change a file that is made if it is absent.
        case create
    }

    let handle: OpaquePointer
    /// How long statements may run; `nil` where the file is our own.
    private(set) var stepLimit: StepLimit?

    /// Steps of SQLite's machine that one run of a statement may take where a file is only read.
    ///
    /// They take a second or two. A tile is found in some dozens, all tiles of a country are counted in a
    /// few millions.
    public static let maximumSteps = 50_000_000

    /// The path that was opened, as it was given; `:memory:` for ``inMemory()``.
    public let path: String

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file; any name is taken literally, also `:memory:` and `file:…`.
    ///   - access: what may be done with it.
    ///   - immutable: promises that nobody changes the file meanwhile; SQLite then takes no locks and
    ///     needs no write permission in the folder. Only for reading.
    ///   - busyTimeout: how long to wait for another connection's lock, in milliseconds.
    /// - Throws: ``SQLiteError`` if the file can't be opened. A file that is not a database is only
    ///   found out by the first statement.
    public convenience init(
        path: String, access: Access, immutable: Bool = false, busyTimeout: Int32 = 5000
    ) throws(SQLiteError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "'\(path)' is not a file name")
        }
        let flags =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        let suffix = immutable && access == .readOnly ? "?immutable=1" : ""
        try self.init(
            uri: Self.uri(path) + suffix, path: path, flags: flags, busyTimeout: busyTimeout)
        if access == .readOnly { beOnGuard() }
    }

    /// A database in memory, gone when the connection closes.
    ///
    /// - Returns: an empty database.
    /// - Throws: ``SQLiteError`` if there is no memory.
    public static func inMemory() throws(SQLiteError) -> Database {
        try Database(
            uri: "file::memory:", path: ":memory:",
            flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: 0)
    }

    private init(
        uri: String, path: String, flags: Int32, busyTimeout: Int32
    ) throws(SQLiteError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            uri, &opened, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil
        )
        guard code == SQLITE_OK, let handle = opened else {
            let error = SQLiteError(opened, code: code)
            sqlite3_close_v2(opened)
            throw error
        }
        self.handle = handle
        self.path = path
        sqlite3_busy_timeout(handle, busyTimeout)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
        try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }

    /// Expects the worst of the file (https://sqlite.org/security.html).
    private func beOnGuard() {
        csqlite_defend(handle)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
        // Views of views of views grow while they are compiled, where no step is counted.
        sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 25_000)
        sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 100)
        sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 50)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        stepLimit = StepLimit(Self.maximumSteps, of: handle)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that need no values and whose rows, if any, are not wanted.
    ///
    /// - Parameter sql: one or more statements, parted by semicolons.
    /// - Throws: ``SQLiteError`` from the first that fails; those before it stay done.
    public func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code: code, sql: sql) }
    }

    /// Compiles one statement.
    ///
    /// - Parameter sql: the statement, with `?1`, `?2` … where values will be bound.
    /// - Returns: the statement, ready for ``Statement/bind(_:at:)-(Int?,_)`` and ``Statement/step()``.
    /// - Throws: ``SQLiteError`` if it is not valid for this database.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(self, sql: sql)
    }

    /// Runs work as one unit: all of it is kept, or nothing.
    ///
    /// - Parameter work: what to do; must not open a transaction of its own.
    /// - Returns: what the work returned.
    /// - Throws: what the work threw, after the changes were rolled back, or ``SQLiteError``.
    public func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try work()
            try execute("COMMIT")
            return result
        } catch {
            // Some failures (a full disk) have rolled back already; the first error is the one to tell.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Whether closing the last connection empties and removes the write-ahead log, as SQLite does
    /// unless told otherwise.
    ///
    /// It removes the log by its name: where the file was replaced meanwhile, that is the log of the
    /// new one.
    ///
    /// - Parameter isWanted: whether this connection does so.
    public func removeLogOnClose(_ isWanted: Bool) {
        csqlite_checkpoint_on_close(handle, isWanted ? 1 : 0)
    }

    /// The rowid of the last row inserted through this connection; 0 before the first.
    public var lastInsertedRowID: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// How many rows the last INSERT, UPDATE or DELETE changed.
    public var changedRows: Int { Int(sqlite3_changes64(handle)) }

    /// The path as a `file:` URI, so that no name has a second meaning (https://sqlite.org/uri.html).
    private static func uri(_ path: String) -> String {
        var text = path.hasPrefix("/") ? "file://" : "file:./"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return text
    }
}
