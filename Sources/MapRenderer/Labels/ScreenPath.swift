import Geometry
import Glibc

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

    /// A line whose points and distances along it are known.
    init(points: [ScreenPoint], distances: [Double]) {
        self.points = points
        self.distances = distances
    }

    /// The point at a distance from the start; beyond an end the line goes straight on.
    func point(at distance: Double) -> ScreenPoint {
        guard points.count > 1 else { return points.first ?? ScreenPoint(x: 0, y: 0) }
        let index = min(distances.segment(at: distance), points.count - 2)
        let start = points[index]
        let end = points[index + 1]
        let fraction = (distance - distances[index]) / (distances[index + 1] - distances[index])
        return ScreenPoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }

    /// The line with a straight piece more at both ends.
    ///
    /// - Parameter length: of each piece, in pixels.
    /// - Returns: the longer line, and how many pixels its start lies before the old one.
    func extended(by length: Double) -> (path: ScreenPath, shift: Double) {
        guard points.count > 1, length > 0 else { return (self, 0) }
        func beyond(_ end: ScreenPoint, _ before: ScreenPoint) -> ScreenPoint {
            let (dx, dy) = (end.x - before.x, end.y - before.y)
            let fraction = length / max(hypot(dx, dy), 1e-9)
            return ScreenPoint(x: end.x + dx * fraction, y: end.y + dy * fraction)
        }
        let first = beyond(points[0], points[1])
        let last = beyond(points[points.count - 1], points[points.count - 2])
        return (ScreenPath([first] + points + [last]), length)
    }

    /// The points of a stretch of the line, its two ends included; beyond the line there is nothing.
    func points(from start: Double, to end: Double) -> [ScreenPoint] {
        let first = min(max(start, 0), length)
        let last = min(max(end, first), length)
        let inner = inner(from: first, to: last)
        var stretch: [ScreenPoint] = []
        stretch.reserveCapacity(inner.count + 2)
        stretch.append(point(at: first))
        stretch += points[inner]
        stretch.append(point(at: last))
        return stretch
    }

    /// The box around a stretch of the line; beyond its ends there is nothing.
    func box(from start: Double, to end: Double) -> ScreenBox {
        let first = min(max(start, 0), length)
        let last = min(max(end, first), length)
        var box = ScreenBox(around: CollectionOfOne(point(at: first)))
        box.include(point(at: last))
        for index in inner(from: first, to: last) { box.include(points[index]) }
        return box
    }

    /// The points that lie between two distances.
    func inner(from start: Double, to end: Double) -> Range<Int> {
        guard !points.isEmpty else { return 0..<0 }
        var first = distances.segment(at: start)
        if distances[first] <= start { first += 1 }
        var last = first
        while last < distances.count, distances[last] < end { last += 1 }
        return first..<last
    }
}

extension ScreenBox {
    /// The smallest box around points; around none it lies nowhere.
    init(around points: some Sequence<ScreenPoint>) {
        self.init(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for point in points { include(point) }
    }

    /// Grows until it holds a point.
    mutating func include(_ point: ScreenPoint) {
        minX = min(minX, point.x)
        maxX = max(maxX, point.x)
        minY = min(minY, point.y)
        maxY = max(maxY, point.y)
    }
}

extension ScreenPath {
    /// The stretch of the line that a text may take, without its small bends: what seems to jerk
    /// where a tilted view makes it shorter sways.
    ///
    /// - Parameters:
    ///   - center: where the middle of the text goes, in pixels along the line.
    ///   - length: of the text, in pixels.
    ///   - extent: pixels of line to each side that a point is the mean of.
    /// - Returns: the stretch, and how far along it the middle of the text lies.
    func smoothed(
        around center: Double, for length: Double, within extent: Double
    ) -> (path: ScreenPath, center: Double) {
        guard extent >= Self.leastExtent, points.count > 2 else { return (self, center) }
        let step = extent / Double(Self.weights.count / 2 + 1)
        // A line without its bends is shorter: the text reaches farther along it.
        let half = length * 0.75 + extent
        let before = Int(max(0, min(half, center) / step))
        let after = Int(max(0, min(half, self.length - center) / step))
        let margin = Self.weights.count / 2
        let samples = (-before - margin...after + margin).map {
            point(at: center + Double($0) * step)
        }
        let means = (0...before + after).map { first in
            var mean = ScreenPoint(x: 0, y: 0)
            for (index, weight) in Self.weights.enumerated() {
                mean.x += samples[first + index].x * weight
                mean.y += samples[first + index].y * weight
            }
            return mean
        }
        return (ScreenPath(means), ScreenPath(Array(means[...before])).length)
    }

    /// Of the points around one, the nearest most.
    private static let weights = [1.0, 2, 3, 2, 1].map { $0 / 9 }
    /// Pixels below which nobody sees that bends are gone.
    private static let leastExtent = 1.0
}
