import Geometry
import Glibc
import Testing

@testable import MapRenderer

@Suite struct LabelCourseTests {
    /// A right angle with a corner that hardly is one, in units of a world of 1000.
    private static let corner = LabelCourse(
        [(0.1, 0.1), (0.2, 0.1004), (0.3, 0.1), (0.3, 0.1), (0.3, 0.3)].map {
            WorldPoint(x: $0.0, y: $0.1)
        }, tolerance: 0.001)

    @Test func `corners too close to see and repeated ones are dropped`() {
        #expect(Self.corner.points.map(\.x) == [0.1, 0.3, 0.3])
        #expect(abs(Self.corner.length - 0.4) < 1e-12)
    }

    @Test(arguments: [(0.0, 0.1, 0.1), (0.1, 0.2, 0.1), (0.2, 0.3, 0.1), (0.3, 0.3, 0.2)])
    func `a distance finds its point`(distance: Double, x: Double, y: Double) {
        let point = Self.corner.point(at: distance)
        #expect(abs(point.x - x) < 1e-12 && abs(point.y - y) < 1e-12)
    }

    @Test(arguments: [0.0, 33, 90, 200])
    func `a label's course keeps its length on a turned plane`(bearing: Double) {
        let plane = LabelPlane(
            Camera(
                center: Coordinate(longitude: 0, latitude: 0), zoom: 3.3, bearing: bearing))
        let path = Self.corner.path(on: plane, world: 1)
        let measured = ScreenPath(path.points)
        #expect(measured.points == path.points)
        for (a, b) in zip(measured.distances, path.distances) { #expect(abs(a - b) < 1e-6) }
        let middle = plane.point(WorldPoint(x: 1.2, y: 0.1))
        let found = path.point(at: plane.worldSize * 0.1)
        #expect(hypot(middle.x - found.x, middle.y - found.y) < 1e-6)
    }
}
