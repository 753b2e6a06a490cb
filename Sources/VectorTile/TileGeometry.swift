public import Geometry

/// A point in the units of a tile, from its north-west corner, y growing south.
///
/// A tile is 0 to its layer's extent wide and high. Points may lie outside the tile by the buffer
/// that the writer chose.
public struct TilePoint: Hashable, Sendable {
    /// Units from the west edge.
    public var x: Int32
    /// Units from the north edge.
    public var y: Int32

    /// A point from its two distances.
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// The greatest distance of a decoded coordinate from zero.
    ///
    /// Differences of two coordinates thus fit an `Int32`, and products of differences an `Int64`.
    public static let limit: Int32 = 1 << 28
}

/// The shape of a feature as points in parts: a buffer that is allocated once and reused.
///
/// A part is one line, or one ring, or all the points of a point feature. Rings are closed
/// implicitly: the first point is not repeated at the end.
public struct TileGeometry: Hashable, Sendable {
    /// The points of all parts, one part after the other.
    public private(set) var points: [TilePoint] = []
    /// The end of each part in `points`.
    public private(set) var partEnds: [Int] = []

    /// A geometry without points.
    public init() {}

    /// The number of lines or rings; 1 for points.
    public var partCount: Int { partEnds.count }

    /// The range of a part's points in ``points``.
    ///
    /// - Parameter index: 0 ..< ``partCount``.
    /// - Returns: a range of indices.
    @inlinable
    public func part(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : partEnds[index - 1])..<partEnds[index]
    }

    /// Empties the buffer but keeps its memory.
    public mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        partEnds.removeAll(keepingCapacity: true)
    }

    /// Adds a point to the part being built.
    @inline(__always)
    public mutating func append(_ point: TilePoint) {
        points.append(point)
    }

    /// Adds a whole part.
    ///
    /// - Parameter part: its points; an empty sequence adds no part.
    public mutating func appendPart(_ part: some Sequence<TilePoint>) {
        points.append(contentsOf: part)
        endPart()
    }

    /// Ends the part being built; does nothing if it has no points.
    public mutating func endPart() {
        if points.count > openStart { partEnds.append(points.count) }
    }

    /// Drops the points that were added since the last part ended.
    public mutating func discardOpenPart() {
        points.removeSubrange(openStart...)
    }

    /// Drops all parts from a number on, and the part being built.
    mutating func removeParts(from count: Int) {
        partEnds.removeSubrange(count...)
        points.removeSubrange(openStart...)
    }

    /// Reserves memory for points to add.
    mutating func reserveCapacity(_ count: Int) {
        points.reserveCapacity(count)
    }

    /// The number of points of the part being built.
    public var openCount: Int { points.count - openStart }

    /// Drops the last point of the part being built if it repeats the first.
    mutating func openOpenRing() {
        if openCount > 1, points.last == points[openStart] { points.removeLast() }
    }

    private var openStart: Int { partEnds.last ?? 0 }

    /// Twice the area that a ring encloses, in square units, by the surveyor's formula.
    ///
    /// With y pointing south it is positive for a ring that runs clockwise on screen. The
    /// specification (4.3.3.3) makes positive rings exterior, negative ones holes in the preceding
    /// exterior ring, and does not mention zero: skip those.
    ///
    /// - Parameter index: 0 ..< ``partCount``, a ring.
    /// - Returns: the doubled signed area, exact.
    public func signedArea(ofPart index: Int) -> Int64 {
        let range = part(index)
        guard let last = range.last else { return 0 }
        var sum: Int64 = 0
        var previous = points[last]
        for point in points[range] {
            sum &+= Int64(previous.x) &* Int64(point.y) &- Int64(point.x) &* Int64(previous.y)
            previous = point
        }
        return sum
    }
}

extension TilePoint: PlanarPoint {
    /// The same as `x`.
    @inlinable public var planarX: Double { Double(x) }
    /// The same as `y`.
    @inlinable public var planarY: Double { Double(y) }

    /// The nearest unit; values beyond ``limit`` are clamped to it.
    @inlinable public init(planarX: Double, planarY: Double) {
        self.init(x: Self.units(planarX), y: Self.units(planarY))
    }

    /// Rounds and clamps; not-a-number becomes the limit.
    @inlinable
    static func units(_ value: Double) -> Int32 {
        Int32(min(max(-Double(limit), value.rounded()), Double(limit)))
    }
}
