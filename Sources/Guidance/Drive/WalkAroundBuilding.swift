import Geometry

#if canImport(Glibc)
    import Glibc
#endif

/// Ways on foot from a place to the doors of a building, straight or along its walls.
struct WalkAroundBuilding {
    private let plane: LocalPlane
    private let rings: [[GroundPoint]]

    /// Metres from a wall to the way along it, and from a wall to the place before a door.
    private static let (aside, threshold) = (2.0, 1.0)
    /// Metres from the outline within which a door is in the wall, and not inside the building.
    private static let recess = 5.0
    /// The most corners of a building that is walked around; the way to others is straight.
    private static let mostCorners = 120
    /// Metres that a way through walls counts as longer: into a courtyard, or not known.
    private static let throughWalls = 50.0

    /// Ways from a place.
    ///
    /// - Parameters:
    ///   - outline: the building's rings; may be empty.
    ///   - start: the place.
    init(_ outline: [[Coordinate]], from start: Coordinate) {
        let plane = LocalPlane(origin: start)
        self.plane = plane
        rings = outline.map { ring in
            let points = ring.map(plane.point)
            // Anticlockwise, so that the outside is on the right.
            return ringArea(points) > 0 ? points : points.reversed()
        }
    }

    /// Returns the way to a door, with its length for comparing.
    func way(to door: Coordinate) -> (places: [Coordinate], meters: Double) {
        let (start, end) = (GroundPoint(x: 0, y: 0), plane.point(door))
        let straight = [start, end]
        guard let wall = wall(at: end) else { return (places(straight), Self.length(straight)) }
        if wall.meters <= Self.recess {
            if isFree(start, wall.front) { return (places(straight), Self.length(straight)) }
            if let around = around(to: wall) {
                let way = Array(around.dropLast()) + [end]
                return (places(way), Self.length(way))
            }
        }
        return (places(straight), Self.length(straight) + Self.throughWalls)
    }

    private func places(_ points: [GroundPoint]) -> [Coordinate] { points.map(plane.coordinate) }

    private static func length(_ points: [GroundPoint]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    private static func distance(_ a: GroundPoint, _ b: GroundPoint) -> Double {
        hypot(a.x - b.x, a.y - b.y)
    }

    /// The edge of a ring that a door is on.
    private struct Wall {
        let ring: [GroundPoint]
        let edge: Int
        /// The place before the door.
        let front: GroundPoint
        /// Metres from the door to the edge.
        let meters: Double
    }

    /// Returns the shorter of the ways along both sides to the place before a door; `nil` if neither
    /// leads out.
    private func around(to wall: Wall) -> [GroundPoint]? {
        let count = wall.ring.count
        guard rings.reduce(0, { $0 + $1.count }) <= Self.mostCorners else { return nil }
        let corners = (0..<count).map { Self.corner($0, of: wall.ring) }
        let ahead = (1...count).map { corners[(wall.edge + $0) % count] }
        return [ahead, ahead.reversed()].compactMap { way(along: $0, to: wall.front) }
            .min { Self.length($0) < Self.length($1) }
    }

    /// Returns the way to a door along corners, from the last of them that the start sees.
    private func way(along corners: [GroundPoint], to door: GroundPoint) -> [GroundPoint]? {
        let start = GroundPoint(x: 0, y: 0)
        var back = [door]
        for corner in corners {
            back.append(corner)
            guard isFree(start, corner) else { continue }
            return [start] + shortened(back.reversed())
        }
        return nil
    }

    /// Returns a way without the corners that it need not touch.
    private func shortened(_ way: [GroundPoint]) -> [GroundPoint] {
        var short = way.prefix(1).map(\.self)
        var index = 0
        while index < way.count - 1 {
            var next = index + 1
            for far in stride(from: way.count - 1, to: index + 1, by: -1)
            where isFree(way[index], way[far]) {
                next = far
                break
            }
            short.append(way[next])
            index = next
        }
        return short
    }

    /// Returns the edge that is nearest to a door; `nil` without an outline.
    private func wall(at door: GroundPoint) -> Wall? {
        var best: Wall?
        for ring in rings where ring.count > 2 {
            for edge in ring.indices {
                let (a, b) = (ring[edge], ring[(edge + 1) % ring.count])
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let length = hypot(dx, dy)
                guard length > 0, length.isFinite else { continue }
                let along = ((door.x - a.x) * dx + (door.y - a.y) * dy) / (length * length)
                let part = min(max(along, 0), 1)
                let foot = GroundPoint(x: a.x + part * dx, y: a.y + part * dy)
                let meters = Self.distance(foot, door)
                guard meters < best?.meters ?? .infinity else { continue }
                let front = GroundPoint(
                    x: foot.x + dy / length * Self.threshold,
                    y: foot.y - dx / length * Self.threshold)
                best = Wall(ring: ring, edge: edge, front: front, meters: meters)
            }
        }
        return best
    }

    /// Returns a corner of a ring, moved outwards.
    private static func corner(_ index: Int, of ring: [GroundPoint]) -> GroundPoint {
        let corner = ring[index]
        let (a, b) = (ring[(index + ring.count - 1) % ring.count], ring[(index + 1) % ring.count])
        func right(_ from: GroundPoint, _ to: GroundPoint) -> (x: Double, y: Double) {
            let length = max(distance(from, to), 1e-6)
            return ((to.y - from.y) / length, (from.x - to.x) / length)
        }
        let (one, other) = (right(a, corner), right(corner, b))
        let (x, y) = (one.x + other.x, one.y + other.y)
        let length = max(hypot(x, y), 1e-6)
        return GroundPoint(x: corner.x + x / length * aside, y: corner.y + y / length * aside)
    }

    /// Whether a straight way between two points meets no wall.
    private func isFree(_ start: GroundPoint, _ end: GroundPoint) -> Bool {
        !rings.contains { ring in
            ring.indices.contains {
                Self.cross(start, end, ring[$0], ring[($0 + 1) % ring.count])
            }
        }
    }

    /// Whether two lines cross.
    private static func cross(
        _ a: GroundPoint, _ b: GroundPoint, _ c: GroundPoint, _ d: GroundPoint
    ) -> Bool {
        func side(_ p: GroundPoint, _ q: GroundPoint, _ r: GroundPoint) -> Bool {
            (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x)
        }
        return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
    }
}
