public import Geometry

extension MapDatabase {
    /// Checks that the map has a road network that this version can read.
    ///
    /// - Throws: ``MapStoreError`` if another program made the map, or a newer version of this one.
    public func requireRoadNetwork() throws(MapStoreError) {
        guard let version = try schemaVersion() else {
            throw .notAMap(path: path, reason: "has no road network: another program made it")
        }
        guard version <= Schema.version else {
            throw .notAMap(
                path: path,
                reason: "was made by a newer version (schema \(version), here \(Schema.version)):"
                    + " update render or import again")
        }
    }

    /// Returns a node of the road network.
    ///
    /// - Parameter id: its number.
    /// - Returns: the node; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    func roadNode(_ id: Int) throws(MapStoreError) -> RoadNode? {
        try rows(Queries.node, id).first { row in
            RoadNode(id: id, osmID: row.int(at: 0), position: row.place(at: 1))
        }
    }

    /// Returns the properties that the edges of one way share.
    ///
    /// - Parameter id: the road's number.
    /// - Returns: the road; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func road(_ id: Int) throws(MapStoreError) -> Road? {
        let names = try rows(Queries.roadNames, id).all { row in
            (row.string(at: 0) ?? "", row.string(at: 1) ?? "")
        }
        return try rows(Queries.road, id).first { row in
            Road(
                id: id, wayID: row.int(at: 0) ?? 0,
                roadClass: row.int(at: 1).flatMap(RoadClass.init) ?? .road,
                names: LocalizedNames(
                    local: row.string(at: 2), byLanguage: Dictionary(names) { first, _ in first }),
                ref: row.string(at: 3), internationalRef: row.string(at: 4), lanes: row.int(at: 5),
                layer: row.int(at: 6) ?? 0, surface: row.string(at: 7),
                traits: Road.Traits(rawValue: row.int(at: 8) ?? 0))
        }
    }

    /// Returns the centre line of an edge.
    ///
    /// - Parameter id: the geometry's number.
    /// - Returns: the line; `nil` if there is none or it is damaged.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadGeometry(_ id: Int) throws(MapStoreError) -> RoadGeometry? {
        let found = try rows(Queries.geometry, id).first { row -> RoadGeometry? in
            row.withBlob(at: 1) { bytes in
                guard let bytes, let points = GeometryBlob.decode(bytes), points.count >= 2 else {
                    return nil
                }
                return RoadGeometry(
                    id: id, points: points, lengthMeters: Double(row.int(at: 0) ?? 0) / 1000)
            }
        }
        return found ?? nil
    }

    /// Returns an edge.
    ///
    /// - Parameter id: its number.
    /// - Returns: the edge; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadEdge(_ id: Int) throws(MapStoreError) -> RoadEdge? {
        try rows(Queries.edge, id).first(RoadEdge.init)
    }

    /// Returns the edges that begin at a node.
    ///
    /// - Parameter node: the node's number.
    /// - Returns: the edges.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadEdges(from node: Int) throws(MapStoreError) -> [RoadEdge] {
        try rows(Queries.edgesFromNode, node).all(RoadEdge.init)
    }

    /// Returns the edges that end at a node.
    ///
    /// - Parameter node: the node's number.
    /// - Returns: the edges.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadEdges(to node: Int) throws(MapStoreError) -> [RoadEdge] {
        try rows(Queries.edgesToNode, node).all(RoadEdge.init)
    }

    /// Returns the edges whose boxes touch an area, both directions of each street.
    ///
    /// - Parameter box: the area in degrees.
    /// - Returns: the edges in the order of their numbers, on each side of the antimeridian.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadEdges(in box: CoordinateBox) throws(MapStoreError) -> [RoadEdge] {
        try StoredBox.reading(box, once: \.id) { part throws(MapStoreError) in
            try rows(Queries.edgesInBox, part.west, part.east, part.south, part.north)
                .all(RoadEdge.init)
        }
    }

    /// Returns the lines of roads whose boxes touch an area.
    ///
    /// - Parameter box: the area in degrees.
    /// - Returns: the numbers of their geometries, each once, and their boxes in degrees (x is the
    ///   longitude).
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadBoxes(
        in box: CoordinateBox
    ) throws(MapStoreError) -> [(geometry: Int, box: PlanarBox)] {
        try StoredBox.reading(box, once: \.geometry) { part throws(MapStoreError) in
            try rows(Queries.roadBoxes, part.west, part.east, part.south, part.north).all { row in
                func degrees(_ column: Int) -> Double {
                    Double(row.int(at: column) ?? 0) / FixedCoordinate.unitsPerDegree
                }
                let box = PlanarBox(
                    minX: degrees(1), minY: degrees(2), maxX: degrees(3), maxY: degrees(4))
                return (geometry: row.int(at: 0) ?? 0, box: box)
            }
        }
    }

    /// Returns the nodes where the edges with a line begin.
    ///
    /// - Parameter id: the geometry's number.
    /// - Returns: the numbers of one or two nodes; none if there is no such edge.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func roadEnds(ofGeometry id: Int) throws(MapStoreError) -> [Int] {
        let ends = try rows(Queries.roadEnds, id).all { [$0.int(at: 0) ?? 0, $0.int(at: 1) ?? 0] }
        return Array(Set(ends.flatMap(\.self))).sorted()
    }

    /// Returns the segments that cars may use and whose boxes touch an area.
    ///
    /// One query returns what ``roadEdges(in:)``, ``road(_:)`` and ``roadGeometry(_:)`` return one
    /// by one.
    ///
    /// - Parameters:
    ///   - box: the area in degrees.
    ///   - limit: the most rows to read.
    /// - Returns: the segments in the file's own order, except those with a damaged line.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func carSegments(
        in box: CoordinateBox, limit: Int
    ) throws(MapStoreError) -> [RoadSegment] {
        try segments(Queries.carSegmentsInBox, in: box, limit: limit)
    }

    /// Returns the segments with a name whose boxes touch an area, like ``carSegments(in:limit:)``.
    func namedSegments(
        in box: CoordinateBox, limit: Int
    ) throws(MapStoreError) -> [RoadSegment] {
        try segments(Queries.namedSegmentsInBox, in: box, limit: limit)
    }

    private func segments(
        _ query: String, in box: CoordinateBox, limit: Int
    ) throws(MapStoreError) -> [RoadSegment] {
        try StoredBox.reading(box, once: \.edge.id) { part throws(MapStoreError) in
            try rows(query, part.west, part.east, part.south, part.north, max(limit, 0))
                .all(RoadSegment.init).compactMap { $0 }
        }
    }

    /// Returns the turn restrictions for vehicles that come from a road.
    ///
    /// - Parameter road: the road's number.
    /// - Returns: the restrictions in the order of their numbers.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func turnRestrictions(from road: Int) throws(MapStoreError) -> [TurnRestriction] {
        var found = try rows(Queries.restrictionsFromRoad, road).all { row in
            TurnRestriction(
                id: row.int(at: 0) ?? 0, relationID: row.int(at: 1) ?? 0,
                kind: row.int(at: 2).flatMap(TurnRestriction.Kind.init) ?? .noEntry,
                fromRoad: road, via: row.int(at: 3).map { .node($0) } ?? .roads([]),
                toRoad: row.int(at: 4) ?? 0,
                exceptions: (row.string(at: 5) ?? "").split(separator: ";").map(String.init),
                condition: row.string(at: 6))
        }
        for index in found.indices where found[index].via == .roads([]) {
            let roads = try rows(Queries.restrictionRoads, found[index].id)
                .all { $0.int(at: 0) ?? 0 }
            found[index].via = .roads(roads)
        }
        return found
    }
}

