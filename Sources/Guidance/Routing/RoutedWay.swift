import Geometry
import MapStore

/// A path through the routing graph with its line and the attributes of its roads.
struct RoutedWay: DrivenWay {
    /// A part of the path on one edge.
    struct Passage {
        let edge: RoutingGraph.Edge
        let record: RoutingEdge
        /// The edge's row in the map; `nil` where there is none.
        let row: RoadEdge?
        /// The road with all its names.
        let road: Road
        /// The indices of its first and last point in the line.
        let points: ClosedRange<Int>
        /// The seconds that it takes, with the turn into it.
        let seconds: Double
    }

    let line: MeasuredLine<Coordinate>
    let roads: [GraphRoad]
    let passages: [Passage]
    private let graph: RoutingGraph
    private let costs: TravelCosts
    private let reader: RoutedRoadReader

    /// Reads what belongs to a path.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - start: the fraction of the first edge at which it begins.
    ///   - end: the fraction of the last edge at which it ends.
    ///   - costs: what edges and turns cost.
    ///   - reader: reads the map.
    /// - Throws: `MapStoreError` if the map can't be read.
    init?(
        _ path: RouteSearch.Path, from start: Double, to end: Double, _ costs: TravelCosts,
        _ reader: RoutedRoadReader
    ) throws {
        graph = reader.graph
        self.costs = costs
        self.reader = reader
        var points: [Coordinate] = []
        var passages: [Passage] = []
        for (index, edge) in path.edges.enumerated() {
            let record = graph[edge]
            let (isFirst, isLast) = (index == 0, index == path.edges.count - 1)
            let part = (isFirst ? start : 0)...max(isLast ? end : 1, isFirst ? start : 0)
            guard let line = try reader.line(of: record, part) else { continue }
            let first = max(points.count - 1, 0)
            points += points.last == line.first ? line[1...] : line[...]
            var seconds =
                costs.seconds(on: record) * (part.upperBound - part.lowerBound)
            if index > 0, let node = graph.target(of: path.edges[index - 1]) {
                seconds += costs.seconds(
                    of: graph[path.edges[index - 1]], then: record, at: graph[node],
                    isCrossing: graph.isCrossing(node, for: costs.profile))
            }
            passages.append(
                Passage(
                    edge: edge, record: record, row: try reader.row(of: record),
                    road: try reader.road(record.road),
                    points: min(first, points.count - 1)...points.count - 1, seconds: seconds))
        }
        // A way of no length is a point, twice.
        if points.count == 1 { points.append(points[0]) }
        guard let line = MeasuredLine(points) else { return nil }
        self.line = line
        self.passages = passages
        roads = passages.map { GraphRoad($0.road) }
    }

    func start(of passage: Int) -> Double { line.distances[passages[passage].points.lowerBound] }

    func turnsBack(into passage: Int) -> Bool {
        passages[passage - 1].record.strand ^ 1 == passages[passage].record.strand
    }

    func isTwoWay(_ passage: Int) -> Bool {
        graph.reverse(of: passages[passage].edge).map { costs.isUsable(graph[$0]) } ?? false
    }

    func sideRoads(before passage: Int) -> [DrivenSideRoad] {
        guard let node = graph.target(of: passages[passage - 1].edge) else { return [] }
        let (before, taken) = (passages[passage - 1].record, passages[passage].record)
        return roads(at: node) {
            $0.strand != taken.strand && $0.strand != before.strand ^ 1
        }
    }

    /// The roads at a node that some direction of travel may use.
    private func roads(
        at node: RoutingGraph.Node, where isWanted: (RoutingEdge) -> Bool
    ) -> [DrivenSideRoad] {
        graph.edges(from: node).compactMap { edge in
            let record = graph[edge]
            guard record.copy == 0, isWanted(record),
                let road = try? reader.attributes(record.road)
            else { return nil }
            let leadsIn = graph.reverse(of: edge).map { costs.isUsable(graph[$0]) } ?? false
            let canBeEntered = costs.isUsable(record)
            guard canBeEntered || leadsIn else { return nil }
            return DrivenSideRoad(
                road: road, course: reader.course(of: record),
                isPublic: record.access(of: costs.profile) != .private,
                canBeEntered: canBeEntered, leadsIn: leadsIn)
        }
    }

    func isOnFoot(_ passage: Int) -> Bool {
        costs.profile == .foot
            || costs.profile == .bicycle && passages[passage].record.access & 64 != 0
    }

    func hasTurnLanes(_ passage: Int) -> Bool { passages[passage].row?.turnLanes != nil }

    func isSlipRoad(_ range: Range<Int>) -> Bool {
        let (before, after) = (passages[range.lowerBound - 1].edge, passages[range.upperBound].edge)
        return SlipRoadSearch(graph, costs).cutsCorner(
            passages[range].map(\.edge), from: before, to: after)
    }

    func ring(of passage: Int) -> DrivenRing? {
        let first = passages[passage].edge
        var (edge, length, names) = (first, 0.0, Set<String?>())
        var junctions: [[DrivenSideRoad]] = []
        for _ in 0..<Self.ringLimit {
            let record = graph[edge]
            length += Double(record.length) / 10
            names.insert((try? reader.attributes(record.road))?.name)
            guard let node = graph.target(of: edge) else { return nil }
            let sides = roads(at: node) { !Self.isRing($0) }
            if !sides.isEmpty {
                junctions.append(sides)
            }
            let next = graph.edges(from: node).first {
                Self.isRing(graph[$0]) && graph[$0].copy == 0 && costs.isUsable(graph[$0])
                    && graph[$0].strand / 2 != record.strand / 2
            }
            guard let next else { return nil }
            if graph[next].strand == graph[first].strand {
                return DrivenRing(length: length, names: names, junctions: junctions)
            }
            edge = next
        }
        return nil
    }

