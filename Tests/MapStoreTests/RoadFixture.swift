import Geometry
import MapStore

/// A small road network that uses every column once.
struct RoadFixture {
    let nodes = [
        RoadNode(
            id: 1, osmID: 9_000_000_001,
            position: .init(longitude: 107_500_000, latitude: 599_100_000)),
        RoadNode(id: 2, osmID: nil, position: .init(longitude: 107_510_000, latitude: 599_100_000)),
        RoadNode(
            id: 3, osmID: 5, position: .init(longitude: -1_799_999_999, latitude: -850_000_000)),
    ]
    let roads = [
        Road(
            id: 1, wayID: 4_000_000_000, roadClass: .primary,
            names: LocalizedNames(
                local: "Storgata", byLanguage: ["en": "Main Street", "sv": "Storgatan"]),
            ref: "E 18", internationalRef: "E18", lanes: 3, layer: -1, surface: "asphalt",
            traits: [.tunnel, .toll]),
        Road(id: 2, wayID: 7, roadClass: .motorwayLink),
    ]
    let geometries = [
        RoadGeometry(
            id: 1,
            points: [
                .init(longitude: 107_500_000, latitude: 599_100_000),
                .init(longitude: 107_505_000, latitude: 599_101_000),
                .init(longitude: 107_510_000, latitude: 599_100_000),
            ], lengthMeters: 56.789),
        RoadGeometry(
            id: 2,
            points: [
                .init(longitude: 107_510_000, latitude: 599_100_000),
                .init(longitude: 107_510_000, latitude: 599_200_000),
            ], lengthMeters: 1113.2),
    ]
    let edges = [
        RoadEdge(
            id: 1, from: 1, to: 2, roadID: 1, geometryID: 1,
            speedLimit: .limited(50, unit: .kilometersPerHour),
            lanes: 2, turnLanes: "left|through;right", destination: "Oslo;Moss",
            destinationRef: "E 6", exitNumber: "12A"),
        RoadEdge(
            id: 2, from: 2, to: 1, roadID: 1, geometryID: 1, isReversed: true,
            speedLimit: .limited(30, unit: .milesPerHour), carAccess: .destination),
        RoadEdge(
            id: 3, from: 2, to: 3, roadID: 2, geometryID: 2, isOneway: true,
            speedLimit: .unlimited, carAccess: .private),
    ]
    let restrictions = [
        TurnRestriction(
            id: 1, relationID: 77, kind: .noLeftTurn, fromRoad: 1, via: .node(2), toRoad: 2,
            exceptions: ["bus", "bicycle"], condition: "Mo-Fr 07:00-09:00"),
        TurnRestriction(
            id: 2, relationID: 78, kind: .onlyStraightOn, fromRoad: 1, via: .roads([2, 1]),
            toRoad: 2),
    ]

    func write(to writer: MapWriter) throws {
        for node in nodes { try writer.write(node: node) }
        for road in roads { try writer.write(road: road) }
        for geometry in geometries { try writer.write(geometry: geometry) }
        for edge in edges { try writer.write(edge: edge) }
        for restriction in restrictions { try writer.write(restriction: restriction) }
    }
}
