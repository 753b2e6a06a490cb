public import MapStore

extension RoadGraph {
    /// Reads the roads of a map that cars may use.
    ///
    /// - Parameter map: a map of ours.
    /// - Throws: `MapStoreError` if it has no road network or can't be read.
    public convenience init(_ map: MapDatabase) throws(MapStoreError) {
        try map.requireRoadNetwork()
        // A node, a line or a road has an edge at least, an edge two nodes at most.
        var builder = RoadGraphBuilder(highestNumber: try map.roadEdgeCount() * 2)
        try map.forEachCarEdge { builder.add($0) }
        // Shares the tables that the lines do not change.
        let edges = builder
        try map.forEachRoadGeometry(where: edges.wants(geometry:)) { builder.add($0) }
        try map.forEachRoad { builder.add($0) }
        try map.forEachTurnRestriction { builder.add($0) }
        self.init(builder)
    }
}
