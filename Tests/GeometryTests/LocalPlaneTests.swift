import Geometry
import TestSupport
import Testing

@Suite struct LocalPlaneTests {
    @Test(arguments: [
        (10.0, 60.0), (179.9999, -17), (-180, 66), (0, 89.99), (120, -89.999), (33, 85.06),
        (-70, 90),
    ])
    func `distances on the plane within 500 m equal those on the Earth`(
        longitude: Double, latitude: Double
    ) {
        let origin = Coordinate(longitude: longitude, latitude: latitude)
        let plane = LocalPlane(origin: origin)
        var random = SeededRandom(seed: 3)
        for _ in 0..<100 {
            let place = origin.moved(
                by: .random(in: 0...500, using: &random),
                bearing: .random(in: 0..<360, using: &random))
            let point = plane.point(place)
            let flat = point.distance(to: GroundPoint(x: 0, y: 0))
            // Five degrees off the pole that the plane touches it is a little too wide.
            #expect(abs(flat - origin.distance(to: place)) < 0.02 + flat * 0.0013)
            #expect(plane.coordinate(point).distance(to: place) < 1e-3)
        }
        #expect(abs(plane.point(origin).x) < 1e-6 && abs(plane.point(origin).y) < 1e-6)
    }

    @Test(arguments: [(25.0, 60.0), (25, 89.9), (25, -60), (25, -89.9)])
    func `x is east and y is north`(longitude: Double, latitude: Double) {
        let origin = Coordinate(longitude: longitude, latitude: latitude)
        let plane = LocalPlane(origin: origin)
        let east = plane.point(origin.moved(by: 100, bearing: 90))
        let north = plane.point(origin.moved(by: 100, bearing: 0))
        #expect(abs(east.x - 100) < 0.1 && abs(east.y) < 0.1)
        #expect(abs(north.y - 100) < 0.1 && abs(north.x) < 0.1)
    }

    @Test func `an area over the antimeridian is two areas`() {
        let plane = LocalPlane(origin: Coordinate(longitude: 179.999, latitude: 60))
        let areas = plane.areas(PlanarBox(minX: -500, minY: -500, maxX: 500, maxY: 500))
        #expect(areas.count == 2)
        #expect(areas.first?.east == 180 && areas.last?.west == -180)
        #expect(areas.allSatisfy { $0.west < $0.east && $0.south < $0.north })
        let west = LocalPlane(origin: Coordinate(longitude: -179.999, latitude: 60))
        #expect(west.areas(PlanarBox(minX: -500, minY: 0, maxX: 500, maxY: 1)).count == 2)
        let here = LocalPlane(origin: Coordinate(longitude: 10, latitude: 60))
        #expect(here.areas(PlanarBox(minX: -500, minY: 0, maxX: 500, maxY: 1)).count == 1)
        let pole = LocalPlane(origin: Coordinate(longitude: 10, latitude: 89))
        #expect(pole.areas(PlanarBox(minX: -500, minY: 0, maxX: 500, maxY: 1)).isEmpty)
        #expect(here.areas(PlanarBox(minX: -1e9, minY: 0, maxX: 1e9, maxY: 1)).first?.west == -180)
    }

    @Test func `the middle of two places across the antimeridian lies between them`() throws {
        let middle = try #require(
            Coordinate(middleOf: [
                Coordinate(longitude: 179.998, latitude: 10),
                Coordinate(longitude: -179.999, latitude: 10.002),
            ]))
        #expect(abs(middle.longitude - 179.9995) < 1e-9)
        #expect(abs(middle.latitude - 10.001) < 1e-9)
        #expect(Coordinate(middleOf: []) == nil)
    }
}
