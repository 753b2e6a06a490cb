package import Geometry
import MapStore
import Routes

#if canImport(Glibc)
    import Glibc
#endif

/// The roads of a small junction and the way through it, seen from above by the driver who comes to it.
///
/// Places are metres right of its middle and ahead of it: the way comes in upwards.
package struct JunctionShape: Hashable, Sendable {
    /// A road of the junction, or one carriageway of it.
    package struct Road: Hashable, Sendable {
        /// Its line within ``extent``.
        package let line: [GroundPoint]
        /// Whether it is an important one, drawn wide.
        package let isMain: Bool
    }

    /// The roads, lesser ones first.
    package let roads: [Road]
    /// The way through the junction, from where it comes in to where it leaves.
    package let way: [GroundPoint]
    /// Metres from the middle to which roads and way are known.
    package let extent: Double
    /// Places around what a driver has to see: the ring, or the junctions of two quick turns.
    package let outline: [Coordinate]
}

extension RoadSegment {
    fileprivate var isRamp: Bool { rank == .motorway || roadClass.isLink }
}

extension JunctionShape {
    /// The extents that a roundabout's picture may have, in radii of its ring: in a larger one the way
    /// out has more often turned to where it leads.
    private static let ringExtents = [1.75, 2.1, 2.5]
    /// Degrees by which the way out may differ from where the symbol in the banner leads.
    private static let contradiction = 35.0
    /// The least and the most metres of an extent: a larger junction is no small one.
    private static let extents = 12.0...120.0
    /// Metres between two turns that are one junction for a driver.
    private static let quick = 80.0
    /// Metres around two turns that their picture shows.
    private static let around = 28.0
    /// The least radius of the outline of a junction that is no ring, in metres.
    private static let leastRadius = 20.0
    /// How many roads meet at a junction that a driver does not understand at a glance.
    private static let manyArms = 5
    /// Metres from a junction's middle at which its roads are counted.
    private static let armDistance = 40.0
    /// Degrees below which two roads are the carriageways of one.
    private static let armGap = 32.0

    /// The junction of a maneuver; `nil` if it is an ordinary one, or if its roads are unknown.
    ///
    /// - Parameters:
    ///   - next: the maneuver.
    ///   - following: the maneuver after it.
    ///   - route: the route.
    ///   - network: the map's roads.
    package init?(
        of next: UpcomingManeuver, following: UpcomingManeuver?, on route: GuidanceRoute,
        network: any RoadNetwork
    ) {
        let start = next.stretch.lowerBound
        var end = next.stretch.upperBound
        let isRing = next.roundabout != nil
        if !isRing, let following, following.step.maneuver.type != .arrive,
            following.stretch.lowerBound - end < Self.quick
        {
            end = following.stretch.upperBound
        }
        let stretch = start...max(end, start)
        let matches = route.roads.matches(in: (start - 15)...(stretch.upperBound + 15))
        // Ramps have lanes and signposts, and their junctions are long.
        guard isRing || !matches.contains(where: { $0.edge.isRamp }) else { return nil }
        let driven = route.line(stretch)
        let edges = network.segments(around: driven, extent: Self.extents.upperBound)
            .filter(\.isSound)
        let ring = isRing ? Self.ring(of: matches, among: edges) : []
        guard let middle = Coordinate(middleOf: ring.isEmpty ? driven : ring) else { return nil }
        func farthest(_ places: [Coordinate]) -> Double {
            places.map(middle.distance).max() ?? 0
        }
        let radius = farthest(ring.isEmpty ? driven : ring)
        guard !isRing || !ring.isEmpty else { return nil }
        let extents =
            isRing
            ? Self.ringExtents.map { max(radius * $0, Self.extents.lowerBound) }
            : [radius + Self.around]
        let plane = LocalPlane(origin: middle)
        let found = extents.lazy.map { extent in
            let way = Self.way(through: stretch, of: route.line, around: middle, extent)
                .map(plane.point)
            let up =
                isRing
                ? Self.entering(way) : route.line.course(at: start - 10, behind: 10, ahead: 8)
            return (extent, up: up, way: way.map { $0.turned(up) })
        }.first { extent, _, way in
            guard let roundabout = next.roundabout else { return true }
            let leaving = Self.leaving(way, extent)
            return Bearing.turn(leaving - roundabout.exitAngle).magnitude <= Self.contradiction
        }
        guard let (extent, up, way) = found, Self.extents.contains(extent) else { return nil }
        let reached = Self.connected(
            edges, to: matches.flatMap { [$0.edge.from, $0.edge.to] }, within: extent, of: middle)
        if !isRing, end == start {
            guard Self.arms(of: reached, around: middle) >= Self.manyArms else { return nil }
        }
        self.extent = extent
        outline = Self.outline(of: ring, around: middle, radius: radius)
        roads = reached.sorted { ($1.rank, $0.id) < ($0.rank, $1.id) }.flatMap { edge in
            Self.inside(edge.line.map { plane.point($0).turned(up) }, extent).map {
                Road(line: $0, isMain: edge.rank <= .tertiary)
            }
        }
        self.way = way
        guard way.count > 1, !roads.isEmpty else { return nil }
    }

