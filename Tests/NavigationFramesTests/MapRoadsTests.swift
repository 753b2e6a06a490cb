import MapGeometry
import MapStore
import Navigation
import Testing

@testable import NavigationFrames

/// What guidance sees of a map's edges.
@Suite struct MapRoadsTests {
    private func car(
        _ change: (inout CarEdge) -> Void = { _ in }
    ) -> CarEdge {
        var car = CarEdge(
            edge: RoadEdge(id: 7, from: 1, to: 2, roadID: 3, geometryID: 4), roadClass: .primary,
            name: nil, ref: nil, traits: [],
            points: [
                FixedCoordinate(longitude: 107_500_000, latitude: 599_100_000),
                FixedCoordinate(longitude: 107_510_000, latitude: 599_200_000),
            ])
        change(&car)
        return car
    }

    @Test(arguments: [
        (MapStore.SpeedLimit.kilometersPerHour(50), 50.0, SpeedUnit.kilometersPerHour),
        (.milesPerHour(30), 30, .milesPerHour),
    ])
    func `limits keep the unit of their sign`(
        stored: MapStore.SpeedLimit, value: Double, unit: SpeedUnit
    ) {
        let edge = NetworkEdge(car { $0.edge.speedLimit = stored })
        #expect(edge.speedLimit == .limited(value, unit: unit))
    }

    @Test func `no limit is not an unknown one`() {
        #expect(NetworkEdge(car { $0.edge.speedLimit = .unlimited }).speedLimit == .unlimited)
        #expect(NetworkEdge(car()).speedLimit == nil)
    }

    @Test func `signs, names and numbers are taken apart`() {
        let edge = NetworkEdge(
            car {
                $0.name = "Storgata"
                $0.ref = "E 18; 162 ;;"
                $0.edge.destination = "Oslo;  Moss S "
                $0.edge.destinationRef = "E 6"
                $0.edge.exitNumber = "12A"
            })
        #expect(edge.label == RoadLabel(names: ["Storgata"], refs: ["E 18", "162"]))
        #expect(
            edge.signpost
                == Signpost(
                    exitNumbers: ["12A"], refs: ["E 6"], destinations: ["Oslo", "Moss S"]))
        #expect(NetworkEdge(car()).signpost.isEmpty && NetworkEdge(car()).label.isEmpty)
        let long = NetworkEdge(
            car { $0.edge.destination = String(repeating: "aaaaaaaaa;", count: 5_000) })
        #expect(long.signpost.destinations.count == 8)
    }

    private static let kinds: [(RoadClass, Road.Traits, RoadClasses)] = [
        (.motorway, .tunnel, [.motorway, .tunnel]), (.motorwayLink, [], .motorway),
        (.trunk, [.bridge, .toll], [.bridge, .toll]), (.ferry, [], .ferry),
        (.residential, .roundabout, []),
    ]

    @Test(arguments: kinds)
    func `classes and traits are those of the way`(
        roadClass: RoadClass, traits: Road.Traits, classes: RoadClasses
    ) {
        let edge = NetworkEdge(
            car {
                $0.roadClass = roadClass
                $0.traits = traits
            })
        #expect(edge.classes == classes)
        #expect(edge.isRing == traits.contains(.roundabout))
        #expect(edge.isLink == roadClass.isLink)
    }

    @Test(arguments: [
        (CarAccess.yes, false), (.destination, false), (.private, true), (.restricted, true),
        (.permissive, false),
    ])
    func `what only some may use is private`(access: CarAccess, isPrivate: Bool) {
        #expect(NetworkEdge(car { $0.edge.carAccess = access }).isPrivate == isPrivate)
    }

    @Test func `a file that is no map of ours has no roads`() {
        #expect(throws: MapStoreError.self) { try MapRoads(path: "/nonexistent.mbtiles") }
        let (roads, problems) = MapRoads.first(of: ["/nonexistent.mbtiles", #filePath])
        #expect(roads == nil && problems.count == 2)
    }
}
