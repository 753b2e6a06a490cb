import Geometry
import Routes

/// A route's whole line, and the positions of its legs and steps on it.
struct MeasuredRoute {
    /// All points of all legs in order; a point that two legs have in common occurs once.
    let line: MeasuredLine<Coordinate>
    /// For each leg, the range of the line's points that it covers.
    let legPoints: [ClosedRange<Int>]
    let steps: [GuidanceRoute.Step]

    /// - Returns: `nil` for a route without a line of two points.
    init?(_ route: Route) {
        var joined = JoinedLines()
        let legs = route.legs.enumerated().filter { !$0.element.geometry.isEmpty }
        let legPoints = legs.map { joined.append($0.element.geometry) }
        // If no leg has a line, the lines for drawing are used.
        if legs.isEmpty { for line in route.lines where !line.isEmpty { _ = joined.append(line) } }
        guard let line = MeasuredLine(pieces: joined.pieces), line.points.count >= 2 else {
            return nil
        }
        self.line = line
        self.legPoints = legPoints
        steps = zip(legs, legPoints).flatMap { leg, points in
            func along(_ point: Int) -> Double {
                line.distances[points.lowerBound + min(max(point, 0), points.count - 1)]
            }
            return leg.element.steps.map { step in
                GuidanceRoute.Step(
                    step: step, leg: leg.offset, start: along(step.points.lowerBound),
                    end: along(step.points.upperBound), legStart: points.lowerBound)
            }
        }
    }
}

/// Lines that are joined where one begins at the end of the previous one.
private struct JoinedLines {
    var pieces: [[Coordinate]] = []
    private var count = 0

    /// Adds a line of one point or more.
    ///
    /// - Returns: the indices of its points among those of all pieces.
    mutating func append(_ line: [Coordinate]) -> ClosedRange<Int> {
        let isJoined = pieces.last?.last.flatMap { last in line.first?.isSame(as: last) } ?? false
        if isJoined {
            pieces[pieces.count - 1] += line.dropFirst()
        } else {
            pieces.append(line)
        }
        let start = isJoined ? count - 1 : count
        count = start + line.count
        return start...count - 1
    }
}
