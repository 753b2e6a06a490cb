package import Geometry
package import MapStore

/// The roads of a map that cars may use, as a graph in memory: what a router and a track matcher walk on.
///
/// Nodes and edges are numbered from 0. An edge is one direction of a stretch of road between two
/// nodes; a street that is driven both ways is two edges on one stretch. Everything lies in flat arrays
/// (structures of arrays), the edges sorted by the node where they begin, so that a node's edges are a
/// range (compressed sparse rows). Stretches lie along a Hilbert curve, and nodes in the order in which
/// the stretches meet them: what is near on the ground is near in memory.
///
/// Made once, then shared by all threads. A class, because a value of so many arrays is slow to hand on.
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
    // Per stretch, the first of which has one more.
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
    /// Pairs of edges that nobody may drive one after the other, ascending.
    let bannedTurns: [UInt64]

    /// The graph of all that a builder was given.
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

    /// How many nodes there are.
    package var nodeCount: Int { firstEdges.count - 1 }
    /// How many edges there are: each direction of each stretch counts.
    package var edgeCount: Int { targets.count }
    /// How many stretches of road there are.
    var stretchCount: Int { lengths.count }

    /// The bytes that its arrays take.
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

    /// The node where an edge begins.
    package func source(of edge: Int) -> Int { Int(sources[edge]) }

    /// The node where an edge ends.
    package func target(of edge: Int) -> Int { Int(targets[edge]) }

    /// The stretch of road that an edge is one direction of.
    package func stretch(of edge: Int) -> Int { strands[edge].stretch }

    /// The other direction of an edge's stretch; `nil` for a one-way road.
    package func reverse(of edge: Int) -> Int? {
        let strand = strands[edge].reversed
        return edges(from: target(of: edge)).first { strands[$0] == strand }
    }

    /// Whether the law forbids to drive one edge right after another.
    func isBanned(_ edge: Int, then next: Int) -> Bool {
        guard !bannedTurns.isEmpty else { return false }
        let turn = UInt64(edge) << 32 | UInt64(next)
        var (low, high) = (0, bannedTurns.count)
        while low < high {
            let middle = (low + high) / 2
            if bannedTurns[middle] < turn { low = middle + 1 } else { high = middle }
        }
        return low < bannedTurns.count && bannedTurns[low] == turn
    }

    // MARK: What an edge is

    /// Metres along an edge.
    package func length(of edge: Int) -> Double { Double(lengths[strands[edge].stretch]) }

    /// Kilometres per hour at which an edge is driven where nobody knows better.
    package func defaultSpeed(on edge: Int) -> Double { Double(defaultSpeeds[edge]) }

    /// The speed that the law allows on an edge; `nil` if not known.
    package func speedLimit(on edge: Int) -> SpeedLimit? { limits[edge].speedLimit }

    /// Whether a car may use an edge.
    package func access(to edge: Int) -> CarAccess {
        CarAccess(rawValue: Int(access[edge])) ?? .yes
    }

    /// The number of an edge in the map's database.
    func mapEdge(of edge: Int) -> Int { Int(mapEdges[edge]) }

    /// The road that an edge is a part of.
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

    /// Where an edge ends.
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
