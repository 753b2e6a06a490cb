import Geometry
import MapStore
import Platform

/// Names pavements and cycle tracks by the street beside them, as walkers call them.
///
/// Hardly any has a tag for it. A street counts where it is near and leads the same way.
struct SidewalkNames {
    /// A straight part of a street, from one node to the next.
    private struct Segment: BitwiseCopyable {
        let key: UInt64
        let node: UInt32
        let road: Int32
    }

    private let roads: ImportedRoadGraphBuilder
    /// The segments of the named streets, neighbours near each other.
    private let segments: ScratchArray<Segment>
    private let index: SegmentIndex

    /// Metres from a pavement within which its street lies.
    private static let near = 25.0
    /// Degrees between a pavement and its street.
    private static let alike = 25.0
    /// Metres between the places of a pavement that are looked at.
    private static let spacing = 12.0

    /// The pavements without a name, and the streets beside them.
    static func streets(
        besideRoadsOf roads: ImportedRoadGraphBuilder
    ) -> [(road: Int, street: Int)] {
        let pavements = roads.runs.elements.filter {
            let draft = roads.road(at: Int($0.road))
            return draft.traits.contains(.sidewalk) && draft.names.isEmpty
        }
        guard !pavements.isEmpty else { return [] }
        let names = SidewalkNames(roads)
        return pavements.compactMap { run in
            names.street(beside: run).map { (Int(run.road), $0) }
        }
    }

    private init(_ roads: ImportedRoadGraphBuilder) {
        self.roads = roads
        let segments = ScratchArray<Segment>(in: roads.memory)
        for run in roads.runs.elements where Self.isStreet(roads.road(at: Int(run.road))) {
            for node in run.nodes.dropLast() {
                segments.append(
                    Segment(
                        key: roads.positions[node].hilbertKey,
                        node: UInt32(truncatingIfNeeded: node), road: run.road))
            }
        }
        segments.sort { ($0.key, $0.node) < ($1.key, $1.node) }
        self.segments = segments
        index = SegmentIndex(count: segments.count) { run in
            PlanarBox(
                around: segments[run].flatMap { segment in
                    let (start, end) = Self.ends(segment, roads)
                    return [start, end].map { GroundPoint(x: $0.longitude, y: $0.latitude) }
                })
        }
    }

    /// Whether pavements are called by a road.
    private static func isStreet(_ draft: RoadDraft) -> Bool {
        guard draft.names.local != nil, draft.traits.isDisjoint(with: [.area, .sidewalk]) else {
            return false
        }
        return switch draft.roadClass {
        case .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet,
            .pedestrian, .service, .road:
            true
        default: false
        }
    }

    private static func ends(
        _ segment: Segment, _ roads: ImportedRoadGraphBuilder
    ) -> (start: Coordinate, end: Coordinate) {
        let node = Int(segment.node)
        return (roads.positions[node].coordinate, roads.positions[node + 1].coordinate)
    }

    /// The index of the street that most of a pavement runs beside; `nil` if there is none.
    private func street(beside run: ImportedRoadGraphBuilder.Run) -> Int? {
        let layer = roads.road(at: Int(run.road)).layer
        guard let line = MeasuredLine(roads.positions[run.nodes].map(\.coordinate)) else {
            return nil
        }
        var votes: [String: (street: Int, count: Int)] = [:]
        let count = min(Int(line.length / Self.spacing) + 1, 1_000)
        for number in 0..<count {
            let distance = (Double(number) + 0.5) / Double(count) * line.length
            let segment = line.segment(at: distance)
            let course = line.points[segment].bearing(to: line.points[segment + 1])
            guard let street = nearest(line.point(at: distance), course, layer),
                let name = roads.road(at: street).names.local
            else { continue }
            votes[name] = (street, (votes[name]?.count ?? 0) + 1)
        }
        let best = votes.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return best.flatMap { $0.value.count * 2 > count ? $0.value.street : nil }
    }

    /// The index of the nearest street that leads the same way.
    private func nearest(_ point: Coordinate, _ course: Double, _ layer: Int) -> Int? {
        let plane = LocalPlane(origin: point)
        var best: Int?
        var limit = Self.near * Self.near
        index.forEachRun(of: 0..<segments.count, where: { plane.leastSquare(to: $0) <= limit }) {
            for segment in segments[$0] {
                let (start, end) = Self.ends(segment, roads)
                // The distance is found sooner than a course, and rules most streets out.
                let square = Self.square(plane.point(start), plane.point(end))
                guard square <= limit else { continue }
                let turn = Bearing.turn(start.bearing(to: end) - course).magnitude
                let street = Int(segment.road)
                guard min(turn, 180 - turn) <= Self.alike,
                    roads.road(at: street).layer == layer
                else { continue }
                limit = square
                best = street
            }
        }
        return best
    }

    /// The square of the distance of a straight line to the origin.
    private static func square(_ one: GroundPoint, _ other: GroundPoint) -> Double {
        let (dx, dy) = (other.x - one.x, other.y - one.y)
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(max(-(one.x * dx + one.y * dy) / length, 0), 1) : 0
        let (x, y) = (one.x + along * dx, one.y + along * dy)
        return x * x + y * y
    }
}
