import Glibc
import MapGeometry

/// A line on the screen that a label can follow: points with their distances along it.
struct ScreenPath {
    let points: [ScreenPoint]
    /// Pixels from the start to each point.
    let distances: [Double]

    /// Pixels from end to end.
    var length: Double { distances.last ?? 0 }

    init(_ points: [ScreenPoint]) {
        var kept: [ScreenPoint] = []
        var distances: [Double] = []
        kept.reserveCapacity(points.count)
        var total = 0.0
        for point in points {
            if let last = kept.last {
                let step = hypot(point.x - last.x, point.y - last.y)
                guard step > 1e-6 else { continue }
                total += step
            }
            kept.append(point)
            distances.append(total)
        }
        self.points = kept
        self.distances = distances
    }

    /// The point at a distance from the start; beyond an end the line goes straight on.
    func point(at distance: Double) -> ScreenPoint {
        guard points.count > 1 else { return points.first ?? ScreenPoint(x: 0, y: 0) }
        let index = min(max(segment(at: distance), 0), points.count - 2)
        let start = points[index]
        let end = points[index + 1]
        let share = (distance - distances[index]) / (distances[index + 1] - distances[index])
        return ScreenPoint(
            x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }

    /// The points of a stretch of the line, its two ends included; beyond the line there is nothing.
    func points(from start: Double, to end: Double) -> [ScreenPoint] {
        let first = min(max(start, 0), length)
        let last = min(max(end, first), length)
        let inner = zip(points, distances).filter { first < $0.1 && $0.1 < last }.map(\.0)
        return [point(at: first)] + inner + [point(at: last)]
    }

    /// The box around a stretch of the line; beyond its ends there is nothing.
    func box(from start: Double, to end: Double) -> ScreenBox {
        let first = min(max(start, 0), length)
        let last = min(max(end, first), length)
        var stretch = [point(at: first), point(at: last)]
        for (index, distance) in distances.enumerated() where first < distance && distance < last {
            stretch.append(points[index])
        }
        return ScreenBox(around: stretch)
    }

    /// The same line from its other end.
    func reversed() -> ScreenPath { ScreenPath(points.reversed()) }

    /// The last point that is not beyond a distance.
    private func segment(at distance: Double) -> Int {
        var low = 0
        var high = distances.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        return low
    }
}

extension ScreenBox {
    /// The smallest box around points; around none it lies nowhere.
    init(around points: [ScreenPoint]) {
        self.init(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for point in points {
            minX = min(minX, point.x)
            maxX = max(maxX, point.x)
            minY = min(minY, point.y)
            maxY = max(maxY, point.y)
        }
    }
}
