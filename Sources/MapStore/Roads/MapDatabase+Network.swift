public import Geometry

/// Reads the road network of the map or of a box in it, table by table, for callers that keep it in
/// memory.
///
/// A row is in a box if its centre line's own box touches it. Rows are read in pages, because the
/// number of steps of a statement is limited.
extension MapDatabase {
    /// The number of edges of all kinds; in our own maps no number of a node, road or geometry is
    /// more than twice that.
    ///
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadEdgeCount() throws(MapStoreError) -> Int {
        try rows(Queries.edgeCount).first { $0.int(at: 0) ?? 0 } ?? 0
    }

    /// Returns the number of centre lines that touch a box.
    ///
    /// - Parameters:
    ///   - box: the area in degrees.
    ///   - limit: the number at which counting ends.
    /// - Returns: the number, or the limit.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadGeometryCount(
        in box: CoordinateBox, limit: Int
    ) throws(MapStoreError) -> Int {
        var count = 0
        for part in StoredBox.parts(of: box) where count < limit {
            count +=
                try rows(
                    Queries.geometryCountInBox, part.west, part.east, part.south, part.north,
                    limit - count
                ).first { $0.int(at: 0) ?? 0 } ?? 0
        }
        return count
    }

    /// Calls `body` with the edges that cars may use in order of their numbers, without the texts
    /// of signs and lanes.
    ///
    /// - Parameters:
    ///   - box: the area; `nil` for all of the map.
    ///   - body: receives each of them.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func forEachCarEdge(
        in box: CoordinateBox? = nil, _ body: (RoadEdge) -> Void
    ) throws(MapStoreError) {
        try forEachRow(of: Queries.carEdges, in: box) { row in
            let flags = StoredEdgeFlags(rawValue: row.int(at: 5) ?? 0)
            body(
                RoadEdge(
                    id: row.int(at: 0) ?? 0, from: row.int(at: 1) ?? 0, to: row.int(at: 2) ?? 0,
                    roadID: row.int(at: 3) ?? 0, geometryID: row.int(at: 4) ?? 0,
                    isReversed: flags.contains(.reversed), isOneway: flags.contains(.oneway),
                    speedLimit: SpeedLimit(storedNumber: row.int(at: 7), flags: flags),
                    carAccess: row.int(at: 6).flatMap(CarAccess.init) ?? .yes))
        }
    }

    /// Calls `body` with the centre lines in order of their numbers, except damaged ones.
    ///
    /// - Parameters:
    ///   - box: the area; `nil` for all of the map.
    ///   - isWanted: whether to read the line of a number.
    ///   - body: receives each of them.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func forEachRoadGeometry(
        in box: CoordinateBox? = nil, where isWanted: (Int) -> Bool,
        _ body: (RoadGeometry) -> Void
    ) throws(MapStoreError) {
        try forEachRow(of: Queries.geometries, in: box) { row in
            guard let id = row.int(at: 0), isWanted(id) else { return }
            let points = row.withBlob(at: 2) { bytes in bytes.flatMap(GeometryBlob.decode) }
            guard let points, points.count >= 2 else { return }
            body(
                RoadGeometry(
                    id: id, points: points, lengthMeters: Double(row.int(at: 1) ?? 0) / 1000))
        }
    }

    /// Calls `body` with the roads in order of their numbers, without their names in other
    /// languages.
    ///
    /// - Parameters:
    ///   - box: the area; `nil` for all of the map.
    ///   - body: receives each of them.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func forEachRoad(
        in box: CoordinateBox? = nil, _ body: (Road) -> Void
    ) throws(MapStoreError) {
        try forEachRow(of: Queries.roads, in: box) { row in
            body(
                Road(
                    id: row.int(at: 0) ?? 0, wayID: row.int(at: 1) ?? 0,
                    roadClass: row.int(at: 2).flatMap(RoadClass.init) ?? .road,
                    names: LocalizedNames(local: row.string(at: 3)), ref: row.string(at: 4),
                    traits: Road.Traits(rawValue: row.int(at: 5) ?? 0)))
        }
    }

    /// Calls `body` with the turns that are forbidden or required at a node, in order of their
    /// numbers; those that lead over roads are left out.
    ///
    /// - Parameters:
    ///   - box: the area that the first road touches; `nil` for all of the map.
    ///   - body: receives each of them.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func forEachTurnRestriction(
        in box: CoordinateBox? = nil, _ body: (TurnRestriction) -> Void
    ) throws(MapStoreError) {
        try forEachRow(of: Queries.nodeRestrictions, in: box) { row in
            body(
                TurnRestriction(
                    id: row.int(at: 0) ?? 0, relationID: row.int(at: 1) ?? 0,
                    kind: row.int(at: 2).flatMap(TurnRestriction.Kind.init) ?? .noEntry,
                    fromRoad: row.int(at: 3) ?? 0, via: .node(row.int(at: 4) ?? 0),
                    toRoad: row.int(at: 5) ?? 0,
                    exceptions: (row.string(at: 6) ?? "").split(separator: ";").map(String.init),
                    condition: row.string(at: 7)))
        }
    }

    /// Runs a query page by page; its first column is the number by which its rows are ordered.
    private func forEachRow(
        of query: (_ boxes: Int) -> String, in box: CoordinateBox?, _ body: (Statement) -> Void
    ) throws(MapStoreError) {
        let boxes = box.map { StoredBox.parts(of: $0) } ?? []
        // Each page searches the box again, and sorts its rows.
        let page = box == nil ? 50_000 : 1_000_000
        var last = 0
        var count = page
        while count == page {
            count = 0
            let statement = try prepared(query(boxes.count))
            defer { statement.reset() }
            try reading("tables") { () throws(SQLiteError) in
                try statement.bind(last, at: 1)
                try statement.bind(page, at: 2)
                let edges = boxes.flatMap { [$0.west, $0.east, $0.south, $0.north] }
                for (index, edge) in edges.enumerated() {
                    try statement.bind(edge, at: 3 + index)
                }
                while try statement.step() {
                    // Rows whose numbers do not grow would be read forever.
                    guard let id = statement.int(at: 0), id > last else { continue }
                    body(statement)
                    last = id
                    count += 1
                }
            }
        }
    }
}
