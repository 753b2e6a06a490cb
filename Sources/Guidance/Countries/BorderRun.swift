import Geometry

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

/// A line with a country on either side.
struct BorderLine: Sendable {
    /// A point in whole units of 1e-7 degrees, as OpenStreetMap counts.
    struct Point: Hashable, Sendable {
        var x: Int32
        var y: Int32
    }

    /// The countries to the left and to the right (ISO 3166-1 alpha-2); `nil` for the sea.
    var left, right: String?
    /// Two points at least.
    var points: [Point]
}

extension BorderLine.Point {
    private static let unitsPerDegree = 1e7

    /// The nearest point to a place; `nil` for a place that is none.
    init?(_ place: Coordinate) {
        guard (-180...180).contains(place.longitude), (-90...90).contains(place.latitude) else {
            return nil
        }
        x = Int32((place.longitude * Self.unitsPerDegree).rounded())
        y = Int32((place.latitude * Self.unitsPerDegree).rounded())
    }

    /// The place on the ground.
    var coordinate: Coordinate {
        Coordinate(
            longitude: Double(x) / Self.unitsPerDegree, latitude: Double(y) / Self.unitsPerDegree)
    }

    /// The same place a turn of the globe to the east or west; `nil` for most.
    var beyondAntimeridian: Self? {
        let turn = Int64(360 * Self.unitsPerDegree)
        guard abs(Int64(x)) > turn / 2 - turn / 100 else { return nil }
        return Int32(exactly: Int64(x) - (x > 0 ? turn : -turn)).map { Self(x: $0, y: y) }
    }
}
