import Geometry
import Platform

/// Geometries in flat arrays, which copies share.
///
/// Rings are closed implicitly; outer rings run clockwise on screen (positive area), holes the
/// other way, and each hole follows its outer ring.
struct GeometryPool: Sendable {
    /// One shape.
    struct Entry: Sendable, BitwiseCopyable {
        let kind: GeometryKind
        private let firstPart, endPart: UInt32
        let box: FixedBox
        /// A line's longer side or the root of a polygon's area, in steps; 0 for points.
        let size: Float

        init(kind: GeometryKind, parts: Range<Int>, box: FixedBox, size: Float) {
            self.kind = kind
            firstPart = UInt32(truncatingIfNeeded: parts.lowerBound)
            endPart = UInt32(truncatingIfNeeded: parts.upperBound)
            self.box = box
            self.size = size
        }

        /// The range of its parts in `partEnds`.
        var parts: Range<Int> { Int(firstPart)..<Int(endPart) }
    }

    let points: ScratchArray<FixedPoint>
    /// The end of each part in `points`.
    let partEnds: ScratchArray<UInt32>
    let entries: ScratchArray<Entry>

    /// The first part of the geometry that is being built.
    private var openPart = 0
    /// The first point of the part that is being built.
    private var openPoint = 0

    /// A pool without geometries.
    ///
    /// - Parameter memory: the memory whose limit applies to its arrays; `nil` for a small pool in
    ///   memory.
    init(in memory: ScratchMemory? = nil) {
        points = ScratchArray(in: memory)
        partEnds = ScratchArray(in: memory)
        entries = ScratchArray(in: memory)
    }

    /// The range of a part's points.
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

    /// Adds a ring in the direction that its role requires.
    ///
    /// - Returns: whether it has an area; a ring without one is left out.
    mutating func appendRing(_ ring: some Sequence<FixedPoint>, isHole: Bool) -> Bool {
        let start = points.count
        openPoint = start
        for point in ring { append(point) }
        while points.count > start + 1, points.last == points[start] {
            points.removeSubrange((points.count - 1)...)
        }
        let area = ringArea(points[start..<points.count])
        guard points.count >= start + 3, area != 0 else {
            points.removeSubrange(start...)
            return false
        }
        if (area < 0) != isHole { points.reverse(start...) }
        endPart()
        return true
    }

    /// Ends the geometry that is being built.
    ///
    /// - Returns: its number; `nil` if it can't be drawn or the pool is full, because numbers of
    ///   points have 32 bits. Nothing of it is kept then.
    mutating func endGeometry(_ kind: GeometryKind) -> UInt32? {
        guard points.count < Int(UInt32.max), entries.count < Int(UInt32.max) else {
            removeParts(from: openPart)
            return nil
        }
        if kind == .line { dropShortLines() }
        guard partEnds.count > openPart else {
            removeParts(from: openPart)
            return nil
        }
        let parts = openPart..<partEnds.count
        let box = FixedBox(
            around: points[pointRange(ofPart: openPart).lowerBound..<points.count])
        let size: Float =
            switch kind {
            case .point: 0
            case .line: Float(box.longerSide)
            case .polygon:
                Float(max(parts.reduce(0) { $0 + ringArea(points(ofPart: $1)) }, 0).squareRoot())
            }
        entries.append(
            Entry(
                kind: kind, parts: parts, box: box, size: size))
        openPart = partEnds.count
        openPoint = points.count
        return UInt32(entries.count - 1)
    }

    private mutating func removeParts(from part: Int) {
        points.removeSubrange((part == 0 ? 0 : Int(partEnds[part - 1]))...)
        partEnds.removeSubrange(part...)
        openPoint = points.count
    }

    private mutating func dropShortLines() {
        guard (openPart..<partEnds.count).contains(where: { pointRange(ofPart: $0).count < 2 })
        else { return }
        let lines = (openPart..<partEnds.count).map { Array(points[pointRange(ofPart: $0)]) }
        removeParts(from: openPart)
        for line in lines where line.count > 1 { appendPart(line) }
    }
}

// MARK: Reading and copying

extension GeometryPool {
    /// The points of one part.
    func points(ofPart part: Int) -> ScratchSlice<FixedPoint> {
        points[pointRange(ofPart: part)]
    }

    /// The points of a geometry that is one line.
    func points(ofLine geometry: UInt32) -> ScratchSlice<FixedPoint> {
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

    /// Adds a part unchanged; an empty one is ignored.
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

    /// Whether the numbers of another pool's points and geometries would still have 32 bits here.
    func hasSpace(for other: GeometryPool) -> Bool {
        points.count + other.points.count < Int(UInt32.max)
            && entries.count + other.entries.count < Int(UInt32.max)
    }

    /// Adds all geometries of another pool.
    ///
    /// - Parameter other: a pool without an unfinished geometry; this pool must not have one
    ///   either.
    /// - Returns: the number here of the other pool's geometry 0.
    mutating func append(_ other: GeometryPool) -> UInt32 {
        let firstPoint = UInt32(points.count)
        let firstPart = partEnds.count
        let firstEntry = UInt32(entries.count)
        points.append(contentsOf: other.points.elements)
        partEnds.append(contentsOf: other.partEnds.elements.lazy.map { $0 + firstPoint })
        entries.append(
            contentsOf: other.entries.elements.lazy.map { entry in
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

/// A box of fixed-point positions; the edges belong to it.
struct FixedBox: Hashable, Sendable {
    var minX: UInt32 = .max
    var minY: UInt32 = .max
    var maxX: UInt32 = 0
    var maxY: UInt32 = 0

    /// Creates an empty box, which grows.
    init() {}

    /// The smallest box around points.
    init(around points: some Sequence<FixedPoint>) {
        for point in points { extend(to: point) }
    }

    /// Grows to hold a point.
    @inline(__always)
    mutating func extend(to point: FixedPoint) {
        if point.x < minX { minX = point.x }
        if point.x > maxX { maxX = point.x }
        if point.y < minY { minY = point.y }
        if point.y > maxY { maxY = point.y }
    }

    /// The longer side, in steps.
    var longerSide: UInt32 {
        minX > maxX ? 0 : max(maxX - minX, maxY - minY)
    }
}
