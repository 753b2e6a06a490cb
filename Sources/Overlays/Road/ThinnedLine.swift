import Geometry

/// A line without the corners that nobody would miss at a zoom, in runs whose boxes are known.
///
/// What a view does not show is passed over run by run: a frame of a long route takes as long as
/// what it shows of it.
struct ThinnedLine {
    /// The corners that stay.
    let corners: [WorldPoint]
    /// Which corner of the whole line each of them is, ascending.
    private let numbers: [Int]
    private let index: SegmentIndex

    /// The most points that are thinned together: the time for it can grow with their square.
    private static let chunk = 1024

    /// An end of a part of the line: a place, and the corner of the whole line before it.
    typealias End = (point: WorldPoint, segment: Int)

    /// Thins a line.
    ///
    /// - Parameters:
    ///   - line: its corners.
    ///   - tolerance: how far a corner may be from the thinned line, in shares of the world.
    init(_ line: [WorldPoint], tolerance: Double) {
        var thin: [WorldPoint] = []
        var simplifier = Simplifier()
        for start in stride(from: 0, to: max(line.count - 1, 1), by: Self.chunk) {
            if !thin.isEmpty { thin.removeLast() }
            let end = min(start + Self.chunk + 1, line.count)
            simplifier.simplify(line: line[start..<end], tolerance: tolerance, into: &thin)
        }
        corners = thin
        numbers = Self.numbers(of: thin, in: line)
        index = SegmentIndex(count: max(thin.count - 1, 0)) { run in
            PlanarBox(around: thin[run.lowerBound...run.upperBound])
        }
    }

    /// Corners that stay are those of the line, in their order.
    private static func numbers(of thin: [WorldPoint], in line: [WorldPoint]) -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(thin.count)
        for (number, corner) in line.enumerated()
        where numbers.count < thin.count && corner == thin[numbers.count] {
            numbers.append(number)
        }
        return numbers
    }

    /// The pieces of a part of the line that may meet a box.
    ///
    /// - Parameters:
    ///   - first: where the part begins.
    ///   - last: where it ends, not before that.
    ///   - box: what is seen of the world.
    /// - Returns: pieces that begin and end outside the box or at the part's own ends.
    func pieces(from first: End, to last: End, in box: PlanarBox) -> [[WorldPoint]] {
        let lower = numbers.partitioningIndex { $0 > first.segment }
        let upper = numbers.partitioningIndex { $0 > last.segment } - 1
        guard lower <= upper else { return [[first.point, last.point]] }
        var pieces: [[WorldPoint]] = []
        var piece = [first.point, corners[lower]]
        var end = lower
        index.forEachRun(of: lower..<upper, where: { $0.intersects(box) }) { run in
            if run.lowerBound > end {
                pieces.append(piece)
                piece = [corners[run.lowerBound]]
            }
            piece += corners[run.lowerBound + 1...run.upperBound]
            end = run.upperBound
        }
        if end < upper {
            pieces.append(piece)
            piece = [corners[upper]]
        }
        return pieces + [piece + [last.point]]
    }
}
