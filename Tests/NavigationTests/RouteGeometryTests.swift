import MapGeometry
import Navigation
import Testing

@Suite struct RouteGeometryTests {
    private let geometry = RouteGeometry([
        [Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 1, latitude: 0)],
        [Coordinate(longitude: 5, latitude: 0)],
        [
            Coordinate(longitude: 10, latitude: 0), Coordinate(longitude: 10, latitude: 0),
            Coordinate(longitude: 10, latitude: 1),
        ],
    ])

    @Test func `a degree of the equator and of a meridian have the sphere's length`() {
        let degree = EarthModel.meanRadiusMeters * .pi / 180
        #expect(abs(geometry.length - 2 * degree) < 1e-6)
    }

    @Test func `places along the lines jump over the gap`() throws {
        let degree = geometry.length / 2
        let quarter = try #require(geometry.position(at: degree / 4))
        #expect(abs(quarter.coordinate.longitude - 0.25) < 1e-9)
        #expect(quarter.line == 0 && quarter.segment == 0 && quarter.bearing == 90)
        let beyond = try #require(geometry.position(at: degree * 1.5))
        #expect(beyond.coordinate.longitude == 10)
        #expect(abs(beyond.coordinate.latitude - 0.5) < 1e-9)
        #expect(beyond.line == 2 && beyond.bearing == 0)
    }

    @Test(arguments: [(-1.0, 0.0), (.nan, 0), (-.infinity, 0), (1e12, 1), (.infinity, 1)])
    func `distances outside the route go to its ends`(distance: Double, share: Double) throws {
        let place = try #require(geometry.position(at: distance))
        #expect(place.distance == geometry.length * share)
        #expect(place.coordinate.longitude == (share == 0 ? 0 : 10))
    }

    @Test func `the position grows steadily with the distance`() throws {
        var previous = -1.0
        for step in 0...1_000 {
            let place = try #require(geometry.position(at: geometry.length * Double(step) / 1_000))
            let along =
                place.line == 0 ? place.coordinate.longitude : 1 + place.coordinate.latitude
            #expect(along >= previous)
            previous = along
        }
    }

    @Test func `the box holds all points`() {
        let box = CoordinateBox(west: 0, south: 0, east: 10, north: 1)
        #expect(geometry.box == box)
        #expect(RouteGeometry([]).box == nil)
        #expect(RouteGeometry([[]]).position(at: 0) == nil)
    }
}
