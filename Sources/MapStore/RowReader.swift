/// A query with its values bound, whose rows are read into Swift values.
struct RowReader {
    private let statement: Statement
    private let path: String

    init(_ statement: Statement, path: String) {
        self.statement = statement
        self.path = path
    }

    /// The most rows that a query may return; a town has some tens of thousands.
    private static let maximumRows = 400_000

    /// Every row, converted.
    func all<Value>(_ convert: (Statement) -> Value) throws(MapStoreError) -> [Value] {
        defer { statement.reset() }
        var values: [Value] = []
        do {
            while values.count <= Self.maximumRows, try statement.step() {
                values.append(convert(statement))
            }
        } catch {
            throw .cannotRead(path, "tables", error)
        }
        guard values.count <= Self.maximumRows else {
            throw .cannotRead(
                path: path, part: "tables",
                reason: "more than \(Self.maximumRows) rows belong to one place")
        }
        return values
    }

    /// The first row, converted; `nil` if there is none.
    func first<Value>(_ convert: (Statement) -> Value) throws(MapStoreError) -> Value? {
        defer { statement.reset() }
        do {
            return try statement.step() ? convert(statement) : nil
        } catch {
            throw .cannotRead(path, "tables", error)
        }
    }
}

extension MapDatabase {
    /// Binds integers to a query of our own tables; the statement is compiled once.
    func rows(_ query: String, _ values: Int...) throws(MapStoreError) -> RowReader {
        let statement = try prepared(query)
        try reading("tables") { () throws(SQLiteError) in
            for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
        }
        return RowReader(statement, path: path)
    }

    /// The compiled form of a query of our own tables.
    func prepared(_ query: String) throws(MapStoreError) -> Statement {
        if let known = statements[query] { return known }
        try requireRoadNetwork()
        let statement = try reading("tables") { () throws(SQLiteError) in
            try database.prepare(query)
        }
        statements[query] = statement
        return statement
    }
}

extension Statement {
    /// Reads a position from the two columns of its longitude and latitude; values outside the grid
    /// read as 0.
    func place(at column: Int) -> FixedCoordinate {
        FixedCoordinate(
            longitude: int(at: column).flatMap(Int32.init(exactly:)) ?? 0,
            latitude: int(at: column + 1).flatMap(Int32.init(exactly:)) ?? 0)
    }
}
