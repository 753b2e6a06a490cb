import MapStore
import Testing

@Suite struct DatabaseTests {
    @Test func `an absent file is made only when asked for`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/new.db"
        for access in [Database.Access.readOnly, .readWrite] {
            #expect { try Database(path: path, access: access) } throws: {
                ($0 as? SQLiteError)?.isCannotOpen == true
            }
        }
        try Database(path: path, access: .create).execute("CREATE TABLE t (a)")
        _ = try Database(path: path, access: .readOnly).prepare("SELECT a FROM t")
    }

    @Test(arguments: [
        ":memory:", "file:x?mode=memory", "a b%20c.db", "Blåbær ?#.db", "q?immutable=1",
    ])
    func `a database path is taken literally`(name: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/" + name
        try Database(path: path, access: .create).execute("CREATE TABLE t (a)")
        for immutable in [false, true] {
            let database = try Database(path: path, access: .readOnly, immutable: immutable)
            _ = try database.prepare("SELECT a FROM t")
        }
        try Database(path: path, access: .readWrite).execute("INSERT INTO t VALUES (1)")
    }

    @Test func `an empty path is refused`() {
        #expect(throws: SQLiteError.self) { try Database(path: "", access: .create) }
    }

    @Test func `a file that is not SQLite is recognised`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/text.db"
        try folder.write("this is no database, and longer than a header has to be", to: path)
        let database = try Database(path: path, access: .readOnly)
        #expect { try database.execute("SELECT * FROM sqlite_schema") } throws: {
            ($0 as? SQLiteError)?.isNotADatabase == true
        }
    }

    @Test func `an error names the statement in one line`() throws {
        let database = try Database.inMemory()
        #expect {
            try database.execute("SELECT 1\n   FROM nowhere")
        } throws: { error in
            "\(error)" == "no such table: nowhere (SQLite error 1) in: SELECT 1 FROM nowhere"
        }
    }

    @Test func `a transaction that throws leaves no trace`() throws {
        struct Stop: Error {}
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (a)")
        try database.transaction { try database.execute("INSERT INTO t VALUES (1)") }
        #expect(throws: Stop.self) {
            try database.transaction {
                try database.execute("INSERT INTO t VALUES (2)")
                throw Stop()
            }
        }
        let count = try database.prepare("SELECT count(*) FROM t")
        #expect(try count.step())
        #expect(count.int(at: 0) == 1)
    }

    @Test func `the library has the extensions that maps need`() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE VIRTUAL TABLE boxes USING rtree_i32(id, a, b, c, d)")
        try database.execute("CREATE VIRTUAL TABLE words USING fts5(text)")
    }
}
