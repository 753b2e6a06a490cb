import Geometry

/// A stretch of a line that lies in a box, and where on the line it begins and ends.
struct LineStretch: Equatable {
    var points: [WorldPoint]
    /// Shares of the line's length, from 0 to 1.
    var start, end: Double
}

/// Cuts lines to boxes, one segment after the other; stretches that touch are one.
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
            guard let inside = box.shares(from: (a.x, a.y), to: (b.x, b.y)) else {
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
