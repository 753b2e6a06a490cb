import Geometry

/// A line that names leave free, on the plane of labels.
struct GroundBarrier {
    private let runs: [Run]
    private let bounds: ScreenBox
    private let half: Double
    /// Pixels from one copy of the world to the next.
    private let shift: ScreenPoint

    /// Points that follow each other, and the box around them.
    private struct Run {
        let points: ArraySlice<ScreenPoint>
        let box: ScreenBox
    }

    /// A search looks at few runs and then at few points.
    private static let runLength = 32
    /// Where so many pieces of the line lie around a box, it is as good as covered by them.
    private static let tangle = 256

    init(_ line: WideGroundLine, on plane: LabelPlane) {
        half = line.width / 2
        var runs: [Run] = []
        var bounds = ScreenBox(around: EmptyCollection())
        for piece in line.line.pieces {
            var simplifier = Simplifier()
            var points: [ScreenPoint] = []
            for start in stride(from: 0, to: max(piece.count - 1, 1), by: 1024) {
                if !points.isEmpty { points.removeLast() }
                let part = piece[start..<min(start + 1025, piece.count)].map(plane.point)
                simplifier.simplify(line: part[...], tolerance: 0.5, into: &points)
            }
            for start in stride(from: 0, to: max(points.count - 1, 1), by: Self.runLength) {
                let run = points[start..<min(start + Self.runLength + 1, points.count)]
                let box = ScreenBox(around: run)
                runs.append(Run(points: run, box: box))
                bounds = bounds.union(box)
            }
        }
        self.runs = runs
        self.bounds = bounds
        let (east, origin) = (
            plane.point(WorldPoint(x: 1, y: 0)), plane.point(WorldPoint(x: 0, y: 0))
        )
        shift = ScreenPoint(x: east.x - origin.x, y: east.y - origin.y)
    }

    /// Whether the line runs through a box.
    func crosses(_ box: ScreenBox) -> Bool {
        anySegment(near: box) { $0.distance(to: $1, from: box) < half }
    }

    /// Whether the line comes nearer to a point than so many pixels.
    func passes(_ point: ScreenPoint, within radius: Double) -> Bool {
        let dot = ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        return anySegment(near: dot.expanded(by: radius)) {
            $0.distance(to: $1, from: dot) < half + radius
        }
    }

    /// Whether a label that turns stands on the line with its middle.
    ///
    /// Were it asked for all of a label, none would stand near the line. A shield may stand on it.
    func isTouched(by footprint: LabelFootprint, of instance: SymbolInstance) -> Bool {
        guard !instance.isShield else { return false }
        return (footprint.text + footprint.icon).contains { shape in
            guard case .turning(let turning) = shape else { return false }
            return passes(turning.anchor, within: turning.core)
        }
    }

    private func anySegment(
        near box: ScreenBox, where isFound: (ScreenPoint, ScreenPoint) -> Bool
    ) -> Bool {
        var left = Self.tangle
        return (-1...1).contains { world in
            let (x, y) = (shift.x * Double(world), shift.y * Double(world))
            let near = box.expanded(by: half).offset(x: -x, y: -y)
            guard bounds.intersects(near) else { return false }
            return runs.contains { run in
                guard run.box.intersects(near) else { return false }
                return zip(run.points, run.points.dropFirst()).contains { from, to in
                    guard ScreenBox(around: [from, to]).intersects(near) else { return false }
                    left -= 1
                    return left < 0
                        || isFound(
                            ScreenPoint(x: from.x + x, y: from.y + y),
                            ScreenPoint(x: to.x + x, y: to.y + y))
                }
            }
        }
    }
}

extension ScreenPoint {
    /// Pixels between the line from here to another point and a box; 0 where they meet.
    fileprivate func distance(to end: ScreenPoint, from box: ScreenBox) -> Double {
        // The square of the distance from the box is convex along the line: its least value is found
        // by thirds.
        func distance(_ fraction: Double) -> Double {
            let px = x + (end.x - x) * fraction
            let py = y + (end.y - y) * fraction
            let dx = max(box.minX - px, px - box.maxX, 0)
            let dy = max(box.minY - py, py - box.maxY, 0)
            return dx * dx + dy * dy
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<32 {
            let third = (high - low) / 3
            if distance(low + third) <= distance(high - third) {
                high -= third
            } else {
                low += third
            }
        }
        return min(distance(0), distance((low + high) / 2), distance(1)).squareRoot()
    }
}
