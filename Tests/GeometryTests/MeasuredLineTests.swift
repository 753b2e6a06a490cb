import Geometry
import Testing

@Suite struct MeasuredLineTests {
    /// Three points on a meridian, each 0.01 degrees (1.11 km) from the next, then one to the east.
    private let line = MeasuredLine(
        [(10.0, 59.0), (10, 59.01), (10, 59.02), (10.02, 59.02)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        })

    @Test func `a distance beyond a line's end gives its end point`() throws {
        let line = try #require(line)
        let step = line.distances[1]
        #expect(abs(step - 1111.95) < 0.1)
        #expect(line.point(at: -5) == line.points[0])
        #expect(line.point(at: .nan) == line.points[0])
        #expect(line.point(at: .infinity) == line.points[3])
        #expect(abs(line.point(at: step * 1.5).latitude - 59.015) < 1e-9)
        #expect(line.position(at: step * 1.5).segment == 1)
        #expect(line.course(at: step) == 0)
        #expect(abs(line.course(at: line.length) - 90) < 0.1)
    }

    @Test func `the nearest point is found on the whole line or a stretch of it`() throws {
        let line = try #require(line)
        let place = Coordinate(longitude: 10.001, latitude: 59.005)
        let nearest = line.nearest(to: place)
        #expect(nearest.position.segment == 0)
        #expect(abs(nearest.position.point.latitude - 59.005) < 1e-9)
        #expect(abs(nearest.offset - 57.27) < 0.1)
        #expect(abs(nearest.position.distance - line.distances[1] / 2) < 0.1)
        let later = line.nearest(to: place, in: line.distances[2]...line.length).position
        #expect(abs(later.distance - line.distances[2] - 57.2) < 0.5)
        let none = line.nearest(to: place, in: 300...300).position
        #expect(abs(none.distance - 300) < 1e-9)
    }

    @Test func `a part has its two end points and the points between them`() throws {
        let line = try #require(line)
        let part = line.part(500...1500)
        #expect(part.count == 3)
        #expect(part[1] == line.points[1])
        #expect(abs(part.lengthMeters - 1000) < 0.01)
        #expect(line.part(100...200).count == 2)
        #expect(line.part(0...line.length) == line.points)
        #expect(line.part(line.distances[1]...line.distances[2]) == Array(line.points[1...2]))
    }

    @Test func `one point is a line of length 0, no point is nil`() throws {
        let dot = try #require(MeasuredLine([MeasureTests.oslo]))
        #expect(dot.length == 0)
        #expect(dot.point(at: 10) == MeasureTests.oslo)
        #expect(dot.nearest(to: MeasureTests.bergen).offset > 300_000)
        #expect(dot.part(0...10) == [MeasureTests.oslo, MeasureTests.oslo])
        #expect(dot.parts(0...10).isEmpty)
        #expect(dot.course(at: 0) == 0)
        #expect(MeasuredLine<Coordinate>([]) == nil)
        #expect(MeasuredLine<Coordinate>(pieces: [[], []]) == nil)
    }

    @Test func `a line on the screen is measured in pixels`() throws {
        let path = try #require(
            MeasuredLine([(0.0, 0.0), (3, 4), (3, 10)].map { ScreenPoint(x: $0.0, y: $0.1) }))
        #expect(path.length == 11)
        #expect(path.point(at: 2.5) == ScreenPoint(x: 1.5, y: 2))
        #expect(path.point(at: 99) == ScreenPoint(x: 3, y: 10))
        let nearest = path.nearest(to: ScreenPoint(x: 5, y: 7))
        #expect(nearest.position.point == ScreenPoint(x: 3, y: 7))
        #expect(nearest.position.distance == 8)
        #expect(nearest.offset == 2)
        let box = PlanarBox(minX: 0, minY: 2, maxX: 5, maxY: 6)
        #expect(path.stretches(in: box) == [2.5...7])
    }

    // MARK: Gaps

    private let gapped = MeasuredLine(pieces: [
        [Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 1, latitude: 0)], [],
        [Coordinate(longitude: 5, latitude: 0)],
        [
            Coordinate(longitude: 10, latitude: 0), Coordinate(longitude: 10, latitude: 0),
            Coordinate(longitude: 10, latitude: 1),
        ],
    ])

    @Test func `a gap adds no length, and the line continues beyond it`() throws {
        let line = try #require(gapped)
        let degree = EarthModel.meanRadiusMeters * .pi / 180
        #expect(abs(line.length - 2 * degree) < 1e-6)
        #expect(line.pieces == [0..<2, 2..<3, 3..<6])
        #expect(abs(line.point(at: degree / 4).longitude - 0.25) < 1e-9)
        #expect(line.point(at: line.distances[1]).longitude == 10)
        #expect(abs(line.point(at: degree * 1.5).latitude - 0.5) < 1e-9)
        #expect(line.course(at: degree / 2) == 90)
        #expect(line.course(at: degree) == 0)
    }

    @Test func `a part of a line with a gap has the gap`() throws {
        let line = try #require(gapped)
        let parts = line.parts(line.length / 4...line.length * 3 / 4)
        #expect(parts.map(\.count) == [2, 2])
        #expect(parts[0].last == line.points[1])
        #expect(parts[1].first == line.points[3])
        #expect(line.parts(0...line.distances[1]) == [Array(line.points[0...1])])
    }

    @Test func `the nearest point never lies within a gap`() throws {
        let line = try #require(gapped)
        let found = line.nearest(to: Coordinate(longitude: 3.5, latitude: 0.1))
        #expect(found.position.point == Coordinate(longitude: 5, latitude: 0))
        #expect(found.position.distance == line.distances[2])
    }
}
