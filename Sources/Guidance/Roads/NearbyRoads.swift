import Geometry
import MapStore

#if canImport(Glibc)
    import Glibc
#endif

/// The roads around a short stretch of a route, ready to be asked which of them a place lies on.
///
/// Works in metres on a plane that touches the Earth at the stretch: true to a few centimetres
/// within a kilometre.
struct NearbyRoads {
    /// The roads.
    let edges: [RoadSegment]
    private let plane: LocalPlane
    /// Pieces of their lines by the squares that they touch.
    private var squares: [Square: [Piece]] = [:]

    /// A place on a road that a vehicle may be on.
    struct Hit {
        /// Which of ``edges``.
        let edge: Int
        /// Metres from the edge's beginning.
        let along: Double
        /// Metres beside it.
        let offset: Double
        /// Degrees between the vehicle's course and the road's, at most 180.
        let turn: Double
    }

    private struct Square: Hashable {
        let column, row: Int
    }

    private struct Piece {
        let edge: Int
        let start, end: GroundPoint
        /// Metres from the edge's beginning to the piece's.
        let along: Double
    }

    /// Metres across a square; places are asked for within half of one.
    private static let side = 36.0
    /// Metres beside a road from which a vehicle is not on it.
    static let extent = 18.0
    /// Squares that one piece may touch: some ten kilometres; the rest of it is not found.
    private static let maximumSteps = 300

    /// Sorts roads into squares.
    init(_ edges: [RoadSegment], around place: Coordinate) {
        self.edges = edges
        plane = LocalPlane(origin: place)
        for (number, edge) in edges.enumerated() where edge.isSound {
            var along = 0.0
            let points = edge.line.map(plane.point)
            for (start, end) in zip(points, points.dropFirst()) {
                let length = hypot(end.x - start.x, end.y - start.y)
                add(Piece(edge: number, start: start, end: end, along: along), length: length)
                along += length
            }
        }
    }

    private mutating func add(_ piece: Piece, length: Double) {
        guard length > 0, length.isFinite else { return }
        let steps = min((length / (Self.side / 2)).rounded(.up), Double(Self.maximumSteps))
        var last: Square?
        for step in stride(from: 0.0, through: steps, by: 1) {
            let fraction = min(step * Self.side / 2 / length, 1)
            let square = Self.square(
                GroundPoint(
                    x: piece.start.x + (piece.end.x - piece.start.x) * fraction,
                    y: piece.start.y + (piece.end.y - piece.start.y) * fraction))
            if let square, square != last { squares[square, default: []].append(piece) }
            last = square
        }
    }

    private static func square(_ point: GroundPoint) -> Square? {
        guard let column = Int(exactly: (point.x / side).rounded(.down)),
            let row = Int(exactly: (point.y / side).rounded(.down)),
            abs(column) < 100_000, abs(row) < 100_000
        else { return nil }
        return Square(column: column, row: row)
    }

    /// The roads that a vehicle may be on, one place for each, the nearest first.
    ///
    /// - Parameters:
    ///   - place: where it is.
    ///   - course: where it goes, in degrees from north.
    /// - Returns: places on roads within ``extent`` that lead about the same way.
    func hits(at place: Coordinate, course: Double) -> [Hit] {
        let point = plane.point(place)
        guard let middle = Self.square(point) else { return [] }
        var best: [Int: Hit] = [:]
        for column in (middle.column - 1)...(middle.column + 1) {
            for row in (middle.row - 1)...(middle.row + 1) {
                for piece in squares[Square(column: column, row: row)] ?? [] {
                    guard let hit = Self.hit(piece, point, course) else { continue }
                    if let known = best[hit.edge], Self.cost(known) <= Self.cost(hit) { continue }
                    best[hit.edge] = hit
                }
            }
        }
        let order = best.values.sorted {
            let (one, other) = (Self.cost($0), Self.cost($1))
            return one != other ? one < other : $0.edge < $1.edge
        }
        return Array(order.prefix(Self.maximumHits))
    }

    /// More roads than that side by side are no map.
    private static let maximumHits = 10

    private static func hit(_ piece: Piece, _ point: GroundPoint, _ course: Double) -> Hit? {
        let (dx, dy) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y)
        let (px, py) = (point.x - piece.start.x, point.y - piece.start.y)
        let square = dx * dx + dy * dy
        let fraction = min(max((px * dx + py * dy) / square, 0), 1)
        let offset = hypot(px - fraction * dx, py - fraction * dy)
        let bearing = atan2(dx, dy) * 180 / .pi
        let turn = Bearing.turn(bearing - course).magnitude
        guard offset <= extent, turn <= 65 else { return nil }
        return Hit(
            edge: piece.edge, along: piece.along + fraction * square.squareRoot(), offset: offset,
            turn: turn)
    }

    /// How badly a road fits a place.
    ///
    /// 0 for one that leads through it in its direction, 3 for one 12 m beside it. A course is less
    /// sure than a place, at corners above all.
    static func cost(_ hit: Hit) -> Double {
        let (offset, turn) = (hit.offset / 7, hit.turn / 45)
        return offset * offset + turn * turn
    }
}
