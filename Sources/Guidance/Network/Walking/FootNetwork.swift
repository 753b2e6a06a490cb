import Geometry
import MapStore

/// The roads and paths around two places, as people on foot use them: both ways.
struct FootNetwork {
    /// A stretch of way between two nodes.
    private struct Stretch {
        let from, to: Int
        let line: MeasuredLine<Coordinate>
        /// Whether it lies under the open sky, where a receiver works.
        let isOutside: Bool
    }

    private var stretches: [Stretch] = []
    /// The stretches that end at a node.
    private var stretchesAt: [Int: [Int]] = [:]

    /// Metres from a place to the way that one takes there.
    private static let extent = 250.0

    /// Reads the ways of a box around both places.
    init(around start: Coordinate, _ goal: Coordinate, in map: MapDatabase) throws(MapStoreError) {
        try map.requireRoadNetwork()
        guard let middle = Coordinate(middleOf: [start, goal]) else { return }
        let side = start.distance(to: goal) * 0.75 + 400
        let square = PlanarBox(minX: -side, minY: -side, maxX: side, maxY: side)
        var known: Set<Int> = []
        var roads: [Int: Road] = [:]
        for area in LocalPlane(origin: middle).areas(square) {
            for edge in try map.roadEdges(in: area) where known.insert(edge.geometryID).inserted {
                if roads[edge.roadID] == nil { roads[edge.roadID] = try map.road(edge.roadID) }
                guard let road = roads[edge.roadID], road.roadClass.isWalked,
                    let points = try map.roadGeometry(edge.geometryID)?.points.map(\.coordinate),
                    let line = MeasuredLine(edge.isReversed ? points.reversed() : points)
                else { continue }
                for node in [edge.from, edge.to] {
                    stretchesAt[node, default: []].append(stretches.count)
                }
                stretches.append(
                    Stretch(
                        from: edge.from, to: edge.to, line: line,
                        isOutside: road.layer >= 0 && !road.traits.contains(.tunnel)))
            }
        }
    }

    /// The nearest place of a way.
    private func nearest(to place: Coordinate) -> (stretch: Int, distance: Double)? {
        let found = stretches.enumerated().filter(\.element.isOutside).map { index, stretch in
            (index, stretch.line.nearest(to: place))
        }.min { $0.1.offset < $1.1.offset }
        guard let (index, nearest) = found, nearest.offset <= Self.extent else { return nil }
        return (index, nearest.position.distance)
    }

    /// The points of the shortest way, with both places at its ends: Dijkstra's algorithm.
    func way(from start: Coordinate, to goal: Coordinate) -> [Coordinate]? {
        guard let first = nearest(to: start), let last = nearest(to: goal) else { return nil }
        if first.stretch == last.stretch {
            return [start] + part(of: first.stretch, first.distance, last.distance) + [goal]
        }
        let (begin, end) = (stretches[first.stretch], stretches[last.stretch])
        var meters = [begin.from: first.distance]
        meters[begin.to] = min(
            meters[begin.to] ?? .infinity, begin.line.length - first.distance)
        var steps: [Int: Int] = [:]
        var open = Set(meters.keys)
        var settled: Set<Int> = []
        while let node = open.min(by: { (meters[$0] ?? 0, $0) < (meters[$1] ?? 0, $1) }) {
            open.remove(node)
            settled.insert(node)
            if settled.contains(end.from), settled.contains(end.to) { break }
            for index in stretchesAt[node] ?? [] {
                let stretch = stretches[index]
                let next = stretch.from == node ? stretch.to : stretch.from
                let total = (meters[node] ?? 0) + stretch.line.length
                guard !settled.contains(next), total < meters[next] ?? .infinity else { continue }
                meters[next] = total
                steps[next] = index
                open.insert(next)
            }
        }
        let ways = [(end.from, last.distance), (end.to, end.line.length - last.distance)]
            .compactMap { node, rest in meters[node].map { (node, $0 + rest) } }
        guard let best = ways.min(by: { $0.1 < $1.1 }) else { return nil }
        var (line, node) = ([goal] + part(of: last.stretch, last.distance, to: best.0), best.0)
        while let step = steps[node] {
            let stretch = stretches[step]
            line += stretch.to == node ? stretch.line.points.reversed() : stretch.line.points
            node = stretch.to == node ? stretch.from : stretch.to
        }
        line += part(of: first.stretch, first.distance, to: node).reversed() + [start]
        return line.reversed()
    }

    private func part(of stretch: Int, _ start: Double, to node: Int) -> [Coordinate] {
        part(of: stretch, start, stretches[stretch].from == node ? 0 : .infinity)
    }

    private func part(of stretch: Int, _ start: Double, _ end: Double) -> [Coordinate] {
        let line = stretches[stretch].line
        return start <= end ? line.part(start...end) : line.part(end...start).reversed()
    }
}

extension RoadClass {
    /// Whether people on foot use it.
    fileprivate var isWalked: Bool {
        switch self {
        case .motorway, .motorwayLink, .raceway, .ferry: false
        default: true
        }
    }
}
