/// A line whose points know how far they are from its beginning.
///
/// Measures and finds places in any space: metres along a route on the Earth, the short way round
/// across the antimeridian, or pixels along a street's name. It may have gaps, which have no length.
/// Looking up a distance is a binary search.
public struct MeasuredLine<Point: MeasurablePoint>: Sendable {
    /// The points of all its pieces in order, at least one.
    public let points: [Point]
    /// From the beginning to each point, never decreasing, the first 0.
    public let distances: [Double]
    /// Where the points of each piece stand in ``points``.
    public let pieces: [Range<Int>]
    @usableFromInline let index: SegmentIndex?

    /// A place on the line.
    public struct Position: Hashable, Sendable {
        /// Where it is.
        public let point: Point
        /// How far it is from the line's beginning.
        public let distance: Double
        /// The point at which the segment begins that it is on.
        public let segment: Int

        @inlinable init(point: Point, distance: Double, segment: Int) {
            self.point = point
            self.distance = distance
            self.segment = segment
        }
    }

    /// Measures a line; `nil` if it has no points.
    @inlinable public init?(_ points: [Point]) { self.init(pieces: CollectionOfOne(points)) }

    /// Measures a line with gaps; `nil` if it has no points.
    ///
    /// - Parameter lines: its pieces in order; those without points are left out.
    @inlinable public init?(pieces lines: some Collection<[Point]>) {
        var points: [Point] = lines.count == 1 ? lines.first ?? [] : []
        if lines.count > 1 { for line in lines { points += line } }
        guard !points.isEmpty else { return nil }
        var distances: [Double] = []
        distances.reserveCapacity(points.count)
        var pieces: [Range<Int>] = []
        var distance = 0.0
        for line in lines where !line.isEmpty {
            let start = distances.count
            distances.append(distance)
            for index in start + 1..<start + line.count {
                distance += points[index - 1].distance(to: points[index])
                distances.append(distance)
            }
            pieces.append(start..<distances.count)
        }
        self.points = points
        self.distances = distances
        self.pieces = pieces
        // A short line is looked through as fast.
        index = points.count > 3 * SegmentIndex.runLength ? Self.index(of: points) : nil
    }

    @usableFromInline static func index(of points: [Point]) -> SegmentIndex {
        var x = points[0].planar(near: 0).x
        return SegmentIndex(count: points.count - 1) { run in
            var box = PlanarBox.empty
            for point in points[run.lowerBound...run.upperBound] {
                let place = point.planar(near: x)
                x = place.x
                box.include(x: place.x, y: place.y)
            }
            return box
        }
    }

    /// From beginning to end.
    @inlinable public var length: Double { distances[distances.count - 1] }

    /// A distance brought into the line; not-a-number becomes 0.
    @inlinable public func clamped(_ distance: Double) -> Double {
        distance > 0 ? min(distance, length) : 0
    }

    /// The place at a distance from the beginning; beyond the ends, the end; at a gap, its far side.
    @inlinable public func position(at distance: Double) -> Position {
        position(at: distance, on: points.indices)
    }

    /// The point at a distance from the beginning; beyond the ends, the end.
    @inlinable public func point(at distance: Double) -> Point { position(at: distance).point }

    /// The last segment that begins at or before a distance.
    @inlinable public func segment(at distance: Double) -> Int {
        segment(at: distance, on: points.indices)
    }

    /// The part of the line between two distances, with a point at each end, gap by gap.
    @inlinable public func parts(_ stretch: ClosedRange<Double>) -> [[Point]] {
        sections(stretch).map { [$0.first.point] + points[$0.inner] + [$0.last.point] }
    }

    /// The part of the line between two distances, with a point at each end, as if without gaps.
    @inlinable public func part(_ stretch: ClosedRange<Double>) -> [Point] {
        let parts = parts(stretch)
        guard parts.isEmpty else { return Array(parts.joined()) }
        let point = point(at: stretch.lowerBound)
        return [point, point]
    }

    /// A part of one piece: its two ends, and which points lie between them.
    public struct Section: Sendable {
        /// Where it begins.
        public let first: Position
        /// Where it ends.
        public let last: Position
        /// The points between.
        public let inner: Range<Int>
        /// Which of ``MeasuredLine/pieces`` it is a part of.
        public let piece: Int

        @inlinable init(first: Position, last: Position, inner: Range<Int>, piece: Int) {
            self.first = first
            self.last = last
            self.inner = inner
            self.piece = piece
        }
    }

    /// The parts of pieces between two distances that have a length.
    @inlinable public func sections(_ stretch: ClosedRange<Double>) -> [Section] {
        var sections: [Section] = []
        for (number, piece) in pieces.enumerated() {
            let low = max(distances[piece.lowerBound], stretch.lowerBound)
            let high = min(distances[piece.upperBound - 1], stretch.upperBound)
            guard low < high else { continue }
            let first = position(at: low, on: piece)
            let last = position(at: high, on: piece)
            var (start, end) = (first.segment + 1, last.segment + 1)
            while start < end, distances[start] <= low { start += 1 }
            while end > start, distances[end - 1] >= high { end -= 1 }
            sections.append(Section(first: first, last: last, inner: start..<end, piece: number))
        }
        return sections
    }

    // MARK: Searching

    /// The place at a distance on a part of the points.
    @inlinable func position(at distance: Double, on piece: Range<Int>) -> Position {
        let distance = clamped(distance)
        let segment = segment(at: distance, on: piece)
        guard segment + 1 < piece.upperBound else {
            return Position(point: points[segment], distance: distance, segment: segment)
        }
        let span = distances[segment + 1] - distances[segment]
        let fraction = span > 0 ? min(max((distance - distances[segment]) / span, 0), 1) : 1
        return Position(
            point: points[segment].point(toward: points[segment + 1], fraction: fraction),
            distance: distance, segment: segment)
    }

    /// The last segment of a part of the points that begins at or before a distance.
    @inlinable func segment(at distance: Double, on piece: Range<Int>) -> Int {
        var low = piece.lowerBound
        var high = max(piece.upperBound - 2, low)
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

extension MeasuredLine where Point: PlanarPoint {
    /// The distances from the beginning between which the line is in a box.
    @inlinable public func stretches(in box: PlanarBox) -> [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        func search(_ run: Range<Int>) {
            for segment in run {
                guard let range = stretch(of: segment, in: box) else { continue }
                if let last = result.last, range.lowerBound - last.upperBound < 0.001 {
                    result[result.count - 1] = last.lowerBound...range.upperBound
                } else {
                    result.append(range)
                }
            }
        }
        let segments = 0..<points.count - 1
        if let index {
            index.forEachRun(of: segments, where: { $0.intersects(box) }, search)
        } else {
            search(segments)
        }
        return result
    }

    /// The part of a segment that is in a box.
    @inlinable func stretch(of segment: Int, in box: PlanarBox) -> ClosedRange<Double>? {
        let (a, b) = (points[segment], points[segment + 1])
        let shares = box.shares(from: (a.planarX, a.planarY), to: (b.planarX, b.planarY))
        guard let shares, shares.lowerBound < shares.upperBound else { return nil }
        let start = distances[segment]
        let span = distances[segment + 1] - start
        return (start + shares.lowerBound * span)...(start + shares.upperBound * span)
    }
}
