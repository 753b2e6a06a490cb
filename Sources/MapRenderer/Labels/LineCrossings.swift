import Geometry

/// Where other lines of a layer meet a line, so that names can stand between crossings.
///
/// A name over a crossing hides which street turns off, and leaves a short side street no room for its own.
enum LineCrossings {
    /// Finds the places where lines of other names meet a line.
    ///
    /// - Parameters:
    ///   - course: the line.
    ///   - name: its words; lines of the same words are passed over.
    ///   - box: around the line.
    ///   - others: the lines of the layer's tile.
    ///   - tolerance: how near the end of a line comes that meets it, in world units.
    /// - Returns: distances along the course in world units, rising; none for lines of so many points that
    ///   it would take long.
    static func distances(
        along course: LabelCourse, named name: String, in box: WorldBox, among others: [LabelLine],
        tolerance: Double
    ) -> [Double] {
        let area = WorldBox(
            minX: box.minX - tolerance, minY: box.minY - tolerance, maxX: box.maxX + tolerance,
            maxY: box.maxY + tolerance)
        var (found, effort): ([Double], Int) = ([], 0)
        for other in others where area.intersects(other.box) && other.name != name {
            effort += course.points.count * other.points.count
            guard effort <= mostPairs else { return [] }
            for (start, end) in zip(other.points, other.points.dropFirst()) {
                guard max(start.x, end.x) >= area.minX, min(start.x, end.x) <= area.maxX,
                    max(start.y, end.y) >= area.minY, min(start.y, end.y) <= area.maxY
                else { continue }
                add(from: start, to: end, on: course, tolerance, &found)
            }
        }
        return found.sorted()
    }

    /// The most pairs of segments that are looked at for one line.
    private static let mostPairs = 50_000

    /// Adds where a segment crosses the course, or ends beside it.
    private static func add(
        from start: WorldPoint, to end: WorldPoint, on course: LabelCourse, _ tolerance: Double,
        _ found: inout [Double]
    ) {
        let (ex, ey) = (end.x - start.x, end.y - start.y)
        let extent = (ex * ex + ey * ey).squareRoot()
        guard extent > 0 else { return }
        // Most pairs are far apart. Both may end beside the place where they would meet, by the tolerance
        // each; what is more is for rounding.
        let margin = 3 * tolerance
        let (west, east) = (min(start.x, end.x) - margin, max(start.x, end.x) + margin)
        let (north, south) = (min(start.y, end.y) - margin, max(start.y, end.y) + margin)
        for index in 0..<max(course.points.count - 1, 0) {
            let (a, b) = (course.points[index], course.points[index + 1])
            guard max(a.x, b.x) >= west, min(a.x, b.x) <= east, max(a.y, b.y) >= north,
                min(a.y, b.y) <= south
            else { continue }
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = course.distances[index + 1] - course.distances[index]
            let turn = dx * ey - dy * ex
            // Nearly the same direction: they run beside each other.
            guard length > 0, abs(turn) > 0.05 * length * extent else { continue }
            let (ox, oy) = (start.x - a.x, start.y - a.y)
            let along = (ox * ey - oy * ex) / turn
            let across = (ox * dy - oy * dx) / turn
            let (slackAlong, slackAcross) = (tolerance / length, tolerance / extent)
            guard (-slackAlong...1 + slackAlong).contains(along),
                (-slackAcross...1 + slackAcross).contains(across)
            else { continue }
            found.append(course.distances[index] + min(max(along, 0), 1) * length)
        }
    }
}
