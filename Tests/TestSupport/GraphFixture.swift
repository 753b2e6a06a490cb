package import Geometry
package import Guidance
package import MapStore

/// Roads on a plane of metres around a place, as a graph.
package struct GraphFixture {
    private let plane: LocalPlane
    /// What was added, as a map's tables hold it.
    package private(set) var edges: [RoadEdge] = []
    /// The centre lines, one for each road.
    package private(set) var lines: [RoadGeometry] = []
    /// The roads, numbered from 1.
    package private(set) var roads: [Road] = []
    private var restrictions: [TurnRestriction] = []

    /// No roads yet.
    package init(around origin: Coordinate = Coordinate(longitude: 10, latitude: 60)) {
        plane = LocalPlane(origin: origin)
    }

    /// The place so many metres east and north.
    package func place(_ east: Double, _ north: Double) -> Coordinate {
        plane.coordinate(GroundPoint(x: east, y: north))
    }

    /// Adds a road from one node to another.
    package mutating func add(
        _ from: Int, _ to: Int, _ points: [(Double, Double)], oneway: Bool = false,
        as roadClass: RoadClass = .residential, name: String? = nil, limit: SpeedLimit? = nil,
        access: CarAccess = .yes, traits: Road.Traits = []
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
                    speedLimit: limit, carAccess: access))
        }
    }

    /// Forbids or orders a turn from one road into another.
    package mutating func restrict(
        _ kind: TurnRestriction.Kind, from: Int, at node: Int, to: Int
    ) {
        restrictions.append(
            TurnRestriction(
                id: restrictions.count + 1, relationID: 1, kind: kind, fromRoad: from,
                via: .node(node), toRoad: to))
    }

    /// The graph of all that was added.
    package func graph(highestNumber: Int = 100_000) -> RoadGraph {
        var builder = RoadGraphBuilder(highestNumber: highestNumber)
        for edge in edges { builder.add(edge) }
        for line in lines { builder.add(line) }
        for road in roads { builder.add(road) }
        for restriction in restrictions { builder.add(restriction) }
        return RoadGraph(builder)
    }
}
