public import MapGeometry
import MapRenderer

/// A route's line, measured once so that each frame can cut it where it needs to.
///
/// Distances are metres along the line from its beginning, as ``MeasuredLine`` measures; gaps
/// between pieces count nothing. What is drawn at a zoom is worked out once and kept: for one thread.
public struct RouteCourse {
    private let pieces: [Piece]
    /// Metres from beginning to end.
    public let length: Double

    /// The same line for the placement of labels.
    let ground: GroundLine

    /// What the route looks like at the zooms of late.
    let thinning = RouteThinning()

    fileprivate struct Piece {
        let line: MeasuredLine
        let corners: [WorldPoint]
        /// Metres of the pieces before it.
        let start: Double
    }

    /// Measures a route.
    ///
    /// - Parameter lines: its pieces in order; those without a point are left out.
    public init(lines: [[Coordinate]]) {
        var start = 0.0
        var pieces: [Piece] = []
        for (line, corners) in zip(lines, WorldCopies.joined(lines)) {
            guard let measured = MeasuredLine(line) else { continue }
            pieces.append(Piece(line: measured, corners: corners, start: start))
            start += measured.length
        }
        self.pieces = pieces
        length = start
        ground = GroundLine(pieces.map(\.corners))
    }

    /// The place at a distance in metres; beyond the ends, the end; `nil` if the route has no point.
    public func coordinate(at meters: Double) -> Coordinate? {
        let piece = pieces.last { $0.start <= meters } ?? pieces.first
        return piece.map { $0.line.position(at: meters - $0.start).coordinate }
    }

    /// The corners between two distances, with a new one at each end, piece by piece.
    ///
    /// Pieces keep together over the antimeridian, so x may lie outside 0 ... 1.
    func points(in stretch: ClosedRange<Double>) -> [[WorldPoint]] {
        pieces.compactMap { piece in
            guard let (first, last) = piece.ends(of: stretch) else { return nil }
            let between =
                first.segment < last.segment
                ? piece.corners[(first.segment + 1)...last.segment] : []
            return [first.point] + between + [last.point]
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
        let lines = thinning.lines(zoom: zoom, of: pieces.map(\.corners))
        return zip(pieces, lines).compactMap { piece, line in
            guard let (first, last) = piece.ends(of: stretch) else { return nil }
            return boxes.map { line.pieces(from: first, to: last, in: $0) }
        }
    }
}

extension RouteCourse.Piece {
    /// Where a stretch of the route begins and ends in the piece; `nil` if it has no part of it.
    fileprivate func ends(
        of stretch: ClosedRange<Double>
    ) -> (first: ThinnedLine.End, last: ThinnedLine.End)? {
        let low = max(stretch.lowerBound - start, 0)
        let high = min(stretch.upperBound - start, line.length)
        guard low < high else { return nil }
        func end(_ distance: Double) -> ThinnedLine.End {
            let position = line.position(at: distance)
            let point = WorldCopies.nearest(
                WorldPoint(position.coordinate), to: corners[position.segment].x)
            return (point, position.segment)
        }
        return (end(low), end(high))
    }
}
