import MapStore
import Testing

@Suite struct StepLimitTests {
    /// A view that never ends.
    private static let endless = """
        CREATE VIEW numbers AS
            WITH RECURSIVE counted(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM counted)
            SELECT x FROM counted;
        CREATE TABLE t (a); INSERT INTO t VALUES (7)
        """

    private static func isOutOfSteps(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return false
        } catch {
            return (error as? SQLiteError)?.isOutOfSteps == true
        }
    }

    @Test func `an endless statement is stopped, and the next one is refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/endless.db"
        try Database(path: path, access: .create).execute(Self.endless)
        let database = try Database(path: path, access: .readOnly)
        let table = try database.prepare("SELECT a FROM t")
        for _ in 0..<3 {
            #expect(try table.step())
            table.reset()
        }
        let view = try database.prepare("SELECT x FROM numbers WHERE x < 0")
        #expect(Self.isOutOfSteps { _ = try view.step() })
        #expect(Self.isOutOfSteps { _ = try table.step() })
        // Another connection knows nothing of it.
        let other = try Database(path: path, access: .readOnly).prepare("SELECT a FROM t")
        #expect(try other.step() && other.int(at: 0) == 7)
    }

    @Test func `steps of an endless row sequence count towards one limit`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/endless.db"
        try Database(path: path, access: .create).execute(Self.endless)
        let view = try Database(path: path, access: .readOnly).prepare("SELECT x FROM numbers")
        #expect(Self.isOutOfSteps { while try view.step() {} })
    }

    @Test func `deeply nested views are refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/nested.db"
        let writer = try Database(path: path, access: .create)
        try writer.execute("CREATE TABLE v0 (x)")
        for depth in 1...20 {
            try writer.execute(
                """
                CREATE VIEW v\(depth) AS SELECT a.x FROM v\(depth - 1) a, v\(depth - 1) b
                    GROUP BY a.x
                """)
        }
        let database = try Database(path: path, access: .readOnly)
        #expect(throws: SQLiteError.self) { try database.prepare("SELECT x FROM v20") }
    }
}
