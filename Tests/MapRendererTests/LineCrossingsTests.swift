import Geometry
import MapStyle
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct LineCrossingsTests {
    /// Where two segments meet, near enough that each may end short of the other, by plain arithmetic.
    private static func meets(
        _ a: WorldPoint, _ b: WorldPoint, _ start: WorldPoint, _ end: WorldPoint,
        _ tolerance: Double
    ) -> Bool {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let (ex, ey) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let extent = (ex * ex + ey * ey).squareRoot()
        let turn = dx * ey - dy * ex
        guard length > 0, extent > 0, abs(turn) > 0.05 * length * extent else { return false }
        let (ox, oy) = (start.x - a.x, start.y - a.y)
        let along = (ox * ey - oy * ex) / turn
        let across = (ox * dy - oy * dx) / turn
        return (-tolerance / length...1 + tolerance / length).contains(along)
            && (-tolerance / extent...1 + tolerance / extent).contains(across)
    }

    @Test func `what lies apart is passed over, and no crossing with it`() {
        var random = SeededRandom(seed: 8)
        func point() -> WorldPoint {
            // On a grid, so that ends touch lines and each other.
            WorldPoint(
                x: 0.5 + Double(Int.random(in: 0..<40, using: &random)) * 1e-6,
                y: 0.3 + Double(Int.random(in: 0..<40, using: &random)) * 1e-6)
        }
        let tolerance = 4e-7
        var found = 0
        for _ in 0..<300 {
            let points = [point(), point(), point()]
            let other = [point(), point()]
            let course = LabelCourse(points, tolerance: 0)
            let line = LabelLine(
                points: other, name: "other",
                label: FeatureLabel(
                    feature: 0, context: EvaluationContext(zoom: 14), place: other[0]),
                tolerance: tolerance)
            let distances = LineCrossings.distances(
                along: course, named: "own", in: WorldBox(around: points) ?? line.box,
                among: [line], tolerance: tolerance)
            let expected = zip(course.points, course.points.dropFirst()).count {
                Self.meets($0, $1, other[0], other[1], tolerance)
            }
            #expect(distances.count == expected)
            found += expected
        }
        #expect(found > 50)
    }
}
