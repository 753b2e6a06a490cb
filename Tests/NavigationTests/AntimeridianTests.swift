import MapGeometry
import Navigation
import Testing

/// Routes from one side of the Earth's back to the other.
@Suite struct AntimeridianTests {
    private func route(_ points: [(Double, Double)]) throws -> GuidanceRoute {
        let line = points.map { Coordinate(longitude: $0.0, latitude: $0.1) }
        let leg = RouteLeg(
            geometry: line, steps: [], distance: RouteGeometry.meters(along: line))
        return try #require(GuidanceRoute(GuidanceFixture.answer([leg])))
    }

    private static let ways: [[(Double, Double)]] = [
        [(179.99, 0), (-179.99, 0.01), (-179.97, 0.01)], [(-179.98, 50), (179.97, 50.01)],
        [(179.99, -17), (180, -17), (-179.99, -17.01)], [(-179.99, 8), (-180, 8), (179.99, 8)],
    ]

    @Test(arguments: ways)
    func `neighbouring distances are neighbouring places`(way: [(Double, Double)]) throws {
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

    @Test func `a place beyond the antimeridian is near`() throws {
        let route = try route([(179.99, 0), (179.999, 0)])
        let state = try #require(
            route.state(at: .coordinate(Coordinate(longitude: -179.9999, latitude: 0))))
        #expect(abs(state.position.distance - route.length) < 0.5)
        #expect(abs(state.position.offset - 122.3) < 1)
    }
}
