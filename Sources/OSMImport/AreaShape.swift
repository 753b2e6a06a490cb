import COsmium
import MapGeometry

/// The rings of an area as positions of the world square, and what can be measured on them.
struct AreaShape {
    /// One ring; the first point is repeated at the end.
    struct Ring {
        let points: [WorldPoint]
        let isHole: Bool
    }

    let rings: [Ring]
    /// The area in shares of the world square, holes taken off.
    let area: Double

    /// The rings that the reader hands over.
    init(_ area: borrowing cosmium_area) {
        let locations = UnsafeBufferPointer(start: area.locations, count: area.location_count)
        rings = UnsafeBufferPointer(start: area.rings, count: area.ring_count).map { ring in
            Ring(
                points: locations[ring.start..<(ring.start + ring.count)].map {
                    WorldPoint($0.coordinate)
                },
                isHole: ring.is_inner)
        }
        self.area = rings.reduce(0) { sum, ring in
            let area = abs(Self.doubledArea(ring.points)) / 2
            return ring.isHole ? sum - area : sum + area
        }
    }

    /// A point inside the area to hang a name on: the centroid of the largest outer ring, moved
    /// sideways into the widest stretch of the area where it lies outside.
    var labelPoint: WorldPoint? {
        let outers = rings.filter { !$0.isHole }
        guard
            let largest = outers.max(by: {
                abs(Self.doubledArea($0.points)) < abs(Self.doubledArea($1.points))
            }), let center = Self.centroid(largest.points)
        else { return nil }
        let crossings = crossings(atY: center.y)
        var best: (west: Double, east: Double)?
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let (west, east) = (crossings[index], crossings[index + 1])
            if west < center.x && center.x < east { return center }
            if east - west > (best.map { $0.east - $0.west } ?? 0) { best = (west, east) }
        }
        return best.map { WorldPoint(x: ($0.west + $0.east) / 2, y: center.y) } ?? center
    }

    /// Where the rings cross a line of latitude, from west to east: in and out by turns.
    private func crossings(atY y: Double) -> [Double] {
        var crossings: [Double] = []
        for ring in rings {
            for (a, b) in zip(ring.points, ring.points.dropFirst()) where (a.y > y) != (b.y > y) {
                crossings.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
            }
        }
        return crossings.sorted()
    }

    private static func doubledArea(_ ring: [WorldPoint]) -> Double {
        guard let origin = ring.first else { return 0 }
        // Measured from the first point: far from the origin the products would lose their ends.
        return zip(ring, ring.dropFirst()).reduce(0) { sum, side in
            let (a, b) = side
            return sum + (a.x - origin.x) * (b.y - origin.y)
                - (b.x - origin.x) * (a.y - origin.y)
        }
    }

    private static func centroid(_ ring: [WorldPoint]) -> WorldPoint? {
        guard let origin = ring.first else { return nil }
        let area = doubledArea(ring)
        guard area != 0 else { return origin }
        var (x, y) = (0.0, 0.0)
        for (a, b) in zip(ring, ring.dropFirst()) {
            let (ax, ay) = (a.x - origin.x, a.y - origin.y)
            let (bx, by) = (b.x - origin.x, b.y - origin.y)
            let cross = ax * by - bx * ay
            x += (ax + bx) * cross
            y += (ay + by) * cross
        }
        return WorldPoint(x: origin.x + x / (3 * area), y: origin.y + y / (3 * area))
    }
}

extension cosmium_location {
    /// Whether the file holds the node, at a sensible place.
    var isKnown: Bool { longitude != COSMIUM_MISSING }

    /// The place in degrees; only if ``isKnown``.
    var coordinate: Coordinate {
        Coordinate(longitude: Double(longitude) / 1e7, latitude: Double(latitude) / 1e7)
    }
}
