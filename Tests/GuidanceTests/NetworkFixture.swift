import Geometry
import Guidance
import MapStore

/// A road network made by hand, in metres on a plane at the equator's zero meridian.
struct NetworkFixture: RoadNetwork {
    var all: [RoadSegment] = []

    func segments(in box: CoordinateBox) -> [RoadSegment] {
        all.filter { edge in
            let plane = LocalPlane(origin: Coordinate(longitude: box.west, latitude: box.south))
            let far = plane.point(Coordinate(longitude: box.east, latitude: box.north))
            return PlanarBox(around: edge.line.map(plane.point))
                .intersects(PlanarBox(minX: 0, minY: 0, maxX: far.x, maxY: far.y))
        }
    }

    /// Adds a road between junctions; a street in both directions is two edges.
    mutating func add(
        _ from: Int, _ to: Int, _ points: [(Double, Double)], oneway: Bool = false,
        _ change: (inout RoadSegment) -> Void = { _ in }
    ) {
        let line = points.map { GuidanceFixture.place($0.0, $0.1) }
        var edge = RoadSegment(id: all.count + 1, from: from, to: to, line: line)
        edge.edge.isOneway = oneway
        change(&edge)
        all.append(edge)
        guard !oneway else { return }
        var back = edge
        back.edge.id = all.count + 1
        (back.edge.from, back.edge.to, back.line) = (to, from, line.reversed())
        all.append(back)
    }

    /// Limits in kilometres per hour.
    static func limit(_ value: Double) -> SpeedLimit { .limited(value, unit: .kilometersPerHour) }

    /// The roads of ``GuidanceFixture/zigzag(timed:change:limits:classes:countries:)``: 50 on the
    /// first 400 m, 70 up to the corner, none known after it, and no limit on the last stretch.
    ///
    /// Beside and across them lie what must not be taken for them: a road 12 m to the right with a
    /// limit of 110, and a bridge over the way at 700 m with one of 90.
    static func zigzag() -> NetworkFixture {
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 400)]) { $0.edge.speedLimit = limit(50) }
        network.add(2, 3, [(0, 400), (0, 1_000)]) { $0.edge.speedLimit = limit(70) }
        network.add(3, 4, [(0, 1_000), (200, 1_000)])
        network.add(4, 5, [(200, 1_000), (200, 1_800)]) { $0.edge.speedLimit = .unlimited }
        network.add(3, 6, [(0, 1_000), (0, 1_300)])
        network.add(11, 12, [(12, -50), (12, 950)]) { $0.edge.speedLimit = limit(110) }
        network.add(13, 14, [(-300, 690), (300, 710)]) { $0.edge.speedLimit = limit(90) }
        return network
    }
}

extension RoadSegment {
    /// A street without a name.
    init(id: Int, from: Int, to: Int, line: [Coordinate]) {
        self.init(
            edge: RoadEdge(id: id, from: from, to: to, roadID: 1, geometryID: id),
            roadClass: .residential, line: line)
    }
}
