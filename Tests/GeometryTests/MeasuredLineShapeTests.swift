import Geometry
import Testing

/// What holds for every line, whatever its shape and wherever on the Earth.
@Suite struct MeasuredLineShapeTests {
    private typealias Shape = MeasuredLineShape

    @Test(arguments: MeasuredLineShape.all)
    func `distances along a line grow by the length of each segment`(shape: MeasuredLineShape)
        throws
    {
        let line = try #require(MeasuredLine(shape.points))
        #expect(line.distances.first == 0)
        #expect(line.distances.count == line.points.count)
        for (index, (a, b)) in zip(shape.points, shape.points.dropFirst()).enumerated() {
            let step = line.distances[index + 1] - line.distances[index]
            #expect(abs(step - a.distance(to: b)) < 1e-6)
        }
        #expect(abs(line.length - shape.points.lengthMeters) < 1e-6 * max(line.length, 1))
    }

    @Test(arguments: MeasuredLineShape.all)
    func `points at neighbouring distances are near each other`(shape: MeasuredLineShape) throws {
        let line = try #require(MeasuredLine(shape.points))
        let step = max(line.length / 999, 1e-3)
        var last = line.point(at: 0)
        for number in 0...999 {
            let here = line.point(at: Double(number) * step)
            #expect((-180...180).contains(here.longitude))
            #expect((-90...90).contains(here.latitude))
            #expect(last.distance(to: here) <= step * 1.001 + 1e-6, "at \(number)")
            last = here
        }
        #expect(last.distance(to: line.points[line.points.count - 1]) < 1e-3)
    }

    @Test(arguments: MeasuredLineShape.all)
    func `the nearest point to a point of the line is that point`(shape: MeasuredLineShape) throws {
        let line = try #require(MeasuredLine(shape.points))
        for number in 0...300 {
            let distance = line.length * Double(number) / 300
            let found = line.nearest(to: line.point(at: distance))
            #expect(found.offset < 0.5, "at \(distance)")
            if !shape.meetsItself {
                #expect(abs(found.position.distance - distance) < 1, "at \(distance)")
            }
            let again = line.nearest(
                to: line.point(at: distance), in: max(distance - 2, 0)...distance + 2)
            #expect(abs(again.position.distance - distance) <= 2.001)
        }
    }

    @Test(arguments: MeasuredLineShape.all)
    func `the nearest point is that of a search through all segments`(shape: MeasuredLineShape)
        throws
    {
        let line = try #require(MeasuredLine(shape.points))
        let segments = zip(shape.points, shape.points.dropFirst()).compactMap {
            MeasuredLine([$0, $1])
        }
        for place in shape.places(40) {
            let found = line.nearest(to: place)
            let best = segments.map { $0.nearest(to: place).offset }.min()
            // Far away the plane is not the Earth: the same way of looking must find the same.
            guard let best, best < 50_000 else { continue }
            #expect(found.offset <= best * 1.0001 + 1e-6, "\(place)")
            #expect(found.position.point.distance(to: place) == found.offset)
        }
    }

    @Test(arguments: MeasuredLineShape.all)
    func `a part of a line has the requested length`(shape: MeasuredLineShape) throws {
        let line = try #require(MeasuredLine(shape.points))
        for (from, to) in [(0.0, 1.0), (0, 0.3), (0.2, 0.7), (0.49, 0.51), (0.9, 2)] {
            let stretch = line.length * from...line.length * to
            let part = line.part(stretch)
            let wanted = min(stretch.upperBound, line.length) - stretch.lowerBound
            #expect(abs(part.lengthMeters - wanted) <= wanted * 0.001 + 1e-6)
            #expect(part.first == line.point(at: stretch.lowerBound))
            #expect(part.last == line.point(at: stretch.upperBound))
            // Nothing is there twice that the line itself has once.
            #expect(part.count <= line.points.count + 1)
        }
    }

    @Test(arguments: MeasuredLineShape.all)
    func `courses follow the line`(shape: MeasuredLineShape) throws {
        let line = try #require(MeasuredLine(shape.points))
        for number in 0...50 {
            let distance = line.length * Double(number) / 50
            for course in [
                line.course(at: distance), line.course(at: distance, behind: 5, ahead: 5),
                line.smoothCourse(at: distance, behind: 4, ahead: 6, over: 4),
            ] { #expect((0..<360).contains(course)) }
        }
    }

    @Test func `a course does not turn round at the antimeridian`() throws {
        let line = try #require(
            MeasuredLine(
                [(179.9, 0.0), (179.99, 0), (-179.99, 0), (-179.9, 0)].map {
                    Coordinate(longitude: $0.0, latitude: $0.1)
                }))
        for distance in stride(from: 0, through: line.length, by: 50) {
            #expect(abs(line.course(at: distance, behind: 30, ahead: 30) - 90) < 1e-6)
        }
    }

    @Test func `the nearest point on a line of a million points is found`() throws {
        let points = MeasuredLineShape(
            "long", MeasuredLineShape.crooked(count: 1_000_000, from: 170, 60))
        let line = try #require(MeasuredLine(points.points))
        #expect(line.length > 10_000_000)
        for (number, place) in points.places(200).enumerated() {
            let found = line.nearest(to: place)
            let point = line.points[number * 4_999]
            #expect(found.offset <= place.distance(to: point) * 1.3)
            #expect(line.nearest(to: point).offset == 0)
        }
    }
}
