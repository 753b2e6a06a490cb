import Geometry

#if canImport(Glibc)
    import Glibc
#endif

extension JunctionShape {
    /// The last part of a way that has a direction, as a part of the extent.
    private static let leavingPart = 0.3

    /// Returns the degrees by which the last part of a way leads, to the right of upwards above 0.
    static func leaving(_ way: [GroundPoint], _ extent: Double) -> Double {
        guard let path = MeasuredLine(way) else { return 0 }
        let before = path.point(at: path.length - extent * leavingPart)
        let last = path.point(at: path.length)
        return atan2(last.x - before.x, last.y - before.y) * 180 / .pi
    }

    /// Returns the bearing of the origin from the beginning of a way, in degrees.
    static func entering(_ way: [GroundPoint]) -> Double {
        way.first.map { atan2(-$0.x, -$0.y) * 180 / .pi } ?? 0
    }

    /// Returns the parts of a line within a distance of the origin.
    static func inside(_ line: [GroundPoint], _ extent: Double) -> [[GroundPoint]] {
        var parts: [[GroundPoint]] = []
        var part: [GroundPoint] = []
        for (one, other) in zip(line, line.dropFirst()) {
            guard let (from, to) = chord(one, other, extent) else { continue }
            func at(_ fraction: Double) -> GroundPoint {
                GroundPoint(
                    x: one.x + (other.x - one.x) * fraction, y: one.y + (other.y - one.y) * fraction
                )
            }
            if from > 0 || part.isEmpty {
                if part.count > 1 { parts.append(part) }
                part = [at(from)]
            }
            part.append(at(to))
        }
        if part.count > 1 { parts.append(part) }
        return parts
    }

    /// Returns the fractions of a straight line between which it is within a distance of the origin.
    private static func chord(
        _ one: GroundPoint, _ other: GroundPoint, _ extent: Double
    ) -> (from: Double, to: Double)? {
        let (x, y) = (other.x - one.x, other.y - one.y)
        let square = x * x + y * y
        guard square > 0 else { return nil }
        let middle = -(one.x * x + one.y * y) / square
        let nearest = hypot(one.x + x * middle, one.y + y * middle)
        guard nearest < extent else { return nil }
        let half = ((extent * extent - nearest * nearest) / square).squareRoot()
        let (from, to) = (max(middle - half, 0), min(middle + half, 1))
        return from < to ? (from, to) : nil
    }

    /// Returns the line from where it last comes within a distance of a place to where it first leaves.
    static func way(
        through stretch: ClosedRange<Double>, of line: MeasuredLine<Coordinate>,
        around middle: Coordinate, _ extent: Double
    ) -> [Coordinate] {
        let most = extent * 2
        func isInside(_ meters: Double) -> Bool {
            middle.distance(to: line.point(at: meters)) < extent
        }
        let step = max(extent / 60, 0.2)
        let start = stride(from: stretch.lowerBound, through: stretch.lowerBound - most, by: -step)
            .first { $0 <= 0 || !isInside($0) }
        let end = stride(from: stretch.upperBound, through: stretch.upperBound + most, by: step)
            .first { $0 >= line.length || !isInside($0) }
        let from = max(start ?? stretch.lowerBound - most, 0)
        return line.part(from...max(end ?? stretch.upperBound + most, from))
    }
}

extension GroundPoint {
    /// Returns the place as seen by who looks in a direction.
    ///
    /// - Parameter up: the direction, in degrees from north.
    /// - Returns: metres to the right and ahead.
    func turned(_ up: Double) -> GroundPoint {
        let turn = up * .pi / 180
        let (right, ahead) = (cos(turn), sin(turn))
        return GroundPoint(x: x * right - y * ahead, y: x * ahead + y * right)
    }
}
