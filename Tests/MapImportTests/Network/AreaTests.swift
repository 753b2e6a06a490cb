import Geometry
import Guidance
import MapStore
import Testing

@testable import MapImport

/// Outlines of squares, piers and platforms in the road network.
@Suite struct AreaTests {
    /// Two streets with an area between them, whose corners 2 and 4 they touch, and a pier apart.
    private static func document(_ area: String) -> String {
        let places = [(10.0, 60.0), (10.001, 60), (10.002, 60.0005), (10.003, 60), (10.004, 60)]
        var text = ""
        for (index, place) in places.enumerated() {
            text += "<node id='\(index + 1)' lat='\(place.1)' lon='\(place.0)'/>"
        }
        text += "<node id='6' lat='59.9995' lon='10.002'/>"
        text += "<node id='7' lat='60.01' lon='10.002'/><node id='8' lat='60.01' lon='10.003'/>"
        func way(_ id: Int, _ nodes: [Int], _ tags: String) -> String {
            "<way id='\(id)'>" + nodes.map { "<nd ref='\($0)'/>" }.joined() + tags + "</way>"
        }
        let street = "<tag k='highway' v='residential'/><tag k='name' v='Street'/>"
        return text + way(1, [1, 2], street) + way(2, [4, 5], street)
            + way(3, [2, 3, 4, 6, 2], area)
            + way(4, [7, 8], "<tag k='man_made' v='pier'/><tag k='name' v='Stray'/>")
    }

    static let areas: [(tags: String, isLed: [TravelProfile])] = [
        ("<tag k='highway' v='pedestrian'/><tag k='area' v='yes'/>", [.bicycle, .foot]),
        ("<tag k='highway' v='residential'/><tag k='area' v='yes'/>", [.bicycle, .foot]),
        ("<tag k='man_made' v='pier'/><tag k='name' v='P'/>", [.bicycle, .foot]),
        ("<tag k='railway' v='platform'/><tag k='motor_vehicle' v='yes'/>", [.bicycle, .foot]),
        ("<tag k='public_transport' v='platform'/>", [.bicycle, .foot]),
        ("<tag k='amenity' v='parking'/>", [.bicycle, .foot]),
        ("<tag k='amenity' v='parking'/><tag k='access' v='no'/>", []),
        ("<tag k='amenity' v='cafe'/>", []),
    ]

    @Test(arguments: areas)
    func `walkers and bicycles are led along an outline, cars are not`(
        _ area: (tags: String, isLed: [TravelProfile])
    ) throws {
        try ImportFixture.importing(xml: [Self.document(area.tags)]) { _, path in
            let map = try MapDatabase(path: path)
            let ends = [(10.0, 60.0), (10.004, 60.0)].map {
                Coordinate(longitude: $0.0, latitude: $0.1)
            }
            let router = try Router(map)
            for profile in TravelProfile.allCases {
                let answer = try? router.answer(RouteRequest(places: ends, profile: profile))
                #expect((answer != nil) == area.isLed.contains(profile), "\(profile)")
            }
            let box = CoordinateBox(west: 9, south: 59, east: 11, north: 61)
            #expect(
                try map.carSegments(in: box, limit: 100).allSatisfy { $0.name == "Street" },
                "guidance and matching see the streets alone")
            #expect(try map.find(PlaceQuery("P")).isEmpty, "an outline is no street")
        }
    }

    @Test func `an outline that nothing touches is left out`() throws {
        try ImportFixture.importing(xml: [Self.document("")]) { report, _ in
            #expect(report.roadEdges == 4)
        }
    }
}
