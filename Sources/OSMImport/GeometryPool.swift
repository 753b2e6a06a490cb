import MapGeometry

/// Many geometries in flat arrays.
///
/// Rings are closed implicitly; outer rings run clockwise on screen (positive area), holes the
/// other way, and each hole follows its outer ring.
struct GeometryPool: Sendable {
    /// One shape.
    struct Entry: Sendable {
        let kind: GeometryKind
        /// Its parts, in `partEnds`.
        let parts: Range<UInt32>
        let box: FixedBox
        /// A line's longer side or the root of a polygon's area, in steps; 0 for points.
        let size: Float
    }

    private(set) var points: [FixedPoint] = []
    /// Where each part ends in `points`.
    private(set) var partEnds: [UInt32] = []
    private(set) var entries: [Entry] = []

    /// First part and first point of the geometry that is being built.
    private var openPart = 0
    private var openPoint = 0

    /// The place of a part's points.
    @inline(__always)
    func pointRange(ofPart part: Int) -> Range<Int> {
        (part == 0 ? 0 : Int(partEnds[part - 1]))..<Int(partEnds[part])
    }

    /// Adds a point to the part that is being built, unless it repeats the point before it.
    @inline(__always)
    mutating func append(_ point: FixedPoint) {
        if points.count > openPoint, points.last == point { return }
        points.append(point)
    }

    /// Ends the part that is being built; nothing happens if it is empty.
    mutating func endPart() {
        guard points.count > openPoint else { return }
        partEnds.append(UInt32(truncatingIfNeeded: points.count))
        openPoint = points.count
    }

    /// Adds a ring and turns it the way that its role asks for.
    ///
    /// - Returns: whether it has an area; one without is left out.
    mutating func appendRing(_ ring: some Sequence<FixedPoint>, isHole: Bool) -> Bool {
        let start = points.count
        openPoint = start
        for point in ring { append(point) }
        while points.count > start + 1, points.last == points[start] { points.removeLast() }
        let area = ringArea(points[start...])
        guard points.count >= start + 3, area != 0 else {
            points.removeSubrange(start...)
            return false
        }
        if (area < 0) != isHole { points[start...].reverse() }
        endPart()
        return true
    }

    /// Ends the geometry that is being built.
    ///
    /// - Returns: its number; `nil` if nothing of it can be drawn, or the pool is full.
    mutating func endGeometry(_ kind: GeometryKind) -> UInt32? {
        defer {
            openPart = partEnds.count
            openPoint = points.count
        }
        if kind == .line { dropShortLines() }
        guard partEnds.count > openPart, points.count < Int(UInt32.max),
            entries.count < Int(UInt32.max)
        else { return nil }
        var box = FixedBox()
        var area = 0.0
        for part in openPart..<partEnds.count {
            let range = pointRange(ofPart: part)
            for point in points[range] { box.extend(to: point) }
            if kind == .polygon { area += ringArea(points[range]) }
        }
        let size: Float =
            switch kind {
            case .point: 0
            case .line: Float(box.longerSide)
            case .polygon: Float(max(area, 0).squareRoot())
            }
        entries.append(
            Entry(
                kind: kind, parts: UInt32(openPart)..<UInt32(partEnds.count), box: box, size: size))
        return UInt32(entries.count - 1)
    }

    private mutating func dropShortLines() {
        guard (openPart..<partEnds.count).contains(where: { pointRange(ofPart: $0).count < 2 })
        else { return }
        let lines = (openPart..<partEnds.count).map { Array(points[pointRange(ofPart: $0)]) }
        points.removeSubrange((openPart == 0 ? 0 : Int(partEnds[openPart - 1]))...)
        partEnds.removeSubrange(openPart...)
        for line in lines where line.count > 1 {
            points.append(contentsOf: line)
            partEnds.append(UInt32(points.count))
        }
    }
}

// MARK: Reading and copying

extension GeometryPool {
    /// The points of one part.
    func points(ofPart part: Int) -> ArraySlice<FixedPoint> {
        points[pointRange(ofPart: part)]
    }

    /// The points of a geometry that is one line.
    func points(ofLine geometry: UInt32) -> ArraySlice<FixedPoint> {
        points(ofPart: Int(entries[Int(geometry)].parts.lowerBound))
    }

    /// A copy of all parts of a geometry.
    func parts(of geometry: UInt32) -> PlanarParts<FixedPoint> {
        var parts = PlanarParts<FixedPoint>()
        for part in entries[Int(geometry)].parts {
            parts.appendPart(points(ofPart: Int(part)))
        }
        return parts
    }

    /// Adds a part as it is; no points add no part.
    mutating func appendPart(_ part: some Sequence<FixedPoint>) {
        points.append(contentsOf: part)
        endPart()
    }

    /// Adds the parts of another pool's geometry to the one that is being built.
    mutating func appendPoints(of geometry: UInt32, from other: GeometryPool) {
        for part in other.entries[Int(geometry)].parts {
            appendPart(other.points(ofPart: Int(part)))
        }
    }

    /// Adds all geometries of another pool.
    ///
    /// - Parameter other: a pool with no geometry half built; neither must this one have.
    /// - Returns: the number that the other's geometry 0 has here.
    mutating func append(_ other: GeometryPool) -> UInt32 {
        let firstPoint = UInt32(points.count)
        let firstPart = UInt32(partEnds.count)
        let firstEntry = UInt32(entries.count)
        points.append(contentsOf: other.points)
        partEnds.append(contentsOf: other.partEnds.lazy.map { $0 + firstPoint })
        entries.append(
            contentsOf: other.entries.lazy.map { entry in
                Entry(
                    kind: entry.kind,
                    parts: entry.parts.lowerBound + firstPart..<entry.parts.upperBound + firstPart,
                    box: entry.box, size: entry.size)
            })
        openPart = partEnds.count
        openPoint = points.count
        return firstEntry
    }
}
