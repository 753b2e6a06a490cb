public import Geometry

/// The table `road_signs`, which maps and files of signs have.
enum SignTable {
    /// The columns of a row in the order of ``RoadSign``'s reading and writing.
    static let columns = [
        "kind", "value", "unit", "text", "longitude", "latitude", "edge_id", "offset", "direction",
        "side", "origin", "source", "date", "continues",
    ]

    static let isThere = """
        SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'road_signs'
        """
    private static let selection = "SELECT \(columns.joined(separator: ", ")) FROM road_signs"
    static let onEdge = "\(selection) WHERE edge_id = ?1 ORDER BY sign_id LIMIT ?2"
    /// Signs in a box by the index `road_signs_place`, as entries of the search are found.
    static let inBox = """
        \(selection) WHERE longitude BETWEEN ?1 AND ?2 AND latitude BETWEEN ?3 AND ?4
            AND latitude / 20000 IN (
                WITH RECURSIVE rows(row) AS (
                    SELECT ?3 / 20000 UNION ALL SELECT row + 1 FROM rows WHERE row < ?4 / 20000
                )
                SELECT row FROM rows
            )
        ORDER BY sign_id LIMIT ?5
        """
    /// The most signs of one edge.
    static let mostOnEdge = 500
}

extension Statement {
    /// Binds a sign's columns and inserts the row.
    func insert(_ sign: RoadSign) throws(SQLiteError) {
        try bind(sign.kind, at: 1)
        try bind(sign.value?.number, at: 2)
        try bind(sign.value?.unit.rawValue, at: 3)
        try bind(sign.text, at: 4)
        try bind(Int(sign.position.longitude), at: 5)
        try bind(Int(sign.position.latitude), at: 6)
        try bind(sign.edge, at: 7)
        try bind(Int(exactly: (sign.offset * 1000).rounded()) ?? 0, at: 8)
        try bind(sign.direction.rawValue, at: 9)
        try bind(sign.side?.rawValue, at: 10)
        try bind(sign.origin.rawValue, at: 11)
        try bind(sign.source, at: 12)
        try bind(sign.date, at: 13)
        try bind(sign.continues ? 1 : 0, at: 14)
        try run()
    }
}

extension RoadSign {
    /// Reads a sign from a row of ``SignTable``; `nil` if it is damaged.
    init?(_ row: Statement) {
        guard let kind = row.string(at: 0), let edge = row.int(at: 6),
            let offset = row.int(at: 7), (0...1_000_000_000).contains(offset),
            let direction = row.int(at: 8).flatMap(Direction.init),
            let origin = row.int(at: 10).flatMap(Origin.init)
        else { return nil }
        var value: SignValue?
        if let number = row.double(at: 1), number.isFinite,
            let unit = row.string(at: 2).flatMap(SignValue.Unit.init)
        {
            value = SignValue(number, unit)
        }
        self.init(
            kind: kind, value: value, text: row.string(at: 3), position: row.place(at: 4),
            edge: edge, offset: Double(offset) / 1000, direction: direction,
            side: row.int(at: 9).flatMap(Side.init), origin: origin,
            source: row.string(at: 11) ?? "", date: row.string(at: 12),
            continues: row.int(at: 13) == 1)
    }
}

extension MapDatabase {
    /// Returns the signs on edges.
    ///
    /// - Parameter edges: the edges' numbers.
    /// - Returns: the signs in the order of the edges; none for maps made before signs were stored.
    /// - Throws: ``MapStoreError`` if the map can't be read.
    public func signs(onEdges edges: [Int]) throws(MapStoreError) -> [RoadSign] {
        guard try hasSigns() else { return [] }
        var signs: [RoadSign] = []
        for edge in edges {
            signs += try rows(SignTable.onEdge, edge, SignTable.mostOnEdge).all(RoadSign.init)
                .compactMap { $0 }
        }
        return signs
    }

    /// Returns the signs in an area.
    ///
    /// - Parameters:
    ///   - box: the area in degrees.
    ///   - limit: the most signs to read.
    /// - Returns: the signs in the file's own order; none for maps made before signs were stored.
    /// - Throws: ``MapStoreError`` if the map can't be read.
    public func signs(
        in box: CoordinateBox, limit: Int = 20_000
    ) throws(MapStoreError) -> [RoadSign] {
        guard try hasSigns() else { return [] }
        return try StoredBox.reading(box, once: \.self) { part throws(MapStoreError) in
            try rows(
                SignTable.inBox, part.west, part.east, part.south, part.north, max(limit, 0)
            ).all(RoadSign.init).compactMap { $0 }
        }
    }

    private func hasSigns() throws(MapStoreError) -> Bool {
        try rows(SignTable.isThere).first { $0.int(at: 0) } == .some(1)
    }
}

extension MapWriter {
    /// Writes a sign.
    ///
    /// - Parameter sign: the sign.
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func write(sign: RoadSign) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in try statements.sign.insert(sign) }
    }
}
