package import Geometry

extension RouteCourse {
    /// Measures the parts of a route that it does not share with another, in either direction.
    ///
    /// Alternatives of one answer share their points where they share a road; what is the same road
    /// point by point is left out, so that it can neither cover the other route nor show below it.
    ///
    /// - Parameters:
    ///   - lines: the route's pieces in order.
    ///   - other: the other route's.
    package init(lines: [[Coordinate]], apartFrom other: [[Coordinate]]) {
        var shared: Set<Side> = []
        for line in other {
            for (from, to) in zip(line, line.dropFirst()) {
                shared.insert(Side(from: from, to: to))
                shared.insert(Side(from: to, to: from))
            }
        }
        var parts: [[Coordinate]] = []
        for line in lines {
            var part: [Coordinate] = []
            for (from, to) in zip(line, line.dropFirst()) {
                guard !shared.contains(Side(from: from, to: to)) else {
                    if !part.isEmpty { parts.append(part) }
                    part = []
                    continue
                }
                if part.isEmpty { part = [from] }
                part.append(to)
            }
            if !part.isEmpty { parts.append(part) }
        }
        self.init(lines: parts)
    }

    /// A straight part between two points of a line.
    private struct Side: Hashable {
        let from: Coordinate
        let to: Coordinate
    }
}
