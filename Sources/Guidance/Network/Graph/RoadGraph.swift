package import Geometry
package import MapStore

/// The roads of a map that cars may use, as a graph in memory for a router and a track
/// matcher.
///
/// Nodes and edges are numbered from 0. An edge is one direction of a stretch of road
/// between two nodes; a street that is driven both ways is two edges on one stretch.
/// Everything is in flat arrays (structures of arrays), the edges sorted by their first
/// node, so that a node's edges are a range (compressed sparse rows). Stretches are ordered
/// along a Hilbert curve, and nodes in the order in which the stretches use them, so that
/// neighbours on the ground are neighbours in memory.
///
/// Made once, then used by all threads. It is a class because a value of that many arrays
/// is slow to copy.
package final class RoadGraph: Sendable {
    // Per node, and one more.
    let firstEdges: [UInt32]
    // Per edge.
    let sources: [UInt32]
    let targets: [UInt32]
    let strands: [Strand]
    let limits: [StoredSpeedLimit]
    /// Kilometres per hour.
    let defaultSpeeds: [UInt8]
    /// Raw values of `CarAccess`.
    let access: [UInt8]
    let mapEdges: [UInt32]
    // Per stretch; the first of these arrays has one more.
    let firstPoints: [UInt32]
    let lengths: [Float]
    let roads: [UInt32]
    /// One of the edges on each stretch.
    let edgesOfStretches: [UInt32]
    let index: RoadIndex
    // Per point of a stretch.
    let points: [FixedCoordinate]
    // Per road.
    let attributes: [RoadAttributes]
    let texts: TextTable
    /// Pairs of edges that must not be driven one after the other, ascending.
    let bannedTurns: [UInt64]

    /// The graph of everything that was added to a builder.
    package convenience init(_ builder: consuming RoadGraphBuilder) { self.init(builder.parts()) }

    private init(_ parts: consuming RoadGraphParts) {
        firstEdges = parts.firstEdges
        sources = parts.sources
        targets = parts.targets
        strands = parts.strands
        limits = parts.limits
        defaultSpeeds = parts.defaultSpeeds
        access = parts.access
        mapEdges = parts.mapEdges
        firstPoints = parts.firstPoints
        lengths = parts.lengths
        roads = parts.roads
        edgesOfStretches = parts.edgesOfStretches
        index = parts.index
        points = parts.points
        attributes = parts.attributes
        texts = parts.texts
        bannedTurns = parts.bannedTurns
    }

    /// The number of nodes.
    package var nodeCount: Int { firstEdges.count - 1 }
    /// The number of edges: each direction of each stretch counts.
    package var edgeCount: Int { targets.count }
    /// The number of stretches of road.
    var stretchCount: Int { lengths.count }

    /// The size of its arrays, in bytes.
    package var byteCount: Int {
        4 * (firstEdges.count + sources.count + targets.count + strands.count + mapEdges.count)
            + 2 * limits.count + 2 * access.count + 4 * firstPoints.count + 12 * lengths.count
            + 8 * points.count + index.byteCount + texts.byteCount + 8 * bannedTurns.count
            + MemoryLayout<RoadAttributes>.stride * attributes.count
    }

    // MARK: The graph

    /// The edges that begin at a node.
    package func edges(from node: Int) -> Range<Int> {
        Int(firstEdges[node])..<Int(firstEdges[node + 1])
    }

    /// The first node of an edge.
    package func source(of edge: Int) -> Int { Int(sources[edge]) }

    /// The last node of an edge.
    package func target(of edge: Int) -> Int { Int(targets[edge]) }

    /// The stretch of road of an edge.
    package func stretch(of edge: Int) -> Int { strands[edge].stretch }

    /// The other direction of an edge's stretch; `nil` for a one-way road.
    package func reverse(of edge: Int) -> Int? {
        let strand = strands[edge].reversed
        return edges(from: target(of: edge)).first { strands[$0] == strand }
    }

    /// Whether it is illegal to drive one edge right after another.
    func isBanned(_ edge: Int, then next: Int) -> Bool {
        guard !bannedTurns.isEmpty else { return false }
        let turn = UInt64(edge) << 32 | UInt64(next)
        let index = bannedTurns.partitioningIndex { $0 >= turn }
        return index < bannedTurns.count && bannedTurns[index] == turn
    }

    // MARK: Attributes of edges

    /// The length of an edge, in metres.
    package func length(of edge: Int) -> Double { Double(lengths[strands[edge].stretch]) }

    /// Kilometres per hour at which an edge is driven where nobody knows better.
    package func defaultSpeed(on edge: Int) -> Double { Double(defaultSpeeds[edge]) }

    /// The legal speed limit of an edge; `nil` if not known.
    package func speedLimit(on edge: Int) -> SpeedLimit? { limits[edge].speedLimit }

    /// Whether a car may use an edge.
    package func access(to edge: Int) -> CarAccess {
        CarAccess(rawValue: Int(access[edge])) ?? .yes
    }

    /// The number of an edge in the map's database.
    func mapEdge(of edge: Int) -> Int { Int(mapEdges[edge]) }

    /// The road that an edge is part of.
    package func road(of edge: Int) -> GraphRoad {
        let found = attributes[Int(roads[strands[edge].stretch])]
        return GraphRoad(
            wayID: Int(found.wayID), roadClass: found.roadClass, name: texts[found.name],
            ref: texts[found.ref], traits: found.traits)
    }

    /// The centre line of an edge in the direction of travel, two points or more.
    package func line(of edge: Int) -> [Coordinate] {
        let strand = strands[edge]
        let line = points[pointRange(of: strand.stretch)].map(\.coordinate)
        return strand.isReversed ? line.reversed() : line
    }

    /// The last point of an edge.
    func end(of edge: Int) -> FixedCoordinate {
        let strand = strands[edge]
        let range = pointRange(of: strand.stretch)
        return points[strand.isReversed ? range.lowerBound : range.upperBound - 1]
    }

    func pointRange(of stretch: Int) -> Range<Int> {
        Int(firstPoints[stretch])..<Int(firstPoints[stretch + 1])
    }
}

extension RoadGraph {
    /// Reads the roads of a map that cars may use.
    ///
    /// - Parameters:
    ///   - map: a map database.
    ///   - box: the area whose roads are read, including the whole of those that cross its
    ///     boundary; `nil` for all.
    /// - Throws: `MapStoreError` if it has no road network or can't be read.
    package convenience init(
        _ map: MapDatabase, in box: CoordinateBox? = nil
    ) throws(MapStoreError) {
        try map.requireRoadNetwork()
        let box = try box.flatMap { box throws(MapStoreError) in
            try Self.isSmall(box, of: map) ? box : nil
        }
        // Each node, line and road has at least one edge, and an edge has at most two
        // nodes.
        let highest = box == nil ? try map.roadEdgeCount() * 2 : nil
        var builder = RoadGraphBuilder(highestNumber: highest)
        try map.forEachCarEdge(in: box) { builder.add($0) }
        // A copy, which shares the tables that adding the lines does not change.
        let edges = builder
        try map.forEachRoadGeometry(in: box, where: edges.wants(geometry:)) { builder.add($0) }
        try map.forEachRoad(in: box) { builder.add($0) }
        try map.forEachTurnRestriction(in: box) { builder.add($0) }
        self.init(builder)
    }

    /// Whether a box is read faster than the whole map: each of its roads takes twice the
    /// time, and the results of one query are limited.
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
