import Geometry
import Glibc

/// A smoothed line of the world with the distances along it.
struct LabelCourse {
    let points: [WorldPoint]
    /// World units from the start to each point.
    let distances: [Double]

    /// World units from end to end.
    var length: Double { distances.last ?? 0 }

    /// Smooths a line.
    ///
    /// - Parameters:
    ///   - line: its points.
    ///   - tolerance: how far it may be off, in world units.
    init(_ line: [WorldPoint], tolerance: Double) {
        var simplifier = Simplifier()
        var smooth: [WorldPoint] = []
        simplifier.simplify(line: line[...], tolerance: tolerance, into: &smooth)
        var kept: [WorldPoint] = []
        var distances: [Double] = []
        kept.reserveCapacity(smooth.count)
        distances.reserveCapacity(smooth.count)
        var total = 0.0
        for point in smooth {
            if let last = kept.last {
                let step = hypot(point.x - last.x, point.y - last.y)
                guard step > tolerance * 1e-6 else { continue }
                total += step
            }
            kept.append(point)
            distances.append(total)
        }
        points = kept
        self.distances = distances
    }

    /// The point at a distance from the start, of a course of two points or more.
    ///
    /// - Parameter distance: world units, between 0 and ``length``.
    /// - Returns: the point, in the first copy of the world.
    func point(at distance: Double) -> WorldPoint {
        guard points.count > 1 else { return points.first ?? WorldPoint(x: 0, y: 0) }
        let index = min(distances.segment(at: distance), points.count - 2)
        let (start, end) = (points[index], points[index + 1])
        let fraction = (distance - distances[index]) / (distances[index + 1] - distances[index])
        return WorldPoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }

    /// The line as it lies on a plane.
    ///
    /// - Parameters:
    ///   - plane: the plane.
    ///   - world: whole worlds to the east.
    /// - Returns: the same points in pixels.
    func path(on plane: LabelPlane, world: Int) -> ScreenPath {
        let shift = Double(world)
        return ScreenPath(
            points: points.map { plane.point(WorldPoint(x: $0.x + shift, y: $0.y)) },
            distances: distances.map { $0 * plane.worldSize })
    }
}

extension [Double] {
    /// The last of rising numbers that is not beyond one; 0 if all are.
    func segment(at distance: Double) -> Int {
        var low = 0
        var high = count
        while low + 1 < high {
            let middle = (low + high) / 2
            if self[middle] <= distance { low = middle } else { high = middle }
        }
        return low
    }
}