extension RoadEdge {
    /// Reads an edge from a row of `Queries.edgeColumns`.
    init(_ row: Statement) {
        let flags = StoredEdgeFlags(rawValue: row.int(at: 5) ?? 0)
        self.init(
            id: row.int(at: 0) ?? 0, from: row.int(at: 1) ?? 0, to: row.int(at: 2) ?? 0,
            roadID: row.int(at: 3) ?? 0, geometryID: row.int(at: 4) ?? 0,
            isReversed: flags.contains(.reversed), isOneway: flags.contains(.oneway),
            speedLimit: SpeedLimit(storedNumber: row.int(at: 7), flags: flags),
            lanes: row.int(at: 8), turnLanes: row.string(at: 9), destination: row.string(at: 10),
            destinationRef: row.string(at: 11), exitNumber: row.string(at: 12),
            carAccess: row.int(at: 6).flatMap(CarAccess.init) ?? .yes)
    }
}

extension RoadSegment {
    /// Reads a segment from a row of `Queries.carSegmentsInBox`; `nil` if its line is damaged.
    init?(_ row: Statement) {
        let points = row.withBlob(at: 17) { bytes in bytes.flatMap(GeometryBlob.decode) }
        guard let points, points.count >= 2 else { return nil }
        let edge = RoadEdge(row)
        self.init(
            edge: edge, roadClass: row.int(at: 13).flatMap(RoadClass.init) ?? .road,
            name: row.string(at: 14), ref: row.string(at: 15),
            traits: Road.Traits(rawValue: row.int(at: 16) ?? 0),
            line: (edge.isReversed ? points.reversed() : points).map(\.coordinate))
    }
}
