import Geometry

/// Makes the driven line of a chain: the edges between its places, and where each place lies along them.
struct MatchedRunBuilder {
    /// A stretch that is driven on one edge, in metres along it.
    private struct Part {
        let edge: Int
        var from: Double
        var to: Double
    }

    /// An observation of the chain, on one of the parts.
    private struct Anchor {
        let observation: Int
        let part: Int
        /// Metres along the part's edge.
        let along: Double
    }

    private let graph: RoadGraph
    private var parts: [Part] = []
    private var anchors: [Anchor] = []

    /// A place along the run's line.
    struct Mark {
        let observation: Int
        let distance: Double
    }

    /// A run begins with an observation.
    init(_ graph: RoadGraph, _ link: TrackChain.Link) {
        self.graph = graph
        parts = [Part(edge: link.edge, from: link.along, to: link.along)]
        anchors = [Anchor(observation: link.observation, part: 0, along: link.along)]
    }

    /// Goes on to the next observation of the chain.
    ///
    /// - Returns: whether a way was found; if not, nothing is changed.
    mutating func append(
        _ link: TrackChain.Link, after last: TrackChain.Link, search: inout RoadSearch,
        within bounds: RoadSearch.Bounds
    ) -> Bool {
        let current = parts.count - 1
        let here = parts[current].to
        if link.edge == last.edge, link.along >= last.along {
            parts[current].to = max(here, link.along)
        } else {
            search.run(
                from: last.edge, along: last.along, to: [UInt32(link.edge)], within: bounds)
            guard let path = search.path(to: UInt32(link.edge)) else { return false }
            let length = graph.length(of: last.edge)
            parts += path.map { Part(edge: $0, from: 0, to: graph.length(of: $0)) }
            parts[parts.count - 1].to = link.along
            if path.first == graph.reverse(of: last.edge) {
                // Turns back as late as the next place allows.
                let turn = max(here, path.count == 1 ? min(length - link.along, length) : 0)
                parts[current].to = turn
                parts[current + 1].from = length - turn
            } else {
                parts[current].to = max(here, length)
            }
        }
        let end = parts.count - 1
        parts[end].to = max(parts[end].to, parts[end].from)
        anchors.append(
            Anchor(observation: link.observation, part: end, along: parts[end].to))
        return true
    }

    // MARK: The line

    /// The line, the passages without their observations, and where the chain's observations lie.
    func finished() -> (line: MeasuredLine<Coordinate>, passages: [DrivenPart], marks: [Mark])? {
        var points: [Coordinate] = []
        var ends: [(first: Int, last: Int)] = []
        for part in parts {
            var line = graph.line(of: part.edge, from: part.from, to: part.to)
            if let last = points.last, let first = line.first, last.distance(to: first) < 0.05 {
                line.removeFirst()
            }
            let first = max(points.count - 1, 0)
            points += line
            ends.append((first, max(points.count - 1, 0)))
        }
        guard let line = MeasuredLine(points) else { return nil }
        let passages = zip(parts, ends).map { part, ends in
            DrivenPart(
                edge: part.edge, part: part.from...part.to,
                stretch: line.distances[ends.first]...line.distances[ends.last])
        }
        let marks = anchors.map { anchor in
            Mark(
                observation: anchor.observation,
                distance: passages[anchor.part].distance(along: anchor.along))
        }
        return (line, passages, marks)
    }
}

/// A stretch of a run on one edge.
struct DrivenPart {
    let edge: Int
    /// The metres of the edge that are driven.
    let part: ClosedRange<Double>
    /// Where that is along the run's line.
    let stretch: ClosedRange<Double>

    /// Where metres along the edge are along the run.
    func distance(along: Double) -> Double {
        Self.map(along, from: part, to: stretch)
    }

    /// Where a distance along the run is along the edge.
    func along(at distance: Double) -> Double {
        Self.map(distance, from: stretch, to: part)
    }

    private static func map(
        _ value: Double, from: ClosedRange<Double>, to: ClosedRange<Double>
    ) -> Double {
        let length = from.upperBound - from.lowerBound
        guard length > 0 else { return to.lowerBound }
        let fraction = min(max((value - from.lowerBound) / length, 0), 1)
        return to.lowerBound + fraction * (to.upperBound - to.lowerBound)
    }
}

extension RoadGraph {
    /// The part of an edge's line between two places on it, in metres along it; two points or more.
    func line(of edge: Int, from start: Double, to end: Double) -> [Coordinate] {
        let line = line(of: edge)
        guard let measured = MeasuredLine(line) else { return line }
        // What the map says is long may be a little longer or shorter by our own measure.
        let scale = length(of: edge) > 0 ? measured.length / length(of: edge) : 1
        return measured.part(start * scale...max(end * scale, start * scale))
    }
}
