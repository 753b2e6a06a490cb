import CSQLite

/// One connection to an SQLite database.
///
/// A connection and its statements serve one thread at a time; concurrent threads open one
/// connection each. The connection closes when it and its last statement are released.
public final class Database {
    /// The permitted access to the file.
    public enum Access: Sendable {
        /// Read an existing file, which may be untrusted: its views and triggers can't call
        /// dangerous functions, the steps of a statement are limited, and a value may have 64 MB.
        case readOnly
        /// Read and change an existing file.
        case readWrite
        /// Read and change a file that is made if it is absent.
        case create
    }

    let handle: OpaquePointer
    /// The limit on running statements; `nil` if the file is our own.
    private(set) var stepLimit: StepLimit?

    /// The most steps of SQLite's virtual machine that one run of a statement may take in read-only
    /// files.
    ///
    /// They take a second or two. Finding a tile takes some dozens of steps; counting all tiles of
    /// a country takes a few millions.
    public static let maximumSteps = 50_000_000

    /// The path that was opened, as given; `:memory:` for ``inMemory()``.
    public let path: String

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file; any name is taken literally, also `:memory:` and `file:…`.
    ///   - access: the permitted access.
    ///   - immutable: promises that the file is not changed while it is open; SQLite then takes no
    ///     locks and needs no write permission in the folder. Only for reading.
    ///   - busyTimeout: how long to wait for another connection's lock, in milliseconds.
    /// - Throws: ``SQLiteError`` if the file can't be opened. A file that is not a database is
    ///   detected only by the first statement.
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

    /// Creates a database in memory, which is lost when the connection closes.
    ///
    /// - Returns: an empty database.
    /// - Throws: ``SQLiteError`` if there is no memory.
    public static func inMemory() throws(SQLiteError) -> Database {
        try Database(
            uri: "file::memory:", path: ":memory:",
            flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: 0)
    }

    /// Opens an untrusted database that is in memory, for reading.
    ///
    /// - Parameter bytes: the content of a database file.
    /// - Returns: a read-only database with the limits of ``Access/readOnly``.
    /// - Throws: ``SQLiteError`` if there is no memory, or the content is refused.
    package static func inMemory(copyOf bytes: [UInt8]) throws(SQLiteError) -> Database {
        let database = try inMemory()
        let count = Int64(bytes.count)
        guard let copy = sqlite3_malloc64(UInt64(bytes.count)) else {
            throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
        }
        let target = UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
        target.copyBytes(from: bytes)
        // A write-ahead log is another file: these two bytes say that there is none.
        if bytes.count > 20 { (target[18], target[19]) = (1, 1) }
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        let code = sqlite3_deserialize(
            database.handle, "main", copy.assumingMemoryBound(to: UInt8.self), count, count, flags)
        guard code == SQLITE_OK else { throw SQLiteError(database.handle, code: code) }
        database.beOnGuard()
        return database
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

    /// Protects against malicious files (https://sqlite.org/security.html).
    private func beOnGuard() {
        csqlite_defend(handle)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
        // Nested views grow while they are compiled, where steps are not counted.
        sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 25_000)
        sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 100)
        sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 50)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        stepLimit = StepLimit(Self.maximumSteps, of: handle)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements without values and ignores their rows, if any.
    ///
    /// - Parameter sql: one or more statements, separated by semicolons.
    /// - Throws: ``SQLiteError`` from the first that fails; those before it are kept.
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

    /// Returns the whole number that a statement tells, such as a count or a pragma.
    ///
    /// - Parameter sql: a statement without values.
    /// - Returns: the first column of the first row; 0 if there is none, or no number in it.
    /// - Throws: ``SQLiteError`` if it is not valid or fails.
    package func number(_ sql: String) throws(SQLiteError) -> Int {
        let statement = try prepare(sql)
        return try statement.step() ? statement.int(at: 0) ?? 0 : 0
    }

    /// Runs work as one unit: all its changes are kept, or none.
    ///
    /// - Parameter work: the work; it must not open its own transaction.
    /// - Returns: the result of the work.
    /// - Throws: the error that the work threw, after the changes were rolled back, or
    ///   ``SQLiteError``.
    public func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try work()
            try execute("COMMIT")
            return result
        } catch {
            // Some failures (a full disk) have rolled back already; the first error is the one to
            // report.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Sets whether closing the last connection empties and removes the write-ahead log, as SQLite
    /// does by default.
    ///
    /// SQLite removes the log by its name: if the file was replaced in the meantime, that is the
    /// log of the new one.
    ///
    /// - Parameter isWanted: whether this connection does so.
    public func removeLogOnClose(_ isWanted: Bool) {
        csqlite_checkpoint_on_close(handle, isWanted ? 1 : 0)
    }

    /// The rowid of the last row inserted through this connection; 0 before the first.
    public var lastInsertedRowID: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
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

/// Limits the steps of SQLite's virtual machine per statement, because a view in an untrusted file
/// may never end.
///
/// Once a statement has exceeded the limit, the connection runs no other, because the next would
/// take as long.
final class StepLimit {
    /// The most steps that one run of a statement may take.
    let steps: Int
    /// The steps of the running statement so far, in whole ``interval``s.
    var done = 0
    private(set) var isExceeded = false

    /// The number of steps between two checks; finding a tile takes fewer.
    private static let interval: Int32 = 10_000

    /// Starts watching a connection, which must be closed before this object is released.
    init(_ steps: Int, of connection: OpaquePointer) {
        self.steps = steps
        let look: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
            guard let context else { return 0 }
            let limit = Unmanaged<StepLimit>.fromOpaque(context).takeUnretainedValue()
            limit.done += Int(StepLimit.interval)
            limit.isExceeded = limit.done > limit.steps
            return limit.isExceeded ? 1 : 0
        }
        sqlite3_progress_handler(
            connection, Self.interval, look, Unmanaged.passUnretained(self).toOpaque())
    }
}
