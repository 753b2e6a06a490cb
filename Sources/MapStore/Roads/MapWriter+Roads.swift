extension MapWriter {
    /// Writes a node of the road network.
    ///
    /// - Parameter node: the node; its number must be new.
    /// - Throws: ``MapStoreError`` if the disk is full, or the number is taken.
    public func write(node: RoadNode) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            let statement = statements.node
            try statement.bind(node.id, at: 1)
            try statement.bind(node.osmID, at: 2)
            try statement.bind(Int(node.position.longitude), at: 3)
            try statement.bind(Int(node.position.latitude), at: 4)
            try statement.run()
        }
    }

    /// Writes a road: the properties that the edges of one way share.
    ///
    /// - Parameter road: the road; its number must be new.
    /// - Throws: ``MapStoreError`` if the disk is full, or the number is taken.
    public func write(road: Road) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            let statement = statements.road
            try statement.bind(road.id, at: 1)
            try statement.bind(road.wayID, at: 2)
            try statement.bind(road.roadClass.rawValue, at: 3)
            try statement.bind(road.names.local, at: 4)
            try statement.bind(road.ref, at: 5)
            try statement.bind(road.internationalRef, at: 6)
            try statement.bind(road.lanes, at: 7)
            try statement.bind(road.layer, at: 8)
            try statement.bind(road.surface, at: 9)
            try statement.bind(road.traits.rawValue, at: 10)
            try statement.run()
            try statements.roadName.insert(names: road.names, of: road.id)
        }
    }

    /// Writes a centre line and records its box for the index.
    ///
    /// - Parameter geometry: the centre line; its number must be new.
    /// - Throws: ``MapStoreError`` if the disk is full, or the number is taken.
    public func write(geometry: RoadGeometry) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            let statement = statements.geometry
            try statement.bind(geometry.id, at: 1)
            try statement.bind(Self.millimeters(geometry.lengthMeters), at: 2)
            try statement.bind(GeometryBlob.encode(geometry.points), at: 3)
            try statement.run()
            if let box = FixedBounds(around: geometry.points) { boxes.add(box, of: geometry.id) }
        }
    }

    /// Writes a stretch of a border between countries.
    ///
    /// - Parameter border: the border.
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func write(border: CountryBorder) throws(MapStoreError) {
        guard let box = FixedBounds(around: border.points) else { return }
        try writing { () throws(SQLiteError) in
            let statement = statements.border
            try statement.bind(border.country, at: 1)
            try statement.bind(border.neighbour, at: 2)
            try statement.bind(Int(box.west), at: 3)
            try statement.bind(Int(box.east), at: 4)
            try statement.bind(Int(box.south), at: 5)
            try statement.bind(Int(box.north), at: 6)
            try statement.bind(GeometryBlob.encode(border.points), at: 7)
            try statement.run()
        }
    }

    /// Writes one direction of a stretch of road.
    ///
    /// - Parameter edge: the edge; its number must be new.
    /// - Throws: ``MapStoreError`` if the disk is full, or the number is taken.
    public func write(edge: RoadEdge) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            let statement = statements.edge
            let stored = StoredEdgeFlags(edge)
            try statement.bind(edge.id, at: 1)
            try statement.bind(edge.from, at: 2)
            try statement.bind(edge.to, at: 3)
            try statement.bind(edge.roadID, at: 4)
            try statement.bind(edge.geometryID, at: 5)
            try statement.bind(stored.rawValue, at: 6)
            try statement.bind(edge.carAccess.rawValue, at: 7)
            try statement.bind(edge.speedLimit?.storedNumber, at: 8)
            try statement.bind(edge.lanes, at: 9)
            try statement.bind(edge.turnLanes, at: 10)
            try statement.bind(edge.destination, at: 11)
            try statement.bind(edge.destinationRef, at: 12)
            try statement.bind(edge.exitNumber, at: 13)
            try statement.run()
        }
    }

    /// Writes a turn restriction.
    ///
    /// - Parameter restriction: the restriction; its number must be new.
    /// - Throws: ``MapStoreError`` if the disk is full, or the number is taken.
    public func write(restriction: TurnRestriction) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            let statement = statements.restriction
            var (viaNode, viaRoads): (Int?, [Int]) = (nil, [])
            switch restriction.via {
            case .node(let node): viaNode = node
            case .roads(let roads): viaRoads = roads
            }
            let exceptions = restriction.exceptions.joined(separator: ";")
            try statement.bind(restriction.id, at: 1)
            try statement.bind(restriction.relationID, at: 2)
            try statement.bind(restriction.kind.rawValue, at: 3)
            try statement.bind(restriction.fromRoad, at: 4)
            try statement.bind(viaNode, at: 5)
            try statement.bind(restriction.toRoad, at: 6)
            try statement.bind(exceptions.isEmpty ? nil : exceptions, at: 7)
            try statement.bind(restriction.condition, at: 8)
            try statement.run()
            for (position, road) in viaRoads.enumerated() {
                try statements.restrictionRoad.bind(restriction.id, at: 1)
                try statements.restrictionRoad.bind(position, at: 2)
                try statements.restrictionRoad.bind(road, at: 3)
                try statements.restrictionRoad.run()
            }
        }
    }

    /// Converts metres to millimetres, clamped to the range from 0 to half the equator, the longest
    /// sensible line.
    private static func millimeters(_ meters: Double) -> Int {
        guard meters.isFinite else { return 0 }
        return Int((min(max(meters, 0), 20_037_509) * 1000).rounded())
    }
}
