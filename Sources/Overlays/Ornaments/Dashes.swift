/// Cuts lines into strokes with gaps between them.
enum Dashes {
    /// No picture shows more of one line.
    private static let most = 100_000

    /// The strokes of a line.
    ///
    /// - Parameters:
    ///   - line: its points.
    ///   - lengths: of strokes and gaps in turn, an even number of them, each above 0.
    /// - Returns: lines of two points or more; the whole line where it would have too many strokes.
    static func strokes(of line: [PlanePoint], lengths: [Double]) -> [[PlanePoint]] {
        guard let first = line.first, lengths.allSatisfy({ $0 > 0 }), !lengths.isEmpty else {
            return [line]
        }
        var (strokes, stroke): ([[PlanePoint]], [PlanePoint]) = ([], [first])
        var (index, left, isStroke) = (0, lengths[0], true)
        for (from, to) in zip(line, line.dropFirst()) {
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length.isFinite, length > 0 else { continue }
            var done = 0.0
            while length - done >= left {
                done += left
                let point = PlanePoint(
                    x: from.x + dx * done / length, y: from.y + dy * done / length)
                if isStroke { strokes.append(stroke + [point]) }
                guard strokes.count < most else { return [line] }
                index = (index + 1) % lengths.count
                (left, isStroke, stroke) = (lengths[index], !isStroke, [point])
            }
            left -= length - done
            if isStroke { stroke.append(to) }
        }
        if isStroke, stroke.count > 2 || stroke.first != stroke.last { strokes.append(stroke) }
        return strokes
    }
}
