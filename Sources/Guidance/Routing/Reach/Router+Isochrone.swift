package import Geometry
import MapStore

/// The areas that are reached from a place within some times.
package struct Isochrone: Hashable, Sendable {
    /// The place on the road where it begins.
    package let start: Coordinate
    /// The areas, the largest first; each contains the next.
    package let areas: [ReachedArea]
    /// What the words for the start were taken for; `nil` if it was a coordinate.
    package var note: String?
}

extension Router {
    /// Finds the areas that are reached from a place.
    ///
    /// A place belongs to the nearest road that may be used, as the end of a route does, but to
    /// none in a tunnel and to no ferry; places farther from any road than half a block belong to
    /// none.
    ///
    /// - Parameters:
    ///   - request: one place, the start; how one travels, and what is avoided.
    ///   - limits: the times in seconds.
    /// - Returns: the areas.
    /// - Throws: ``RoutingError`` if the place has no road or the search takes too long,
    ///   `MapStoreError` if the map can't be read.
    package func isochrone(_ request: RouteRequest, within limits: [Double]) throws -> Isochrone {
        let roads = try roads(for: request)
        guard let start = try places(of: request, on: roads).first?.last else {
            throw try noRoad(request, 0, roads)
        }
        let search = ReachSearch(roads)
        search.run(from: start.ends, within: limits.max() ?? 0)
        if let problem = graph.problem { throw problem }
        if search.isTooLong { throw RoutingError.tooLong }
        let field = try ReachedRoads(graph, roads.costs, reader, search.reached).field(
            on: LocalPlane(origin: start.point))
        let bounds = try map.readMetadata().bounds
        return Isochrone(
            start: start.point,
            areas: Set(limits).sorted(by: >).map {
                ReachedArea(of: field, within: $0, in: bounds)
            })
    }
}

/// The roads that a search reached, and those around that it did not reach.
private struct ReachedRoads {
    private let graph: RoutingGraph
    private let costs: TravelCosts
    private let reader: RoutedRoadReader
    /// How each line is travelled.
    private var passings: [UInt32: [TravelField.Passing]] = [:]
    private let reached: [RoutingGraph.Edge]

    init(
        _ graph: RoutingGraph, _ costs: TravelCosts, _ reader: RoutedRoadReader,
        _ reached: [ReachSearch.Reached]
    ) {
        self.graph = graph
        self.costs = costs
        self.reader = reader
        self.reached = reached.map(\.edge)
        for passage in reached {
            let record = graph[passage.edge]
            let own = costs.seconds(on: record)
            let isReversed = record.strand & 1 == 1
            passings[record.strand / 2, default: []].append(
                TravelField.Passing(
                    start: isReversed ? passage.seconds + own : passage.seconds,
                    span: isReversed ? -own : own,
                    fractions: isReversed ? 0...1 - passage.fraction : passage.fraction...1))
        }
    }

    /// The field around all roads.
    func field(on plane: LocalPlane) throws -> TravelField {
        var box = PlanarBox.empty
        for edge in reached where isOutside(graph[edge]) {
            for node in [graph.source(of: edge), graph.target(of: edge)].compactMap({ $0 }) {
                let point = plane.point(graph[node].position.coordinate)
                box.include(x: point.x, y: point.y)
            }
        }
        if box == .empty { box.include(x: 0, y: 0) }
        var field = TravelField(around: box, on: plane)
        var known: Set<UInt32> = []
        for slot in Set(reached.map(\.slot)).sorted() {
            for position in graph.cell(slot).cell.edges.indices {
                let edge = RoutingGraph.Edge(slot: slot, position: position)
                let record = graph[edge]
                guard isOutside(record), isReached(record) || isInTheWay(edge),
                    known.insert(record.strand / 2).inserted,
                    let line = try line(of: edge, plane, side: field.side)
                else { continue }
                field.add(line, passings[record.strand / 2] ?? [])
            }
        }
        return field
    }

    private func isReached(_ record: RoutingEdge) -> Bool { passings[record.strand / 2] != nil }

    /// Whether one is beside a road and not above or below it.
    private func isOutside(_ record: RoutingEdge) -> Bool {
        !record.flags.contains(.tunnel)
            && record.roadClass != UInt8(truncatingIfNeeded: RoadClass.ferry.rawValue)
    }

    /// Whether routes to places beside an edge lead to it.
    private func isInTheWay(_ edge: RoutingGraph.Edge) -> Bool {
        let record = graph[edge]
        return !record.flags.contains(.island(costs.profile))
            && (costs.isUsable(record)
                || graph.reverse(of: edge).map { costs.isUsable(graph[$0]) } ?? false)
    }

    /// The line of an edge in the order of its points; straight where no sample would differ.
    private func line(
        of edge: RoutingGraph.Edge, _ plane: LocalPlane, side: Double
    ) throws -> [GroundPoint]? {
        let record = graph[edge]
        let isReversed = record.strand & 1 == 1
        if let target = graph.target(of: edge) {
            let ends = [graph.source(of: edge), target].map {
                plane.point(graph[$0].position.coordinate)
            }
            let (x, y) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
            let (length, straight) = (Double(record.length) / 10, (x * x + y * y).squareRoot())
            if length < side / 2 || length < straight * 1.002 {
                return isReversed ? ends.reversed() : ends
            }
        }
        let points = try reader.line(of: record, 0...1)?.map(plane.point)
        return isReversed ? points?.reversed() : points
    }
}
