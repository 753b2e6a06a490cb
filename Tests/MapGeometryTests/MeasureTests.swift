import MapGeometry
import TestSupport
import Testing

@Suite struct MeasureTests {
    static let oslo = Coordinate(longitude: 10.7522, latitude: 59.9139)
    static let bergen = Coordinate(longitude: 5.3221, latitude: 60.3913)

    @Test func `Oslo to Bergen is 305 km, west by north`() {
        #expect(abs(Self.oslo.distance(to: Self.bergen) - 305_100) < 500)
        #expect(abs(Self.oslo.bearing(to: Self.bergen) - 282) < 1)
        #expect(Self.oslo.distance(to: Self.oslo) == 0)
        #expect(Self.oslo.bearing(to: Self.oslo) == 0)
    }

    @Test(arguments: [
        (0.0, 1.0, 0.0), (1, 0, 90), (0, -1, 180), (-1, 0, 270), (-1e-18, 1, 0),
    ])
    func `bearings run clockwise from north and stay below 360`(
        x: Double, y: Double, expected: Double
    ) {
        let start = Coordinate(longitude: 0, latitude: 0)
        let bearing = start.bearing(to: Coordinate(longitude: x, latitude: y))
        #expect(abs(bearing - expected) < 1e-9)
        #expect((0..<360).contains(bearing))
    }

    @Test(arguments: 0..<100) func `who moves there has gone that far that way`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let start = Coordinate(
            longitude: .random(in: -180...180, using: &random),
            latitude: .random(in: -80...80, using: &random))
        let meters = Double.random(in: 1...1_000_000, using: &random)
        let bearing = Double.random(in: 1...359, using: &random)
        let end = start.moved(by: meters, bearing: bearing)
        #expect((-180...180).contains(end.longitude))
        #expect(abs(start.distance(to: end) - meters) < 1e-3)
        #expect(abs(start.bearing(to: end) - bearing) < 1e-3)
    }

    @Test func `a square degree at the equator, and a hole of the same size`() {
        let square = [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        #expect(abs(groundArea(of: square) - 12_363_718_145) < 1_000_000)
        #expect(groundArea(of: square.reversed()) == -groundArea(of: square))
        #expect(groundArea(of: []) == 0)
    }
}

@Suite struct MeasuredLineTests {
    /// Three corners on a meridian, each 0.01 degrees (1.11 km) from the next, then one to the east.
    private let line = MeasuredLine(
        [(10.0, 59.0), (10, 59.01), (10, 59.02), (10.02, 59.02)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        })

    @Test func `positions are found by distance, and the ends hold beyond them`() throws {
        let line = try #require(line)
        let step = line.distances[1]
        #expect(abs(step - 1111.95) < 0.1)
        #expect(line.position(at: -5).coordinate == line.corners[0])
        #expect(line.position(at: .nan).coordinate == line.corners[0])
        #expect(line.position(at: .infinity).coordinate == line.corners[3])
        #expect(abs(line.position(at: step * 1.5).coordinate.latitude - 59.015) < 1e-9)
        #expect(line.position(at: step * 1.5).segment == 1)
        #expect(line.bearing(at: step) == 0)
        #expect(abs(line.bearing(at: line.length) - 90) < 0.1)
    }

    @Test func `the nearest place is found, in the whole or in a stretch`() throws {
        let line = try #require(line)
        let place = Coordinate(longitude: 10.001, latitude: 59.005)
        let nearest = line.nearest(to: place)
        #expect(nearest.segment == 0)
        #expect(abs(nearest.coordinate.latitude - 59.005) < 1e-9)
        #expect(abs(nearest.offset - 57.27) < 0.1)
        #expect(abs(nearest.distance - line.distances[1] / 2) < 0.1)
        let later = line.nearest(to: place, in: line.distances[2]...line.length)
        #expect(abs(later.distance - line.distances[2] - 57.2) < 0.5)
        let none = line.nearest(to: place, in: 300...300)
        #expect(abs(none.distance - 300) < 1e-9)
    }

    @Test func `a part has a corner at each end and those between`() throws {
        let line = try #require(line)
        let part = line.part(500...1500)
        #expect(part.count == 3)
        #expect(part[1] == line.corners[1])
        #expect(abs(try #require(MeasuredLine(part)).length - 1000) < 0.01)
        #expect(line.part(100...200).count == 2)
        #expect(line.part(0...line.length) == line.corners)
    }

    @Test func `one corner is a line without length, none is no line`() throws {
        let dot = try #require(MeasuredLine([MeasureTests.oslo]))
        #expect(dot.length == 0)
        #expect(dot.position(at: 10).coordinate == MeasureTests.oslo)
        #expect(dot.nearest(to: MeasureTests.bergen).offset > 300_000)
        #expect(MeasuredLine([]) == nil)
    }

    @Test func `a planar path measures in its own unit`() throws {
        let path = try #require(
            PlanarPath([(0.0, 0.0), (3, 4), (3, 10)].map { ScreenPoint(x: $0.0, y: $0.1) }))
        #expect(path.length == 11)
        #expect(path.point(at: 2.5).point == ScreenPoint(x: 1.5, y: 2))
        #expect(path.point(at: 99).point == ScreenPoint(x: 3, y: 10))
        let nearest = path.nearest(to: ScreenPoint(x: 5, y: 7))
        #expect(nearest.point == ScreenPoint(x: 3, y: 7))
        #expect(nearest.length == 8)
        #expect(nearest.distance == 2)
        #expect(PlanarPath([ScreenPoint(x: 0, y: 0)]) == nil)
    }
}
