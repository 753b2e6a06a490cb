package import Geometry
import Glibc
import MapRenderer

/// A route's line, measured once so that each frame can cut it where it needs to.
///
/// Distances are metres along the line from its beginning; gaps between pieces count nothing. What
/// is drawn at a zoom is worked out once and kept: for one thread.
package struct RouteCourse {
    private let line: MeasuredLine<Coordinate>?
    /// The line's points, pieces together over the antimeridian.
    private let corners: [WorldPoint]

    /// The same line for the placement of labels.
    let ground: GroundLine

    /// What the route looks like at the zooms of late.
    let thinning = RouteThinning()

    /// Measures a route.
    ///
    /// - Parameter lines: its pieces in order; those without a point are left out.
    package init(lines: [[Coordinate]]) {
        line = MeasuredLine(pieces: lines)
        let joined = WorldCopies.joined(lines)
        corners = Array(joined.joined())
        ground = GroundLine(joined)
    }

    /// Metres from beginning to end.
    package var length: Double { line?.length ?? 0 }

    /// The place at a distance in metres; beyond the ends, the end; `nil` if the route has no point.
    package func coordinate(at meters: Double) -> Coordinate? { line?.point(at: meters) }

    /// The corners between two distances, with a new one at each end, piece by piece.
    ///
    /// Pieces keep together over the antimeridian, so x may lie outside 0 ... 1.
    func points(in stretch: ClosedRange<Double>) -> [[WorldPoint]] {
        sections(stretch).map { section in
            [point(section.first)] + corners[section.inner] + [point(section.last)]
        }
    }

    /// What may be seen of the line between two distances, piece by piece.
    ///
    /// - Parameters:
    ///   - stretch: metres from the beginning.
    ///   - zoom: that of device pixels: corners that nobody would miss there are left out.
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

    /// A place of the line in the copy of the world that its segment is in.
    private func point(_ position: MeasuredLine<Coordinate>.Position) -> WorldPoint {
        WorldCopies.nearest(WorldPoint(position.point), to: corners[position.segment].x)
    }
}

extension RouteCourse {
    /// Measures the parts of a route that it does not share with another, in either direction.
    ///
    /// Alternatives of one answer share their points where they share a road; what is the same road
    /// point by point is left out, so that it can neither cover the other route nor show below it.
    ///
    /// - Parameters:
    ///   - lines: the route's pieces in order.
    ///   - other: the other route's.
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

    /// A straight part between two points of a line.
    private struct Side: Hashable {
        let from: Coordinate
        let to: Coordinate
    }
}

/// A route's lines as they are drawn at the zooms of late, each thinned once.
///
/// For one thread.
final class RouteThinning {
    private var levels: [(zoom: Int, lines: [ThinnedLine])] = []
    /// How often the route was thinned.
    private(set) var count = 0

    /// A drive stays near a few zooms.
    private static let maximumLevels = 4
    /// Device pixels that a corner may lie beside the thinned line.
    private static let tolerance = 0.2

    /// The lines at a zoom.
    ///
    /// - Parameters:
    ///   - zoom: that of device pixels; what is drawn at the next whole zoom serves below it.
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
