public import Geometry

extension MapDatabase {
    /// Whether the map has a tile, found without reading it.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: `true` even for a tile that turns out to be damaged when it is read.
    /// - Throws: ``MapStoreError`` if the file can't be read.
    public func hasTile(_ tile: TileID) throws(MapStoreError) -> Bool {
        try reading("tile \(tile)") { () throws(SQLiteError) in
            let statement = try presenceStatement()
            defer { statement.reset() }
            try statement.bind(tile.z, at: 1)
            try statement.bind(tile.x, at: 2)
            try statement.bind((1 << tile.z) - 1 - tile.y, at: 3)
            return try statement.step()
        }
    }

    private func presenceStatement() throws(SQLiteError) -> Statement {
        if let known = statements[Queries.tilePresence] { return known }
        let statement = try database.prepare(Queries.tilePresence)
        statements[Queries.tilePresence] = statement
        return statement
    }
}
