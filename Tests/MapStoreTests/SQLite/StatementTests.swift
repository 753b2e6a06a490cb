import MapStore
import Testing

@Suite struct StatementTests {
    let database: Database

    init() throws {
        database = try Database.inMemory()
        try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v)")
    }

    private func stored(_ bind: (Statement) throws -> Void) throws -> Statement {
        let insert = try database.prepare("INSERT INTO t (v) VALUES (?1)")
        try bind(insert)
        try insert.run()
        let select = try database.prepare("SELECT v FROM t WHERE id = ?1")
        try select.bind(database.lastInsertedRowID, at: 1)
        #expect(try select.step())
        return select
    }

    @Test(arguments: [0, 1, -1, Int.max, Int.min])
    func `whole numbers come back`(value: Int) throws {
        let row = try stored { try $0.bind(value, at: 1) }
        #expect(row.storageClass(at: 0) == .integer)
        #expect(row.int(at: 0) == value)
    }

    @Test(arguments: [0.0, -1.5, .infinity, .leastNonzeroMagnitude])
    func `real numbers come back`(value: Double) throws {
        #expect(try stored { try $0.bind(value, at: 1) }.double(at: 0) == value)
    }

    @Test func `not a number becomes NULL`() throws {
        #expect(try stored { try $0.bind(Double.nan, at: 1) }.double(at: 0) == nil)
    }

    @Test(arguments: ["", "Ås", "a\0b", "🚗 日本"]) func `texts come back`(value: String) throws {
        let row = try stored { try $0.bind(value, at: 1) }
        #expect(row.storageClass(at: 0) == .text)
        #expect(row.string(at: 0) == value)
    }

    @Test(arguments: [[], [0], [UInt8](repeating: 255, count: 10_000)])
    func `blobs come back`(value: [UInt8]) throws {
        let row = try stored { try $0.bind(value, at: 1) }
        #expect(row.storageClass(at: 0) == .blob)
        #expect(row.blob(at: 0) == value)
        #expect(row.withBlob(at: 0) { $0?.count } == value.count)
    }

    @Test func `NULL is nil in every type`() throws {
        let row = try stored { try $0.bind(String?.none, at: 1) }
        #expect(row.storageClass(at: 0) == .null)
        #expect(row.int(at: 0) == nil)
        #expect(row.double(at: 0) == nil)
        #expect(row.string(at: 0) == nil)
        #expect(row.blob(at: 0) == nil)
    }

    @Test func `invalid UTF-8 is read with replacement characters`() throws {
        let row = try database.prepare("SELECT CAST(x'41FF42' AS TEXT)")
        #expect(try row.step())
        #expect(row.string(at: 0) == "A\u{FFFD}B")
    }

    @Test func `binding a missing parameter is refused`() throws {
        let statement = try database.prepare("SELECT ?1")
        #expect(throws: SQLiteError.self) { try statement.bind(1, at: 2) }
        #expect(throws: SQLiteError.self) { try statement.bind(1, at: .max) }
    }

    @Test func `a missing column reads as NULL`() throws {
        let statement = try database.prepare("SELECT 1")
        #expect(try statement.step())
        #expect(statement.int(at: 1) == nil)
        #expect(statement.columnCount == 1)
    }

    @Test func `after a constraint error the statement can be used again`() throws {
        let insert = try database.prepare("INSERT INTO t (id) VALUES (?1)")
        try insert.bind(1, at: 1)
        try insert.run()
        #expect(throws: SQLiteError.self) { try insert.run() }
        try insert.bind(2, at: 1)
        try insert.run()
        #expect(database.changedRows == 1)
    }

    @Test func `preparing an empty text is refused`() {
        #expect(throws: SQLiteError.self) { try database.prepare(" -- nothing") }
    }
}