    /// The maximum number of stretches of a roundabout.
    private static let ringLimit = 100

    private static func isRing(_ edge: RoutingEdge) -> Bool {
        !edge.flags.isDisjoint(with: [.roundabout, .circular])
    }

    /// The roads that meet at the beginning of a passage, clockwise from north, whether they can be
    /// entered, and which of them the way comes from and takes.
    func junction(before passage: Int) -> (
        arms: [(bearing: Double, canBeEntered: Bool)], arriving: Int?, leaving: Int?
    ) {
        let node =
            passage == 0
            ? graph.source(of: passages[0].edge) : graph.target(of: passages[passage - 1].edge)
        guard let node else { return ([], nil, nil) }
        let edges = graph.edges(from: node).map { graph[$0] }.filter { $0.copy == 0 }
            .sorted { $0.firstBearing < $1.firstBearing }
        let before = passage == 0 ? nil : passages[passage - 1].record.strand ^ 1
        let taken = passages[passage].record.strand
        return (
            edges.map { (Double($0.firstBearing) / 256 * 360, costs.isUsable($0)) },
            edges.firstIndex { $0.strand == before }, edges.firstIndex { $0.strand == taken }
        )
    }
}

/// Reads the roads of paths, each once.
final class RoutedRoadReader {
    let graph: RoutingGraph
    private let map: MapDatabase
    private var roads: [UInt32: (road: Road, attributes: GraphRoad)] = [:]
    /// The directions in which edges begin, by their strands.
    private var courses: [UInt32: Double] = [:]
    /// The rows of edges, by their numbers.
    private var rows: [Int: RoadEdge] = [:]
    /// The lines of geometries, by their numbers.
    private var lines: [Int: MeasuredLine<Coordinate>] = [:]
    /// The edges with a line, without copies.
    private var edges: [Int: [RoutingGraph.Edge]] = [:]

    /// The most rows of a kind that are kept: some megabytes.
    private static let mostKept = 50_000

    init(_ map: MapDatabase, _ graph: RoutingGraph) {
        self.map = map
        self.graph = graph
    }

    /// The road with a number; a plain one if it is missing.
    func road(_ number: UInt32) throws -> Road {
        try both(number).road
    }

    /// The attributes of the road with a number.
    func attributes(_ number: UInt32) throws -> GraphRoad { try both(number).attributes }

    private func both(_ number: UInt32) throws -> (road: Road, attributes: GraphRoad) {
        if let known = roads[number] { return known }
        let road =
            try map.road(Int(number)) ?? Road(id: Int(number), wayID: 0, roadClass: .road)
        let both = (road, GraphRoad(road))
        roads[number] = both
        return both
    }

    /// The row of an edge.
    func row(of edge: RoutingEdge) throws -> RoadEdge? {
        edge.mapEdge == 0 ? nil : try row(Int(edge.mapEdge))
    }

    /// The row with a number; `nil` if it is missing.
    func row(_ number: Int) throws -> RoadEdge? {
        if let known = rows[number] { return known }
        let row = try map.roadEdge(number)
        Self.keep(row, number, in: &rows)
        return row
    }

    /// The line of a geometry; `nil` if it is missing or damaged.
    func line(_ geometry: Int) throws -> MeasuredLine<Coordinate>? {
        if let known = lines[geometry] { return known }
        let points = try map.roadGeometry(geometry)?.points.map(\.coordinate) ?? []
        let line = MeasuredLine(points)
        Self.keep(line, geometry, in: &lines)
        return line
    }

    /// The edges with a line in both directions, without copies.
    func edges(withLine geometry: Int) throws -> [RoutingGraph.Edge] {
        if let known = edges[geometry] { return known }
        let nodes = try map.roadEnds(ofGeometry: geometry).compactMap { graph.node($0) }
        let found = nodes.flatMap { graph.edges(from: $0) }.filter {
            Int(graph[$0].strand / 2) == geometry && graph[$0].copy == 0
        }
        Self.keep(found, geometry, in: &edges)
        return found
    }

    private static func keep<Row>(_ row: Row?, _ number: Int, in rows: inout [Int: Row]) {
        if rows.count >= mostKept { rows.removeAll() }
        rows[number] = row
    }

    /// The direction in which an edge begins, in degrees clockwise from north.
    func course(of edge: RoutingEdge) -> Double {
        if let known = courses[edge.strand] { return known }
        var course = Double(edge.firstBearing) / 256 * 360
        if let points = try? line(of: edge, 0...1), let line = MeasuredLine(points) {
            course = line.points[0].bearing(to: line.point(at: Junction.extent))
        }
        courses[edge.strand] = course
        return course
    }

    /// A part of an edge's line in the direction of travel; `nil` if it is damaged.
    func line(of edge: RoutingEdge, _ part: ClosedRange<Double>) throws -> [Coordinate]? {
        guard let line = try self.line(Int(edge.strand / 2)) else { return nil }
        var points = line.points
        if edge.strand & 1 == 1 { points.reverse() }
        guard part != 0...1 else { return points }
        guard let line = MeasuredLine(points) else { return nil }
        return line.part(part.lowerBound * line.length...part.upperBound * line.length)
    }
}

extension GraphRoad {
    /// The attributes of a road of the map.
    fileprivate init(_ road: Road) {
        self.init(
            wayID: road.wayID, roadClass: road.roadClass, name: road.names.local, ref: road.ref,
            traits: road.traits)
    }
}
