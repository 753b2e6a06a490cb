import Geometry

/// Consecutive pieces of a line, and the box around them.
struct BorderRun: Sendable {
    typealias Point = BorderLine.Point

    /// The first point.
    let first: Point
    /// The position of the points after the first one: an index in a list, or a byte in a
    /// file.
    let rest: Int
    /// The number of pieces.
    private(set) var count = 0
    /// The index of the line that it is part of.
    let line: Int
    /// The box around it, in units of 1e-7 degrees.
    private(set) var west, east, south, north: Int32

    /// The maximum number of pieces of a run.
    static let maximumCount = 64

    /// A run that consists of its first point only.
    init(_ first: Point, at rest: Int, of line: Int) {
        (self.first, self.rest, self.line) = (first, rest, line)
        (west, east, south, north) = (first.x, first.x, first.y, first.y)
    }

    /// Whether a further piece must begin another run.
    var isFull: Bool { count == Self.maximumCount }

    /// Adds the piece from the last point to a new one.
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
    /// The points as stored in a file of outlines, which was read without an error.
    case packed([UInt8])

    /// Calls a closure with the pieces of a run in order: their index within it, and their
    /// ends.
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

    /// The nearest point to a coordinate; `nil` for an invalid one.
    init?(_ place: Coordinate) {
        guard (-180...180).contains(place.longitude), (-90...90).contains(place.latitude) else {
            return nil
        }
        x = Int32((place.longitude * Self.unitsPerDegree).rounded())
        y = Int32((place.latitude * Self.unitsPerDegree).rounded())
    }

    /// The coordinate in degrees.
    var coordinate: Coordinate {
        Coordinate(
            longitude: Double(x) / Self.unitsPerDegree, latitude: Double(y) / Self.unitsPerDegree)
    }

    /// The same place one turn of the globe to the east or west; `nil` for most.
    var beyondAntimeridian: Self? {
        let turn = Int64(360 * Self.unitsPerDegree)
        guard abs(Int64(x)) > turn / 2 - turn / 100 else { return nil }
        return Int32(exactly: Int64(x) - (x > 0 ? turn : -turn)).map { Self(x: $0, y: y) }
    }
}
