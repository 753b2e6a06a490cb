import COsmium
import Geometry
import Testing

@testable import MapImport

@Suite struct AreaShapeTests {
    /// The shape of rings in units of 1e-5 degrees, each closed and either way round.
    private func makeShape(_ rings: [(points: [(Int32, Int32)], isHole: Bool)]) -> AreaShape? {
        let locations = rings.flatMap(\.points).map {
            cosmium_location(longitude: $0.0 * 100, latitude: $0.1 * 100)
        }
        var start = 0
        let runs = rings.map { ring in
            defer { start += ring.points.count }
            return cosmium_ring(start: start, count: ring.points.count, is_inner: ring.isHole)
        }
        return locations.withUnsafeBufferPointer { locations in
            runs.withUnsafeBufferPointer { runs in
                var area = cosmium_area()
                area.locations = locations.baseAddress
                area.location_count = locations.count
                area.rings = runs.baseAddress
                area.ring_count = runs.count
                return AreaShape(area)
            }
        }
    }

    private static let square: [(Int32, Int32)] = [(0, 0), (0, 90), (90, 90), (90, 0), (0, 0)]

    @Test func `an area without rings has no shape`() {
        #expect(makeShape([]) == nil)
    }

    @Test(arguments: [false, true]) func `rings may run either way round`(isReversed: Bool) throws {
        let points = isReversed ? Self.square.reversed() : Self.square
        let square = try #require(makeShape([(points, false)]))
        #expect(ringArea(square.rings[0]) > 0)
        #expect(square.rings[0].count == 4)
        // 9e-4 degrees of 360, squared; at the equator Mercator stretches nothing.
        #expect(abs(square.area / 6.25e-12 - 1) < 1e-4)
    }

    @Test func `a hole is subtracted from an area's size`() throws {
        let hole: [(Int32, Int32)] = [(30, 30), (60, 30), (60, 60), (30, 60), (30, 30)]
        let frame = try #require(makeShape([(Self.square, false), (hole, true)]))
        #expect(frame.holes == [false, true])
        #expect(abs(frame.area / 6.25e-12 - 8.0 / 9) < 1e-4)
        #expect(frame.rings.polygonsContain(frame.labelPoint))
    }

    /// A rectangle, a horseshoe, an L, a crescent, and two islands.
    static let shapes: [[[(Int32, Int32)]]] = [
        [[(0, 0), (0, 90), (10, 90), (10, 0), (0, 0)]],
        [
            [
                (0, 0), (90, 0), (90, 90), (60, 90), (60, 30), (30, 30), (30, 90), (0, 90),
                (0, 0),
            ]
        ],
        [[(0, 0), (90, 0), (90, 5), (5, 5), (5, 90), (0, 90), (0, 0)]],
        [[(0, 0), (60, 40), (70, 90), (64, 40), (0, 0)]],
        [
            [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)],
            [(50, 50), (90, 50), (90, 90), (50, 90), (50, 50)],
        ],
    ]

    @Test(arguments: shapes) func `a label point lies inside`(rings: [[(Int32, Int32)]]) throws {
        let shape = try #require(makeShape(rings.map { ($0, false) }))
        #expect(shape.rings.polygonsContain(shape.labelPoint))
    }

    @Test func `a rectangle's label point is its middle`() throws {
        let shape = try #require(makeShape([(Self.shapes[0][0], false)]))
        let middle = FixedPoint(WorldPoint(Coordinate(longitude: 5e-5, latitude: 45e-5)))
        #expect(abs(shape.labelPoint.planarX - middle.planarX) <= 2)
        #expect(abs(shape.labelPoint.planarY - middle.planarY) <= 2)
    }

    @Test func `an area thinner than the grid has its label on a corner`() throws {
        let sliver = try #require(
            makeShape([([(0, 0), (40, 40), (90, 90), (0, 0)], false)]))
        #expect(sliver.rings.points.contains(sliver.labelPoint))
    }
}
