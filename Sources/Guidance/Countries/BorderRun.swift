/// Pieces of a line that follow each other, and the box around them.
struct BorderRun: Sendable {
    typealias Point = BorderLine.Point

    /// Where it begins.
    let first: Point
    /// Where the points after the first one stand: the place in a list, or the byte in a file.
    let rest: Int
    /// How many pieces it has.
    private(set) var count = 0
    /// Which line it is a part of.
    let line: Int
    /// The box around it, in units of 1e-7 degrees.
    private(set) var west, east, south, north: Int32

    /// Of so many pieces a run consists at most.
    static let maximumCount = 64

    /// A run that has only a beginning yet.
    init(_ first: Point, at rest: Int, of line: Int) {
        (self.first, self.rest, self.line) = (first, rest, line)
        (west, east, south, north) = (first.x, first.x, first.y, first.y)
    }

    /// Whether a further piece belongs to another run.
    var isFull: Bool { count == Self.maximumCount }

    /// Adds the piece to a point.
    mutating func append(_ point: Point) {
        count += 1
        west = min(west, point.x)
        east = max(east, point.x)
        south = min(south, point.y)
        north = max(north, point.y)
    }
}

/// The points of runs.
enum BorderPoints: Sendable {
    case plain([BorderLine.Point])
    /// As a file of outlines has them, which was read without an error.
    case packed([UInt8])

    /// The pieces of a run in order: their number within it, and their ends.
    func forEachPiece(
        of run: BorderRun, _ body: (Int, BorderLine.Point, BorderLine.Point) -> Void
    ) {
        var start = run.first
        switch self {
        case .plain(let points):
            for number in 0..<run.count {
                let end = points[run.rest + number]
                body(number, start, end)
                start = end
            }
        case .packed(let bytes):
            var points = PackedPoints(bytes, at: run.rest, after: start)
            for number in 0..<run.count {
                guard let end = points.next() else { return }
                body(number, start, end)
                start = end
            }
        }
    }
}
