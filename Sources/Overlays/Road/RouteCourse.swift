package import Geometry
import Glibc
import MapRenderer

/// A route's line, measured once so that each frame can cut it where it needs to.
///
/// Distances are metres along the line from its beginning; gaps between pieces are not counted.
/// The line drawn at a zoom is computed once and kept, so a course is for one thread.
package struct RouteCourse {
    private let line: MeasuredLine<Coordinate>?
    /// The line's points, with pieces kept together over the antimeridian.
    private let corners: [WorldPoint]

    /// The same line, for the placement of labels.
    let ground: GroundLine

    /// The lines of the route at recently used zooms.
    let thinning = RouteThinning()

    /// Creates a course by measuring a route.
    ///
    /// - Parameter lines: its pieces in order; those without a point are left out.
    package init(lines: [[Coordinate]]) {
        line = MeasuredLine(pieces: lines)
        let joined = WorldCopies.joined(lines)
        corners = Array(joined.joined())
        ground = GroundLine(joined)
    }

    /// The length in metres.
    package var length: Double { line?.length ?? 0 }

    /// Returns the place at a distance in metres, limited to the ends; `nil` if the route has
    /// no point.
    package func coordinate(at meters: Double) -> Coordinate? { line?.point(at: meters) }

    /// Returns the corners between two distances, with a new one at each end, piece by piece.
    ///
    /// Pieces are kept together over the antimeridian, so x may lie outside 0 ... 1.
    func points(in stretch: ClosedRange<Double>) -> [[WorldPoint]] {
        sections(stretch).map { section in
            [point(section.first)] + corners[section.inner] + [point(section.last)]
        }
    }

    /// Returns the part of the line between two distances that may be visible, piece by piece.
    ///
    /// - Parameters:
    ///   - stretch: metres from the beginning.
    ///   - zoom: the zoom of device pixels; corners that are invisible there are left out.
    ///   - boxes: parts of the world, in any of its copies.
    /// - Returns: for each piece of the route in the stretch, for each box the lines that may meet
    ///   it; they begin and end outside the box or at the piece's ends.
    func lines(
        in stretch: ClosedRange<Double>, zoom: Double, seenIn boxes: [PlanarBox]
    ) -> [[[[WorldPoint]]]] {
        guard let line else { return [] }
        let thinned = thinning.lines(zoom: zoom, of: line.pieces.map { Array(corners[$0]) })
        return sections(stretch).map { section in
            let start = line.pieces[section.piece].lowerBound
            let first = (point(section.first), section.first.segment - start)
            let last = (point(section.last), section.last.segment - start)
            return boxes.map { thinned[section.piece].pieces(from: first, to: last, in: $0) }
        }
    }

    private func sections(_ stretch: ClosedRange<Double>) -> [MeasuredLine<Coordinate>.Section] {
        line?.sections(stretch) ?? []
    }

    /// Returns a position on the line in the copy of the world that its segment is in.
    private func point(_ position: MeasuredLine<Coordinate>.Position) -> WorldPoint {
        WorldPoint(position.point).nearest(to: corners[position.segment].x)
    }
}

extension RouteCourse {
    /// Measures the parts of a route that it does not share with another, in either direction.
    ///
    /// Alternatives of one answer share their points where they share a road. Roads with the
    /// same points are left out, so that they can neither cover the other route nor be visible
    /// below it.
    ///
    /// - Parameters:
    ///   - lines: the route's pieces in order.
    ///   - other: the pieces of the other route.
    package init(lines: [[Coordinate]], apartFrom other: [[Coordinate]]) {
        var shared: Set<Side> = []
        for line in other {
            for (from, to) in zip(line, line.dropFirst()) {
                shared.insert(Side(from: from, to: to))
                shared.insert(Side(from: to, to: from))
            }
        }
        var parts: [[Coordinate]] = []
        for line in lines {
            var part: [Coordinate] = []
            for (from, to) in zip(line, line.dropFirst()) {
                guard !shared.contains(Side(from: from, to: to)) else {
                    if !part.isEmpty { parts.append(part) }
                    part = []
                    continue
                }
                if part.isEmpty { part = [from] }
                part.append(to)
            }
            if !part.isEmpty { parts.append(part) }
        }
        self.init(lines: parts)
    }

    /// A straight segment between two points of a line.
    private struct Side: Hashable {
        let from: Coordinate
        let to: Coordinate
    }
}

/// A route's lines as drawn at recently used zooms, each thinned once.
///
/// It is for one thread.
final class RouteThinning {
    private var levels: [(zoom: Int, lines: [ThinnedLine])] = []
    /// The number of times that the route was thinned.
    private(set) var count = 0

    /// The most zooms that are kept; a drive stays near a few.
    private static let maximumLevels = 4
    /// The maximum distance of a corner from the thinned line, in device pixels.
    private static let tolerance = 0.2

    /// Returns the lines at a zoom.
    ///
    /// - Parameters:
    ///   - zoom: the zoom of device pixels; the lines of the next whole zoom are also used
    ///     below it.
    ///   - lines: the whole lines, always the same.
    /// - Returns: a thinned line for each.
    func lines(zoom: Double, of lines: @autoclosure () -> [[WorldPoint]]) -> [ThinnedLine] {
        let level = Int(min(max(zoom.rounded(.up), 0), 30))
        if let place = levels.firstIndex(where: { $0.zoom == level }) {
            let known = levels.remove(at: place)
            levels.append(known)
            return known.lines
        }
        let unit = Self.tolerance / (512 * exp2(Double(level)))
        let thinned = lines().map { ThinnedLine($0, tolerance: unit) }
        count += 1
        levels.append((level, thinned))
        if levels.count > Self.maximumLevels { levels.removeFirst() }
        return thinned
    }
}

/// A line without corners that are invisible at a zoom, in runs with known boxes.
///
/// Parts outside a view are skipped run by run, so the time for a frame depends on the visible
/// part of a long route, not on its length.
struct ThinnedLine {
    /// The corners that are kept.
    let corners: [WorldPoint]
    /// The index of each of them in the whole line, ascending.
    private let numbers: [Int]
    private let index: SegmentIndex

    /// The most points that are thinned together, because the time can grow with their square.
    private static let chunk = 1024

    /// An end of a part of the line: a point, and the corner of the whole line before it.
    typealias End = (point: WorldPoint, segment: Int)

    /// Creates the thinned line of a line.
    ///
    /// - Parameters:
    ///   - line: its corners.
    ///   - tolerance: the maximum distance of a corner from the thinned line, as a fraction of
    ///     the world.
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

    /// Returns the indices of kept corners, which are corners of the line in their order.
    private static func numbers(of thin: [WorldPoint], in line: [WorldPoint]) -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(thin.count)
        for (number, corner) in line.enumerated()
        where numbers.count < thin.count && corner == thin[numbers.count] {
            numbers.append(number)
        }
        return numbers
    }

    /// Returns the pieces of a part of the line that may meet a box.
    ///
    /// - Parameters:
    ///   - first: the start of the part.
    ///   - last: the end of the part, not before its start.
    ///   - box: the visible part of the world.
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
