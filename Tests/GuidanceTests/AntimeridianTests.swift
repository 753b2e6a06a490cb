import Geometry
import Guidance
import MapStore
import Routes
import Testing

/// Routes from one side of the Earth's back to the other.
@Suite struct AntimeridianTests {
    private func route(_ points: [(Double, Double)]) throws -> GuidanceRoute {
        let line = points.map { Coordinate(longitude: $0.0, latitude: $0.1) }
        let leg = RouteLeg(
            geometry: line, steps: [], distance: line.lengthMeters)
        return try #require(GuidanceRoute(GuidanceFixture.answer([leg])))
    }

    private static let ways: [[(Double, Double)]] = [
        [(179.99, 0), (-179.99, 0.01), (-179.97, 0.01)], [(-179.98, 50), (179.97, 50.01)],
        [(179.99, -17), (180, -17), (-179.99, -17.01)], [(-179.99, 8), (-180, 8), (179.99, 8)],
    ]

    @Test(arguments: ways)
    func `positions 5 m apart on a route are 5 m apart on the ground`(way: [(Double, Double)])
        throws
    {
        let route = try route(way)
        var last = route.coordinate(at: 0)
        for place in stride(from: 5.0, through: route.length, by: 5) {
            let here = route.coordinate(at: place)
            #expect((-180...180).contains(here.longitude))
            // Across a corner it is a little less.
            #expect((4.5...5.01).contains(last.distance(to: here)), "at \(place)")
            // A place on the way is found again, from either side.
            let found = try #require(route.distance(of: .coordinate(here)))
            #expect(abs(found - place) < 0.5, "at \(place)")
            last = here
        }
        #expect(route.length < 10_000)
    }

    @Test func `a coordinate across the antimeridian is matched to the route's end`() throws {
        let route = try route([(179.99, 0), (179.999, 0)])
        let state = try #require(
            route.state(at: .coordinate(Coordinate(longitude: -179.9999, latitude: 0))))
        #expect(abs(state.position.distance - route.length) < 0.5)
        #expect(abs(state.position.offset - 122.3) < 1)
    }

    // MARK: A map's roads

    /// How far the fixtures lie from the zero meridian: the antimeridian runs along their first road,
    /// through the middle of their second, beside them, and through the roads beside.
    private static let shifts = [180, 179.9991, -179.9992, 179.99999, 179.9982, 179.9999]

    @Test(arguments: shifts)
    func `road lookups across the antimeridian find both sides`(shift: Double) throws {
        let answer = GuidanceFixture.zigzag()
        let here = try #require(GuidanceRoute(answer, network: NetworkFixture.zigzag()))
        let there = try #require(
            GuidanceRoute(
                answer.shifted(east: shift), network: NetworkFixture.zigzag().shifted(east: shift)))
        #expect(abs(here.length - there.length) < 1e-3)
        for distance in stride(from: 0, through: here.length, by: 10) {
            let (one, other) = (here.state(at: distance), there.state(at: distance))
            #expect(one.speedLimit == other.speedLimit, "at \(distance)")
            #expect(one.road == other.road, "at \(distance)")
            #expect(abs(one.position.course - other.position.course) < 1e-3, "at \(distance)")
        }
    }

    @Test(arguments: shifts)
    func `the other carriageway is found across the antimeridian`(shift: Double) throws {
        for (offset, side) in [(-14.0, DrivingSide.right), (14, .left)] {
            var network = NetworkFixture()
            for number in 0..<4 {
                let (south, north) = (Double(number) * 100, Double(number + 1) * 100)
                let ways: [(Int, Int, [(Double, Double)])] = [
                    (number, number + 1, [(0, south), (0, north)]),
                    (21 + number, 20 + number, [(offset, north), (offset, south)]),
                ]
                for (one, other, line) in ways {
                    network.add(one, other, line, oneway: true) {
                        $0.ref = "A 1"
                        $0.roadClass = .trunk
                    }
                }
            }
            let line = [GuidanceFixture.place(0, 0), GuidanceFixture.place(0, 400)]
            let answer = GuidanceFixture.answer([RouteLeg(geometry: line, distance: 400)])
            let route = try #require(
                GuidanceRoute(
                    answer.shifted(east: shift), network: network.shifted(east: shift)))
            #expect(route.drivingSide == side)
        }
    }
}

extension Coordinate {
    /// The place so many degrees farther east.
    func shifted(east degrees: Double) -> Coordinate {
        let longitude = longitude + degrees
        return Coordinate(
            longitude: longitude.magnitude <= 180
                ? longitude : longitude.remainder(dividingBy: 360), latitude: latitude)
    }
}

extension NetworkFixture {
    /// The same roads so many degrees farther east.
    func shifted(east degrees: Double) -> NetworkFixture {
        var network = self
        for index in all.indices {
            network.all[index].line = all[index].line.map { $0.shifted(east: degrees) }
        }
        return network
    }
}

extension RouteAnswer {
    /// The same way so many degrees farther east, with the same maneuvers.
    func shifted(east degrees: Double) -> RouteAnswer {
        GuidanceFixture.answer(
            routes.flatMap(\.legs).map { leg in
                RouteLeg(
                    geometry: leg.geometry.map { $0.shifted(east: degrees) }, steps: leg.steps,
                    distance: leg.distance)
            })
    }
}
