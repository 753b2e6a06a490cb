import Foundation
import Geometry
import Guidance
import MapImport
import MapStore
import Routes
import TestSupport
import Testing

/// From which side a way comes to a place beside a road.
@Suite struct PlaceConditionTests {
    /// Where a block of streets is; the southern one leads from west to east.
    private enum Town: CaseIterable {
        case oslo, london

        var corner: Coordinate {
            switch self {
            case .oslo: Coordinate(longitude: 10.75, latitude: 59.91)
            case .london: Coordinate(longitude: -0.1, latitude: 51.5)
            }
        }

        func place(east: Double, north: Double) -> Coordinate {
            LocalPlane(origin: corner).coordinate(GroundPoint(x: east, y: north))
        }

        /// A block of 600 by 300 metres, with a street that leads to it from the west and another
        /// beyond it.
        var document: String {
            let nodes = [(-300, 0), (0, 0), (600, 0), (600, 300), (0, 300), (900, 0)]
            var text = "<osm version='0.6'>"
            for (index, node) in nodes.enumerated() {
                let place = place(east: Double(node.0), north: Double(node.1))
                text +=
                    "<node id='\(index + 1)' lat='\(place.latitude)' lon='\(place.longitude)'/>"
            }
            for (index, ends) in [(1, 2), (2, 3), (3, 4), (4, 5), (5, 2), (3, 6)].enumerated() {
                text += """
                    <way id='\(index + 10)'><nd ref='\(ends.0)'/><nd ref='\(ends.1)'/>
                    <tag k='highway' v='residential'/><tag k='name' v='Road \(index)'/></way>
                    """
            }
            return text + "</osm>"
        }
    }

    private static func withRouter(in town: Town, _ body: (Router) throws -> Void) throws {
        let name = NSTemporaryDirectory() + "/condition-\(UUID().uuidString)"
        defer { for ending in [".osm", ".mbtiles"] { unlink(name + ending) } }
        try town.document.write(toFile: name + ".osm", atomically: false, encoding: .utf8)
        let countries = try CountryMap(
            [UInt8](Data(contentsOf: URL(filePath: ProjectFiles.root + "/styles/countries.bin"))))
        _ = try Importer(options: ImportOptions(countries: countries)).run(
            inputs: [name + ".osm"], writer: MapWriter(path: name + ".mbtiles"))
        try body(Router(MapDatabase(path: name + ".mbtiles")))
    }

    /// Whether the way from the west to a place in the middle of the southern street arrives
    /// eastwards.
    private static func arrivesEastwards(
        _ router: Router, in town: Town, north: Double, _ condition: PlaceCondition?
    ) throws -> Bool {
        let places = [town.place(east: -200, north: 0), town.place(east: 300, north: north)]
        var request = RouteRequest(places: places)
        request.conditions = condition.map { [PlaceCondition(), $0] } ?? []
        let line = try #require(try router.answer(request).main?.lines.first)
        return try #require(line.last).longitude > line[line.count - 2].longitude
    }

    @Test(arguments: Town.allCases)
    private func `a place at the kerb is on the side on which one drives`(town: Town) throws {
        let keepsLeft = town == .london
        try Self.withRouter(in: town) { router in
            for north in [12.0, -12] {
                let isLeft = north > 0
                func arrives(_ approach: PlaceCondition.Approach) throws -> Bool {
                    try Self.arrivesEastwards(
                        router, in: town, north: north, PlaceCondition(approach: approach))
                }
                #expect(try arrives(.curb) == (isLeft == keepsLeft), "\(north)")
                #expect(try arrives(.opposite) == (isLeft != keepsLeft), "\(north)")
                #expect(try arrives(.unrestricted))
                #expect(try Self.arrivesEastwards(router, in: town, north: north, nil))
            }
            // On the middle of the road there is no side.
            let onRoad = try Self.arrivesEastwards(
                router, in: town, north: 0, PlaceCondition(approach: .curb))
            #expect(onRoad)
        }
    }

    @Test func `a place is passed in the direction that is asked for`() throws {
        try Self.withRouter(in: .oslo) { router in
            for (degrees, isEastwards) in [(90.0, true), (270, false), (80, true), (261, false)] {
                let bearing = PlaceCondition.Bearing(degrees: degrees, range: 20)
                let found = try Self.arrivesEastwards(
                    router, in: .oslo, north: 12, PlaceCondition(bearing: bearing))
                #expect(found == isEastwards, "\(degrees)")
            }
            // No street near leads north: the nearest that does is farther.
            let places = [Town.oslo.place(east: 300, north: 12)]
            let north = PlaceCondition(bearing: PlaceCondition.Bearing(degrees: 0, range: 20))
            let found = try router.nearest(to: places[0], by: .car, count: 1, where: north)
            #expect(found.first.map { $0.meters > 250 && $0.meters < 350 } == true)
        }
    }

    @Test func `turns across the oncoming traffic cost more, on either side of the road`() {
        let costs = TravelCosts(RouteRequest(places: []))
        func edge(_ strand: UInt32, _ bearings: (UInt8, UInt8)) -> RoutingEdge {
            var edge = RoutingEdge(
                target: 2, strand: strand, road: 1, mapEdge: 0, length: 100, bearings: bearings,
                roadClass: .residential, flags: [])
            edge.set(RoadUse(access: .open, speed: 50), of: .car)
            return edge
        }
        func cost(turning units: UInt8, keepsLeft: Bool) -> UInt32 {
            costs.cost(
                of: edge(2, (0, 0)), then: edge(4, (units, units)),
                at: RoutingNode(
                    position: FixedCoordinate(longitude: 0, latitude: 0), firstEdge: 0,
                    keepsLeft: keepsLeft),
                isCrossing: true)
        }
        let (right, left) = (UInt8(64), UInt8(192))
        #expect(cost(turning: left, keepsLeft: false) == cost(turning: right, keepsLeft: true))
        #expect(cost(turning: right, keepsLeft: false) == cost(turning: left, keepsLeft: true))
        #expect(cost(turning: left, keepsLeft: false) != cost(turning: right, keepsLeft: false))
    }
}
