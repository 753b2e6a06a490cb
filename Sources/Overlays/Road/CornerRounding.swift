import Geometry

/// Rounds the corners of lines and polygons of the plane.
enum CornerRounding {
    /// A line that takes its corners in curves; its ends stay.
    ///
    /// - Parameters:
    ///   - line: the corners.
    ///   - extent: how far from a corner its curve begins, in pixels; less where corners are near.
    /// - Returns: the line with curves of several points.
    static func rounded(line: [PlanePoint], extent: Double) -> [PlanePoint] {
        guard line.count > 2, let first = line.first, let last = line.last else { return line }
        var result = [first]
        for index in 1..<(line.count - 1) {
            // An end has its whole side for one corner, others share theirs.
            result += curve(
                line[index - 1], line[index], line[index + 1], extent: extent,
                before: index == 1 ? 1 : 0.5, after: index == line.count - 2 ? 1 : 0.5)
        }
        return result + [last]
    }

    /// A polygon with rounded corners.
    static func rounded(ring: [PlanePoint], extent: Double) -> [PlanePoint] {
        guard ring.count > 2 else { return ring }
        return ring.indices.flatMap { index in
            curve(
                ring[(index + ring.count - 1) % ring.count], ring[index],
                ring[(index + 1) % ring.count], extent: extent, before: 0.5, after: 0.5)
        }
    }

    /// A quadratic Bézier curve around a corner.
    private static func curve(
        _ before: PlanePoint, _ corner: PlanePoint, _ after: PlanePoint, extent: Double,
        before fractionBefore: Double, after fractionAfter: Double
    ) -> [PlanePoint] {
        let toBefore = length(corner, before) * fractionBefore
        let toAfter = length(corner, after) * fractionAfter
        let distance = min(extent, toBefore, toAfter)
        guard distance > 0.01 else { return [corner] }
        let start = point(from: corner, to: before, at: distance)
        let end = point(from: corner, to: after, at: distance)
        let steps = 8
        return (0...steps).map { step in
            let t = Double(step) / Double(steps)
            let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
            return PlanePoint(
                x: a * start.x + b * corner.x + c * end.x,
                y: a * start.y + b * corner.y + c * end.y)
        }
    }

    private static func length(_ a: PlanePoint, _ b: PlanePoint) -> Double {
        ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }

    private static func point(
        from: PlanePoint, to: PlanePoint, at distance: Double
    ) -> PlanePoint {
        let fraction = distance / max(length(from, to), 0.001)
        return PlanePoint(
            x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
    }
}
