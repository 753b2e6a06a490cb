/// Leaves out corners that no one would miss: Douglas and Peucker's method
/// ("Algorithms for the reduction of the number of points", Cartographica 10, 1973).
///
/// Every corner left out lies within the tolerance of the new line. Keeps its working memory: make
/// one and use it for many lines.
public struct Simplifier: Sendable {
    @usableFromInline var isKept: [Bool] = []
    @usableFromInline var waiting: [(first: Int, last: Int)] = []

    /// A simplifier that has no memory yet.
    public init() {}

    /// Simplifies a line; its two ends always stay.
    ///
    /// - Parameters:
    ///   - line: the corners.
    ///   - tolerance: how far a corner may be from the new line, in the space's unit.
    ///   - result: where the corners that stay are added.
    @inlinable
    public mutating func simplify<Point: PlanarPoint>(
        line: ArraySlice<Point>, tolerance: Double, into result: inout [Point]
    ) {
        guard line.count > 2, tolerance > 0 else {
            result.append(contentsOf: line)
            return
        }
        line.withUnsafeBufferPointer { points in
            markKept(points, tolerance: tolerance)
            for index in points.indices where isKept[index] { result.append(points[index]) }
        }
    }

    /// Simplifies a ring, and keeps it simple.
    ///
    /// The western-most corner and the one farthest from it stay, so that the result does not
    /// depend on where the ring begins. If the simplified ring meets itself, a quarter of the
    /// tolerance is tried, and then the ring stays as it is.
    ///
    /// - Parameters:
    ///   - ring: the corners, closed implicitly.
    ///   - tolerance: how far a corner may be from the new outline, in the space's unit.
    ///   - result: where the corners that stay are added.
    /// - Returns: whether anything was added: a ring that collapses to less than a triangle, or
    ///   to no area, or turns inside out, is dropped.
    @inlinable
    public mutating func simplify<Point: PlanarPoint>(
        ring: ArraySlice<Point>, tolerance: Double, into result: inout [Point]
    ) -> Bool {
        let area = ringArea(ring)
        guard ring.count >= 3, area != 0 else { return false }
        guard ring.count > 3, tolerance > 0 else {
            result.append(contentsOf: ring)
            return true
        }
        let open = Self.opened(ring)
        for tolerance in [tolerance, tolerance / 4] {
            var simplified: [Point] = []
            simplify(line: open[...], tolerance: tolerance, into: &simplified)
            simplified.removeLast()
            if simplified.count < 3 { return false }
            if simplified.count == ring.count { break }
            let newArea = ringArea(simplified)
            if newArea == 0 { return false }
            if (newArea > 0) == (area > 0), isSimple(simplified) == true {
                result.append(contentsOf: simplified)
                return true
            }
        }
        result.append(contentsOf: ring)
        return true
    }

    /// The ring as a line that begins and ends at its western-most corner.
    @inlinable
    static func opened<Point: PlanarPoint>(_ ring: ArraySlice<Point>) -> [Point] {
        var start = ring.startIndex
        for index in ring.indices {
            let point = ring[index]
            let least = ring[start]
            if point.planarX < least.planarX
                || (point.planarX == least.planarX && point.planarY < least.planarY)
            {
                start = index
            }
        }
        var open = Array(ring[start...])
        open.append(contentsOf: ring[..<start])
        open.append(ring[start])
        return open
    }

    @inlinable
    mutating func markKept<Point: PlanarPoint>(
        _ points: UnsafeBufferPointer<Point>, tolerance: Double
    ) {
        isKept.removeAll(keepingCapacity: true)
        isKept.append(contentsOf: repeatElement(false, count: points.count))
        isKept[0] = true
        isKept[points.count - 1] = true
        let limit = tolerance * tolerance
        // Usual lines take some twenty looks at each corner. One that zigzags is split off corner by
        // corner, which would take as many looks as it has corners: it is halved then.
        var looks = 64 * points.count
        waiting.append((0, points.count - 1))
        while let (first, last) = waiting.popLast() {
            let (farthest, distance) = Self.farthest(in: points, first, last)
            guard distance > limit else { continue }
            looks -= last - first
            let split = looks > 0 ? farthest : (first + last) / 2
            isKept[split] = true
            if split - first > 1 { waiting.append((first, split)) }
            if last - split > 1 { waiting.append((split, last)) }
        }
    }

    /// The corner between two others that is farthest from the segment between them.
    @inlinable
    static func farthest<Point: PlanarPoint>(
        in points: UnsafeBufferPointer<Point>, _ first: Int, _ last: Int
    ) -> (index: Int, squaredDistance: Double) {
        let ax = points[first].planarX
        let ay = points[first].planarY
        let dx = points[last].planarX - ax
        let dy = points[last].planarY - ay
        let squaredLength = dx * dx + dy * dy
        let inverse = squaredLength > 0 ? 1 / squaredLength : 0
        var farthest = first
        var greatest = -1.0
        for index in (first + 1)..<last {
            let px = points[index].planarX - ax
            let py = points[index].planarY - ay
            let fraction = min(max((px * dx + py * dy) * inverse, 0), 1)
            let offX = px - fraction * dx
            let offY = py - fraction * dy
            let distance = offX * offX + offY * offY
            if distance > greatest {
                greatest = distance
                farthest = index
            }
        }
        return (farthest, greatest)
    }
}
