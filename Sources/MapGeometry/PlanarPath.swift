/// A line of a flat space with the length from its beginning known at each corner.
///
/// Looking up a length is a binary search. For places on the Earth in metres see ``MeasuredLine``.
public struct PlanarPath<Point: PlanarPoint>: Sendable {
    /// The corners, at least two.
    public let corners: [Point]
    /// Length from the beginning to each corner, in the space's unit, the first 0.
    public let lengths: [Double]

    /// Measures a line; `nil` if it has fewer than two corners.
    @inlinable
    public init?(_ corners: [Point]) {
        guard corners.count > 1 else { return nil }
        var lengths: [Double] = [0]
        lengths.reserveCapacity(corners.count)
        var length = 0.0
        for index in 1..<corners.count {
            let dx = corners[index].planarX - corners[index - 1].planarX
            let dy = corners[index].planarY - corners[index - 1].planarY
            length += (dx * dx + dy * dy).squareRoot()
            lengths.append(length)
        }
        self.corners = corners
        self.lengths = lengths
    }

    /// Length from beginning to end.
    @inlinable
    public var length: Double { lengths[lengths.count - 1] }

    /// The point at a length from the beginning, and the corner before it; beyond the ends, the end.
    @inlinable
    public func point(at length: Double) -> (point: Point, segment: Int) {
        var low = 0
        var high = corners.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if lengths[middle] <= length { low = middle } else { high = middle - 1 }
        }
        let step = lengths[low + 1] - lengths[low]
        let share = step > 0 ? min(max((length - lengths[low]) / step, 0), 1) : 0
        return (point(on: low, share), low)
    }

    /// The point of the line nearest to another, its length from the beginning and its distance.
    @inlinable
    public func nearest(to point: Point) -> (point: Point, length: Double, distance: Double) {
        var best = (segment: 0, share: 0.0, square: Double.infinity)
        for segment in 0..<(corners.count - 1) {
            let a = corners[segment]
            let dx = corners[segment + 1].planarX - a.planarX
            let dy = corners[segment + 1].planarY - a.planarY
            let px = point.planarX - a.planarX
            let py = point.planarY - a.planarY
            let square = dx * dx + dy * dy
            let share = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
            let offX = px - share * dx
            let offY = py - share * dy
            let distance = offX * offX + offY * offY
            if distance < best.square { best = (segment, share, distance) }
        }
        let step = lengths[best.segment + 1] - lengths[best.segment]
        return (
            self.point(on: best.segment, best.share), lengths[best.segment] + best.share * step,
            best.square.squareRoot()
        )
    }

    @usableFromInline
    func point(on segment: Int, _ share: Double) -> Point {
        let a = corners[segment]
        let b = corners[segment + 1]
        return Point(
            planarX: a.planarX + share * (b.planarX - a.planarX),
            planarY: a.planarY + share * (b.planarY - a.planarY))
    }
}
