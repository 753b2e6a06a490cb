/// Reads the routing graph, cell by cell.
extension MapDatabase {
    /// The number of nodes of the routing graph.
    ///
    /// - Returns: `nil` if the map has none: an older version made it, or its extract has no roads.
    /// - Throws: ``MapStoreError`` if another program made the map or it can't be read.
    public func routingNodeCount() throws(MapStoreError) -> Int? {
        try requireRoadNetwork()
        guard try rows(Queries.routingTable).first({ $0.int(at: 0) }) != nil else { return nil }
        return try rows(Queries.routingNodeCount).first { $0.int(at: 0) ?? 0 }
    }

    /// Reads a cell of the routing graph.
    ///
    /// - Parameter number: its number, from 0.
    /// - Returns: the cell; `nil` if there is none or it is damaged.
    /// - Throws: ``MapStoreError`` if the map has no routing graph or can't be read.
    public func routingCell(_ number: Int) throws(MapStoreError) -> RoutingCell? {
        let cell = try rows(Queries.routingCell, number).first { row in
            row.withBlob(at: 0) { bytes in bytes.flatMap(RoutingCell.init) }
        }
        return cell ?? nil
    }
}

extension MapWriter {
    /// Writes a cell of the routing graph.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - number: its number, from 0; must be new.
    /// - Throws: ``MapStoreError`` if the disk is full, or the number is taken.
    public func write(routingCell cell: RoutingCell, number: Int) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            try statements.routingCell.bind(number, at: 1)
            try statements.routingCell.bind(cell.bytes, at: 2)
            try statements.routingCell.run()
        }
    }
}
