import MapGeometry
import MapStore
import Routing

/// Roads on a plane of metres around a place, as a graph.
struct GraphFixture {
    private let plane: LocalPlane
    private var edges: [RoadEdge] = []
    private var lines: [RoadGeometry] = []
    private var roads: [Road] = []
    private var restrictions: [TurnRestriction] = []

    init(around origin: Coordinate = Coordinate(longitude: 10, latitude: 60)) {
        plane = LocalPlane(origin: origin)
    }

    /// The place so many metres east and north.
    func place(_ east: Double, _ north: Double) -> Coordinate {
        plane.coordinate(GroundPoint(x: east, y: north))
    }

    /// Adds a road from one node to another.
    mutating func add(
        _ from: Int, _ to: Int, _ points: [(Double, Double)], oneway: Bool = false,
        as roadClass: RoadClass = .residential, name: String? = nil,
        limit: SpeedLimit? = nil, traits: Road.Traits = []
    ) {
        let id = roads.count + 1
        let line = points.map { place($0.0, $0.1) }
        roads.append(
            Road(
                id: id, wayID: 1_000 + id, roadClass: roadClass,
                names: LocalizedNames(local: name), traits: traits))
        lines.append(
            RoadGeometry(
                id: id, points: line.map(FixedCoordinate.init), lengthMeters: line.lengthMeters))
        for isReversed in oneway ? [false] : [false, true] {
            edges.append(
                RoadEdge(
                    id: edges.count + 1, from: isReversed ? to : from, to: isReversed ? from : to,
                    roadID: id, geometryID: id, isReversed: isReversed, isOneway: oneway,
                    speedLimit: limit))
        }
    }

    /// Forbids or orders a turn from one road into another, roads counted from 1.
    mutating func restrict(_ kind: TurnRestriction.Kind, from: Int, at node: Int, to: Int) {
        restrictions.append(
            TurnRestriction(
                id: restrictions.count + 1, relationID: 1, kind: kind, fromRoad: from,
                via: .node(node), toRoad: to))
    }

    /// The graph of all that was added.
    var graph: RoadGraph {
        var builder = RoadGraphBuilder(highestNumber: 1_000)
        for edge in edges { builder.add(edge) }
        for line in lines { builder.add(line) }
        for road in roads { builder.add(road) }
        for restriction in restrictions { builder.add(restriction) }
        return RoadGraph(builder)
    }
}
