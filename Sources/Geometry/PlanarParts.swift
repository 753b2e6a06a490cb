/// Lines or rings in flat memory: points, and the end index of each part.
///
/// A buffer that is filled, read and reused. Rings are closed implicitly. The rings of a polygon
/// are in the order outer ring, its holes, next outer ring, and so on; outer rings have positive
/// area (``ringArea(_:)``: clockwise on screen), holes negative.
public struct PlanarParts<Point: PlanarPoint>: Hashable, Sendable {
    /// The points of all parts, one part after the other.
    public var points: [Point] = []
    /// The end index of each part in `points`.
    public var ends: [Int] = []

    /// No parts.
    @inlinable
    public init() {}

    /// The number of lines or rings.
    @inlinable
    public var count: Int { ends.count }

    /// Whether there are no parts.
    @inlinable
    public var isEmpty: Bool { ends.isEmpty }

    /// The range of a part's points in ``points``.
    @inlinable
    public func range(ofPart index: Int) -> Range<Int> {
        (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    /// The points of one part.
    @inlinable
    public subscript(index: Int) -> ArraySlice<Point> { points[range(ofPart: index)] }

    /// Empties the buffer but keeps its memory.
    @inlinable
    public mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a point to the part being built, unless it repeats the previous point.
    @inlinable
    public mutating func append(_ point: Point) {
        if points.count > openStart, points[points.count - 1] == point { return }
        points.append(point)
    }

    /// Adds a whole part unchanged; an empty sequence adds no part.
    @inlinable
    public mutating func appendPart(_ part: some Sequence<Point>) {
        points.append(contentsOf: part)
        if points.count > openStart { ends.append(points.count) }
    }

    /// Ends the line being built; a line of a single point is dropped.
    @inlinable
    public mutating func endLine() {
        if points.count >= openStart + 2 {
            ends.append(points.count)
        } else {
            points.removeSubrange(openStart...)
        }
    }

    /// Ends the ring being built; a ring without area is dropped.
    ///
    /// - Returns: the ring's area; 0 if it was dropped.
    @inlinable
    @discardableResult
    public mutating func endRing() -> Double {
        let start = openStart
        while points.count > start + 1, points[points.count - 1] == points[start] {
            points.removeLast()
        }
        let area = points.count >= start + 3 ? ringArea(points[start...]) : 0
        if area == 0 {
            points.removeSubrange(start...)
        } else {
            ends.append(points.count)
        }
        return area
    }

    @usableFromInline var openStart: Int { ends.last ?? 0 }
}

extension PlanarParts {
    /// Adds the pieces of the lines that lie in a half plane.
    ///
    /// - Parameters:
    ///   - halfPlane: the side to keep.
    ///   - result: receives the pieces, in the order of the lines.
    @inlinable
    public func clipLines(to halfPlane: HalfPlane, into result: inout PlanarParts) {
        for part in 0..<count {
            let range = range(ofPart: part)
            var previous = points[range.lowerBound]
            var previousIsInside = halfPlane.contains(previous)
            if previousIsInside { result.append(previous) }
            for index in range.dropFirst() {
                let point = points[index]
                let isInside = halfPlane.contains(point)
                if isInside != previousIsInside {
                    result.append(halfPlane.crossing(previous, point))
                    if !isInside { result.endLine() }
                }
                if isInside { result.append(point) }
                previous = point
                previousIsInside = isInside
            }
            if previousIsInside { result.endLine() }
        }
    }

    /// The pieces of lines that lie in a box.
    @inlinable
    public func linesClipped(to box: PlanarBox) -> PlanarParts {
        var parts = self
        for halfPlane in box.halfPlanes {
            var clipped = PlanarParts()
            parts.clipLines(to: halfPlane, into: &clipped)
            parts = clipped
        }
        return parts
    }
}