    /// Returns the places of the ring that a way is driven through; none if its map has no ring there.
    private static func ring(
        of matches: ArraySlice<RouteRoads.Match>, among edges: [RoadSegment]
    ) -> [Coordinate] {
        guard let first = matches.first(where: \.edge.isRoundabout)?.edge else { return [] }
        let parts = Dictionary(grouping: edges.filter(\.isRoundabout), by: \.from)
        var found: Set<Int> = []
        var open = [first.from]
        var places: [Coordinate] = []
        while let node = open.popLast() {
            for part in parts[node] ?? [] where found.insert(part.id).inserted {
                places += part.line
                open.append(part.to)
            }
        }
        return places
    }

    /// Returns the roads that can be reached from some junctions without leaving a circle, each once.
    private static func connected(
        _ edges: [RoadSegment], to nodes: [Int], within extent: Double, of middle: Coordinate
    ) -> [RoadSegment] {
        let open = edges.filter {
            !$0.isPrivate && !$0.roadClass.isDrive && $0.roadClass != .ferry
        }
        var around: [Int: [RoadSegment]] = [:]
        for edge in open {
            around[edge.from, default: []].append(edge)
            around[edge.to, default: []].append(edge)
        }
        var waiting = nodes
        var seen = Set(nodes)
        var kept: [Int: RoadSegment] = [:]
        while let node = waiting.popLast() {
            for edge in around[node] ?? [] {
                // Both directions of a street have one line.
                if kept[edge.edge.geometryID] == nil { kept[edge.edge.geometryID] = edge }
                for (end, place) in [(edge.from, edge.line.first), (edge.to, edge.line.last)] {
                    guard let place, middle.distance(to: place) <= extent,
                        seen.insert(end).inserted
                    else { continue }
                    waiting.append(end)
                }
            }
        }
        return Array(kept.values)
    }

    /// Returns how many roads lead away from a place.
    private static func arms(of edges: [RoadSegment], around middle: Coordinate) -> Int {
        let plane = LocalPlane(origin: middle)
        var bearings: [Double] = []
        for edge in edges {
            let line = edge.line.map(plane.point)
            for (one, other) in zip(line, line.dropFirst()) {
                let (near, far) = (hypot(one.x, one.y), hypot(other.x, other.y))
                guard (near < armDistance) != (far < armDistance) else { continue }
                let fraction = (armDistance - near) / (far - near)
                let (x, y) = (
                    one.x + (other.x - one.x) * fraction, one.y + (other.y - one.y) * fraction
                )
                let bearing = atan2(x, y) * 180 / .pi
                if !bearings.contains(where: { Bearing.turn($0 - bearing).magnitude < armGap }) {
                    bearings.append(bearing)
                }
            }
        }
        return bearings.count
    }

    /// Returns places around what has to be seen.
    private static func outline(
        of ring: [Coordinate], around middle: Coordinate, radius: Double
    ) -> [Coordinate] {
        guard ring.isEmpty else { return ring }
        return stride(from: 0.0, to: 360, by: 45).map {
            middle.moved(by: max(radius, Self.leastRadius), bearing: $0)
        }
    }
}
