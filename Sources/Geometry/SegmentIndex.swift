/// A hierarchy of boxes around runs of a line's segments, up to one box around all of them.
///
/// Finds the segments that are near a place or meet a box without checking all of them.
public struct SegmentIndex: Sendable {
    /// The boxes of each level: those around runs of segments first, the one around everything
    /// last.
    @usableFromInline let levels: [[PlanarBox]]
    /// The number of segments.
    @usableFromInline let count: Int

    /// The number of segments in a run, and of boxes in a run of boxes.
    @inlinable public static var runLength: Int { 32 }

    /// An index of segments.
    ///
    /// - Parameters:
    ///   - count: the number of segments.
    ///   - box: returns the box around a run of them.
    @inlinable public init(count: Int, box: (Range<Int>) -> PlanarBox) {
        self.count = count
        var level: [PlanarBox] = stride(from: 0, to: count, by: Self.runLength).map {
            box($0..<min($0 + Self.runLength, count))
        }
        var levels = [level]
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: Self.runLength).map { start in
                level[start..<min(start + Self.runLength, level.count)]
                    .reduce(PlanarBox.empty) { $0.union($1) }
            }
            levels.append(level)
        }
        self.levels = levels
    }

    /// Calls `body` for each run of segments that may matter, in their order.
    ///
    /// - Parameters:
    ///   - segments: the segments to search.
    ///   - mayMatter: whether anything in a box may matter; called again for the boxes inside it.
    ///   - body: receives the part of the run that lies in `segments`.
    @inlinable public func forEachRun(
        of segments: Range<Int>, where mayMatter: (PlanarBox) -> Bool, _ body: (Range<Int>) -> Void
    ) {
        forEachRun(of: segments, whereBox: { box, _ in mayMatter(box) }, body)
    }

    /// Calls `body` for each run of segments that may matter, in their order.
    ///
    /// - Parameters:
    ///   - segments: the segments to search.
    ///   - mayMatter: whether anything in a box may matter; also receives which of `segments` are
    ///     in the box.
    ///   - body: receives the part of the run that lies in `segments`.
    @inlinable public func forEachRun(
        of segments: Range<Int>, whereBox mayMatter: (PlanarBox, Range<Int>) -> Bool,
        _ body: (Range<Int>) -> Void
    ) {
        visit(levels.count - 1, segments.clamped(to: 0..<count), mayMatter, body)
    }

    @usableFromInline func visit(
        _ level: Int, _ segments: Range<Int>, _ mayMatter: (PlanarBox, Range<Int>) -> Bool,
        _ body: (Range<Int>) -> Void
    ) {
        let size = Self.size(of: level)
        for number in Self.boxes(of: segments, size: size) {
            let part = segments.clamped(to: number * size..<(number + 1) * size)
            guard mayMatter(levels[level][number], part) else { continue }
            if level == 0 { body(part) } else { visit(level - 1, part, mayMatter, body) }
        }
    }

    /// The box around all segments; ``PlanarBox/empty`` if there are none.
    @inlinable public var box: PlanarBox { levels.last?.first ?? .empty }

    /// The run that is found by descending to the lowest number at each level.
    ///
    /// - Parameters:
    ///   - segments: the segments to search.
    ///   - number: returns the number of a box.
    /// - Returns: a part of `segments`; it often, but not always, contains the lowest number of
    ///   all.
    @usableFromInline func likelyRun(
        of segments: Range<Int>, lowest number: (PlanarBox) -> Double
    ) -> Range<Int> {
        var segments = segments.clamped(to: 0..<count)
        for level in levels.indices.reversed() {
            let size = Self.size(of: level)
            var best = (number: Double.infinity, box: segments.lowerBound / size)
            for box in Self.boxes(of: segments, size: size) {
                let found = number(levels[level][box])
                if found < best.number { best = (found, box) }
            }
            segments = segments.clamped(to: best.box * size..<(best.box + 1) * size)
        }
        return segments
    }

    /// The number of segments in a box of a level.
    private static func size(of level: Int) -> Int {
        (0..<level).reduce(runLength) { size, _ in size * runLength }
    }

    /// The boxes of a level that contain the segments.
    private static func boxes(of segments: Range<Int>, size: Int) -> Range<Int> {
        guard !segments.isEmpty else { return 0..<0 }
        return segments.lowerBound / size..<(segments.upperBound - 1) / size + 1
    }
}
