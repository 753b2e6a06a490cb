import CSQLite

/// A failure of SQLite, with its message.
public struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// SQLite's extended result code (https://sqlite.org/rescode.html).
    public let code: Int32
    /// SQLite's message.
    public let message: String
    /// The statement that failed; `nil` if the failure occurred before any statement.
    public let sql: String?

    /// Creates an error from its parts.
    public init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// Creates an error from the last failure of a connection.
    init(_ connection: OpaquePointer?, code: Int32, sql: String? = nil) {
        self.code = code
        self.sql = sql
        let text = connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        message = text.map { String(cString: $0) } ?? "error \(code)"
    }

    /// The first eight bits of the code: the kind of failure without its detail.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether the file is not a database at all (`SQLITE_NOTADB`).
    public var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }

    /// Whether the file is a database that is damaged (`SQLITE_CORRUPT`).
    public var isDamaged: Bool { primaryCode == SQLITE_CORRUPT }

    /// Whether the disk or the user's quota is full (`SQLITE_FULL`).
    public var isDiskFull: Bool { primaryCode == SQLITE_FULL }

    /// Whether another connection has locked the file (`SQLITE_BUSY`).
    public var isBusy: Bool { primaryCode == SQLITE_BUSY }

    /// Whether a statement took more steps than ``Database/maximumSteps`` (`SQLITE_INTERRUPT`).
    public var isOutOfSteps: Bool { primaryCode == SQLITE_INTERRUPT }

    /// Whether the file can't be opened: absent, or not permitted (`SQLITE_CANTOPEN`).
    public var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }

    /// SQLite's message, the code, and the statement, shortened, in one line.
    public var description: String {
        let line = "\(message) (SQLite error \(code))"
        guard let sql else { return line }
        let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let short = words.count > 160 ? words.prefix(157) + "..." : words[...]
        return line + " in: " + short
    }
}
