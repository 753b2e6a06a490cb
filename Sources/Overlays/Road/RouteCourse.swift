package import Geometry
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
