package import Geometry
package import MapStore

extension RoadGraph {
    /// Reads the roads of a map that cars may use.
    ///
    /// - Parameters:
    ///   - map: a map of ours.
    ///   - box: the area whose roads are read, those whole that cross its edge; `nil` for all.
    /// - Throws: `MapStoreError` if it has no road network or can't be read.
    package convenience init(
        _ map: MapDatabase, in box: CoordinateBox? = nil
    ) throws(MapStoreError) {
        try map.requireRoadNetwork()
        let box = try box.flatMap { box throws(MapStoreError) in
            try Self.isSmall(box, of: map) ? box : nil
        }
        // A node, a line or a road has an edge at least, an edge two nodes at most.
        let highest = box == nil ? try map.roadEdgeCount() * 2 : nil
        var builder = RoadGraphBuilder(highestNumber: highest)
        try map.forEachCarEdge(in: box) { builder.add($0) }
        // Shares the tables that the lines do not change.
        let edges = builder
        try map.forEachRoadGeometry(in: box, where: edges.wants(geometry:)) { builder.add($0) }
        try map.forEachRoad(in: box) { builder.add($0) }
        try map.forEachTurnRestriction(in: box) { builder.add($0) }
        self.init(builder)
    }

    /// Whether a box is read faster than all of a map: each of its roads takes twice the time, and there
    /// is an end to what one query finds.
    private static func isSmall(
        _ box: CoordinateBox, of map: MapDatabase
    ) throws(MapStoreError) -> Bool {
        let most = 400_000
        let count = try map.roadGeometryCount(in: box, limit: most + 1)
        // A line has two edges, or one.
        guard count <= most else { return false }
        return count * 2 < (try map.roadEdgeCount()) * 2 / 3
    }
}
