public import MapGeometry

/// A route's line, measured once so that each frame can cut it where it needs to.
///
/// Distances are metres along the line from its beginning, as ``MeasuredLine`` measures; gaps
/// between pieces count nothing.
public struct RouteCourse: Sendable {
    private let pieces: [Piece]
    /// Metres from beginning to end.
    public let length: Double

    private struct Piece: Sendable {
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
            let low = max(stretch.lowerBound - piece.start, 0)
            let high = min(stretch.upperBound - piece.start, piece.line.length)
            guard low < high else { return nil }
            if low == 0, high == piece.line.length { return piece.corners }
            let first = piece.line.position(at: low)
            let last = piece.line.position(at: high)
            let between =
                first.segment < last.segment
                ? piece.corners[(first.segment + 1)...last.segment] : []
            func end(_ position: MeasuredLine.Position) -> WorldPoint {
                WorldCopies.nearest(
                    WorldPoint(position.coordinate), to: piece.corners[position.segment].x)
            }
            return [end(first)] + between + [end(last)]
        }
    }
}
