import MapGeometry

/// A stretch of a line that lies in a box, and where on the line it begins and ends.
struct LineStretch: Equatable {
    var points: [WorldPoint]
    /// Shares of the line's length, from 0 to 1.
    var start, end: Double
}

/// Cuts lines to boxes.
///
/// Y.-D. Liang, B. Barsky, "A new concept and method for line clipping", 1984, one segment after
/// the other; stretches that touch are one.
enum LineCutter {
    /// The stretches of a line inside a box.
    static func stretches(of line: ArraySlice<WorldPoint>, in box: PlanarBox) -> [LineStretch] {
        guard line.count > 1 else { return [] }
        var result: [LineStretch] = []
        var open: LineStretch?
        var walked = 0.0
        var total = 0.0
        for (a, b) in zip(line, line.dropFirst()) { total += length(a, b) }
        guard total > 0 else { return [] }
        for (a, b) in zip(line, line.dropFirst()) {
            let step = length(a, b)
            defer { walked += step }
            guard let inside = share(of: a, b, in: box) else {
                if let done = open { result.append(done) }
                open = nil
                continue
            }
            let end = (walked + step * inside.upperBound) / total
            if open == nil || inside.lowerBound > 0 {
                if let done = open { result.append(done) }
                open = LineStretch(
                    points: [point(a, b, inside.lowerBound)],
                    start: (walked + step * inside.lowerBound) / total, end: end)
            }
            open?.points.append(point(a, b, inside.upperBound))
            open?.end = end
            if inside.upperBound < 1 {
                if let done = open { result.append(done) }
                open = nil
            }
        }
        if let done = open { result.append(done) }
        return result
    }

    /// The shares of the way from one point to another that lie inside.
    private static func share(
        of a: WorldPoint, _ b: WorldPoint, in box: PlanarBox
    ) -> ClosedRange<Double>? {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        var (first, last) = (0.0, 1.0)
        let edges = [
            (-dx, a.x - box.minX), (dx, box.maxX - a.x), (-dy, a.y - box.minY),
            (dy, box.maxY - a.y),
        ]
        for (direction, distance) in edges {
            if direction == 0 {
                if distance < 0 { return nil }
            } else if direction < 0 {
                first = max(first, distance / direction)
            } else {
                last = min(last, distance / direction)
            }
        }
        return first <= last ? first...last : nil
    }

    private static func point(_ a: WorldPoint, _ b: WorldPoint, _ share: Double) -> WorldPoint {
        // The ends themselves, so that stretches meet exactly.
        if share == 0 { return a }
        if share == 1 { return b }
        return WorldPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }

    private static func length(_ a: WorldPoint, _ b: WorldPoint) -> Double {
        ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
}
