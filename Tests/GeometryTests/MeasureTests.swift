import Geometry
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

    @Test(arguments: 0..<100) func `moving a coordinate gives the requested distance and bearing`(
        seed: UInt64
    ) {
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
}
