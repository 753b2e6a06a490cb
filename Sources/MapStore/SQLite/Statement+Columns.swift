import CSQLite

/// How SQLite holds a value.
public enum StorageClass: Sendable {
    /// No value.
    case null
    /// A whole number of 64 bits.
    case integer
    /// A real number.
    case real
    /// Text in UTF-8.
    case text
    /// Bytes.
    case blob
}

extension Statement {
    /// How the value of a column is held.
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

    /// A whole number; `nil` for NULL.
    ///
    /// Other kinds are converted as SQLite's CAST does.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: the number.
    public func int(at column: Int) -> Int? {
        guard storageClass(at: column) != .null else { return nil }
        return Int(sqlite3_column_int64(handle, Int32(clamping: column)))
    }

    /// A real number; `nil` for NULL.
    ///
    /// It may be infinite: check what comes from a stranger's file.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: the number.
    public func double(at column: Int) -> Double? {
        guard storageClass(at: column) != .null else { return nil }
        return sqlite3_column_double(handle, Int32(clamping: column))
    }

    /// A text; `nil` for NULL.
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

    /// A copy of the bytes of a blob or text; `nil` for NULL.
    ///
    /// - Parameter column: which column, from 0.
    /// - Returns: the bytes.
    public func blob(at column: Int) -> [UInt8]? {
        withBlob(at: column) { $0.map { [UInt8]($0) } }
    }

    /// Lends the bytes of a blob or text without copying them.
    ///
    /// - Parameters:
    ///   - column: which column, from 0.
    ///   - body: gets the bytes, `nil` for NULL; they are gone when it returns.
    /// - Returns: what the body returned.
    /// - Throws: what the body threw.
    public func withBlob<Result, Failure: Error>(
        at column: Int, _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard storageClass(at: column) != .null else { return try body(nil) }
        // SQLite gives no address for an empty blob. The size is asked after the address, because
        // asking for the bytes may convert the value.
        let start = sqlite3_column_blob(handle, Int32(clamping: column))
        let count = Int(sqlite3_column_bytes(handle, Int32(clamping: column)))
        return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
