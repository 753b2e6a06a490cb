/// Reads the routing graph, cell by cell.
extension MapDatabase {
    /// The greatest number of a node of the routing graph.
    ///
    /// - Returns: `nil` if the map has none: an older version made it, or its extract has no roads.
    /// - Throws: ``MapStoreError`` if another program made the map or it can't be read.
    public func lastRoutingNode() throws(MapStoreError) -> Int? {
        try requireRoadNetwork()
        guard try rows(Queries.routingTable).first({ $0.int(at: 0) }) != nil else { return nil }
        return try rows(Queries.lastRoutingNode).first { $0.int(at: 0) ?? 0 }
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

    /// The number of levels of areas over the routing graph.
    ///
    /// - Returns: 0 if the map has no areas, as small ones.
    /// - Throws: ``MapStoreError`` if the map can't be read.
    public func overlayLevels() throws(MapStoreError) -> Int {
        guard try rows(Queries.overlayTable).first({ $0.int(at: 0) }) != nil else { return 0 }
        return try rows(Queries.overlayLevels).first { $0.int(at: 0) ?? 0 } ?? 0
    }

    /// Reads an area over the routing graph.
    ///
    /// - Parameters:
    ///   - number: its number, from 0.
    ///   - level: its level, from 1.
    /// - Returns: the area; `nil` if there is none or it is damaged.
    /// - Throws: ``MapStoreError`` if the map has no areas or can't be read.
    public func overlayCell(
        _ number: Int, level: Int
    ) throws(MapStoreError) -> OverlayCell? {
        let cell = try rows(Queries.overlayCell, level, number).first { row in
            row.withBlob(at: 0) { bytes in bytes.flatMap(OverlayCell.init) }
        }
        return cell ?? nil
    }

    /// Whether the map knows what conditions change; maps of older versions do not.
    ///
    /// - Throws: ``MapStoreError`` if the map can't be read.
    public func knowsRoutingConditions() throws(MapStoreError) -> Bool {
        try rows(Queries.routingConditionsTable).first { $0.int(at: 0) } != nil
    }

    /// Whether conditions change one of several cells.
    ///
    /// - Parameter cells: the cells' numbers.
    /// - Returns: whether one is changed.
    /// - Throws: ``MapStoreError`` if the map does not know, or can't be read.
    public func hasRoutingConditions(in cells: Range<Int>) throws(MapStoreError) -> Bool {
        try rows(Queries.routingConditionsOfCells, cells.lowerBound, cells.upperBound)
            .first { $0.int(at: 0) } != nil
    }

    /// Reads what conditions change in a cell.
    ///
    /// - Parameter cell: its number, from 0.
    /// - Returns: `nil` if there is nothing, or it is damaged.
    /// - Throws: ``MapStoreError`` if the map does not know, or can't be read.
    public func routingConditions(_ cell: Int) throws(MapStoreError) -> RoutingConditions? {
        let conditions = try rows(Queries.routingConditions, cell).first { row in
            row.withBlob(at: 0) { bytes in bytes.flatMap(RoutingConditions.init) }
        }
        return conditions ?? nil
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

    /// Reads a cell that was written.
    ///
    /// - Parameter number: its number, from 0.
    /// - Returns: the cell; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the file can't be read.
    public func routingCell(_ number: Int) throws(MapStoreError) -> RoutingCell? {
        var cell: RoutingCell?
        try writing { () throws(SQLiteError) in
            let statement = statements.writtenCell
            defer { statement.reset() }
            try statement.bind(number, at: 1)
            guard try statement.step() else { return }
            cell = statement.withBlob(at: 0) { bytes in bytes.flatMap(RoutingCell.init) }
        }
        return cell
    }

    /// Writes an area over the routing graph.
    ///
    /// - Parameters:
    ///   - area: the area.
    ///   - number: its number, from 0.
    ///   - level: its level, from 1.
    /// - Throws: ``MapStoreError`` if the disk is full, or the area is there.
    public func write(
        overlayCell area: OverlayCell, number: Int, level: Int
    ) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            try statements.overlayCell.bind(level, at: 1)
            try statements.overlayCell.bind(number, at: 2)
            try statements.overlayCell.bind(area.bytes, at: 3)
            try statements.overlayCell.run()
        }
    }

    /// Writes what conditions change in a cell.
    ///
    /// - Parameters:
    ///   - conditions: the changes.
    ///   - number: the cell's number, from 0; must be new.
    /// - Throws: ``MapStoreError`` if the disk is full, or the number is taken.
    public func write(
        routingConditions conditions: RoutingConditions, number: Int
    ) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            try statements.routingConditions.bind(number, at: 1)
            try statements.routingConditions.bind(conditions.bytes, at: 2)
            try statements.routingConditions.run()
        }
    }
}
