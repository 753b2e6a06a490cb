import Geometry

#if canImport(Glibc)
    import Glibc
#endif

/// Lines with countries on their sides, found by coordinate.
///
/// The lines are cut into short runs with a box around each: a query checks the boxes of
/// its degree of longitude and the few runs in them, which takes some microseconds, and
/// there is hardly any preparation.
struct BorderIndex: Sendable {
    typealias Point = BorderLine.Point

    /// The countries to the left and to the right of a line (ISO 3166-1 alpha-2); `nil` for the sea.
    typealias Sides = (left: String?, right: String?)

    /// One straight piece, from a point to the next.
    private struct Piece {
        /// The index of its run, and its own index among the run's pieces.
        let run, number: Int
        let ends: (Point, Point)
        let line: Int
    }

    private let points: BorderPoints
    private let lines: [Sides]
    private let runs: [BorderRun]
    private let columns: BorderColumns

    /// An index of runs of lines.
    init(_ runs: [BorderRun], of lines: [Sides], points: BorderPoints) {
        (self.runs, self.lines, self.points) = (runs, lines, points)
        columns = BorderColumns(runs)
    }

    /// An index of lines; lines of a single point are skipped.
    init(_ borders: [BorderLine]) {
        var points: [Point] = []
        points.reserveCapacity(borders.reduce(0) { $0 + $1.points.count })
        var runs: [BorderRun] = []
        for (line, border) in borders.enumerated() where border.points.count > 1 {
            var run = BorderRun(border.points[0], at: points.count + 1, of: line)
            points.append(border.points[0])
            for point in border.points.dropFirst() {
                if run.isFull, let last = points.last {
                    runs.append(run)
                    run = BorderRun(last, at: points.count, of: line)
                }
                run.append(point)
                points.append(point)
            }
            runs.append(run)
        }
        self.init(runs, of: borders.map { ($0.left, $0.right) }, points: .plain(points))
    }

    // MARK: The area around a place

    /// The country that a place lies in: the south side of the first line due north of it.
    ///
    /// - Returns: the country; `nil` for the sea, and where no line is north.
    func area(at place: Point) -> String? {
        var nearest = Double.infinity
        var country: String?
        for run in columns.runs(from: place.x, to: place.x).lazy.map({ runs[$0] })
        where run.west <= place.x && place.x <= run.east && run.north >= place.y
            && Double(run.south) <= nearest
        {
            points.forEachPiece(of: run) { _, a, b in
                // A point that two pieces have in common belongs to one of them.
                guard (a.x <= place.x) != (b.x <= place.x) else { return }
                let fraction = (Double(place.x) - Double(a.x)) / (Double(b.x) - Double(a.x))
                let latitude = Double(a.y) + (Double(b.y) - Double(a.y)) * fraction
                guard latitude >= Double(place.y), latitude < nearest else { return }
                nearest = latitude
                country = b.x > a.x ? lines[run.line].right : lines[run.line].left
            }
        }
        return country
    }

    // MARK: The nearest line

    /// The countries on the sides of the line that is nearest to a place.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - extent: metres beyond which no line counts.
    /// - Returns: the country on the place's side and the one on the other; `nil` if no line is near.
    func sides(
        nearestTo place: Point, within extent: Double
    ) -> (here: String?, there: String?)? {
        let plane = Plane(around: place)
        let box = plane.box(extent)
        var nearest: (distance: Double, piece: Piece, fraction: Double)?
        forEachPiece(touching: box) { piece in
            let (distance, fraction) = plane.nearest(piece.ends)
            if distance <= extent, distance < nearest?.distance ?? .infinity {
                nearest = (distance, piece, fraction)
            }
        }
        guard let nearest else { return nil }
        // At a corner both its pieces are as near, and only one of them can be seen from its front:
        // the one that is met on the way to a point beside the corner.
        let aim = min(max(nearest.fraction, 0.01), 0.99)
        let piece = firstPiece(from: place, to: nearest.piece, at: aim, plane, box)
        let (a, b) = piece.ends
        let line = lines[piece.line]
        let isLeft = plane.turn(plane.flat(a), plane.flat(b), (0, 0)) > 0
        return isLeft ? (line.left, line.right) : (line.right, line.left)
    }

    private func firstPiece(
        from place: Point, to goal: Piece, at fraction: Double, _ plane: Plane,
        _ box: (Point, Point)
    ) -> Piece {
        let (a, b) = goal.ends
        let (start, end) = (plane.flat(a), plane.flat(b))
        let target = (
            start.0 + (end.0 - start.0) * fraction, start.1 + (end.1 - start.1) * fraction
        )
        var first = (fraction: 1.0, piece: goal)
        forEachPiece(touching: box) { piece in
            guard (piece.run, piece.number) != (goal.run, goal.number) else { return }
            if let way = plane.crossing(piece.ends, to: target), way < first.fraction {
                first = (way, piece)
            }
        }
        return first.piece
    }

    /// The pieces of all runs whose boxes touch one between two points.
    private func forEachPiece(touching box: (Point, Point), _ body: (Piece) -> Void) {
        let (low, high) = box
        for index in columns.runs(from: low.x, to: high.x) {
            let run = runs[index]
            guard run.west <= high.x, run.east >= low.x, run.south <= high.y, run.north >= low.y
            else { continue }
            points.forEachPiece(of: run) { number, a, b in
                body(Piece(run: index, number: number, ends: (a, b), line: run.line))
            }
        }
    }
}

/// The ground around a place as a flat plane, in metres from it.
private struct Plane {
    typealias Flat = (Double, Double)

    private let place: BorderLine.Point
    private let east, north: Double

    init(around place: BorderLine.Point) {
        self.place = place
        north = EarthModel.meanRadiusMeters * .pi / 180 / 1e7
        east = north * max(cos(place.coordinate.latitude * .pi / 180), 0.01)
    }

    func flat(_ point: BorderLine.Point) -> Flat {
        (
            (Double(point.x) - Double(place.x)) * east,
            (Double(point.y) - Double(place.y)) * north
        )
    }

    /// The south-western and the north-eastern corner of a box around the place.
    func box(_ extent: Double) -> (BorderLine.Point, BorderLine.Point) {
        let (x, y) = (Int64(extent / east), Int64(extent / north))
        return (
            BorderLine.Point(
                x: Int32(clamping: Int64(place.x) - x), y: Int32(clamping: Int64(place.y) - y)),
            BorderLine.Point(
                x: Int32(clamping: Int64(place.x) + x), y: Int32(clamping: Int64(place.y) + y))
        )
    }

    /// How far a piece is, and where along it the nearest point lies, 0 to 1.
    func nearest(_ ends: (BorderLine.Point, BorderLine.Point)) -> (
        distance: Double, fraction: Double
    ) {
        let (a, b) = (flat(ends.0), flat(ends.1))
        let (x, y) = (b.0 - a.0, b.1 - a.1)
        let square = x * x + y * y
        let fraction = square > 0 ? min(max(-(a.0 * x + a.1 * y) / square, 0), 1) : 0
        return (hypot(a.0 + x * fraction, a.1 + y * fraction), fraction)
    }

    /// Twice the area of the triangle, positive where it turns to the left.
    func turn(_ a: Flat, _ b: Flat, _ c: Flat) -> Double {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
    }

    /// The position along the way from the place to a target at which a piece is crossed, 0
    /// to 1.
    func crossing(_ ends: (BorderLine.Point, BorderLine.Point), to target: Flat) -> Double? {
        let (a, b) = (flat(ends.0), flat(ends.1))
        let (before, after) = (turn((0, 0), target, a), turn((0, 0), target, b))
        guard (before < 0) != (after < 0) else { return nil }
        let (near, far) = (turn(a, b, (0, 0)), turn(a, b, target))
        guard (near < 0) != (far < 0), near != far else { return nil }
        return near / (near - far)
    }
}

/// The runs of lines in each degree of longitude, so that a query skips all others.
struct BorderColumns: Sendable {
    /// The index in ``places`` at which the runs of each column begin, and at which those
    /// of the last one end.
    private var starts: [Int]
    /// Indices of runs, column by column, in ascending order within each.
    private var places: [Int]

    /// The columns of some runs.
    init(_ runs: [BorderRun]) {
        starts = [Int](repeating: 0, count: Self.count + 1)
        for run in runs {
            for column in Self.columns(from: run.west, to: run.east) { starts[column + 1] += 1 }
        }
        for column in 0..<Self.count { starts[column + 1] += starts[column] }
        places = [Int](repeating: 0, count: starts[Self.count])
        var ends = starts
        for (place, run) in runs.enumerated() {
            for column in Self.columns(from: run.west, to: run.east) {
                places[ends[column]] = place
                ends[column] += 1
            }
        }
    }

    /// The indices of all runs whose columns lie between two longitudes, in order.
    func runs(from west: Int32, to east: Int32) -> [Int] {
        let columns = Self.columns(from: west, to: east)
        let found = places[starts[columns.lowerBound]..<starts[columns.upperBound + 1]]
        guard columns.count > 1 else { return Array(found) }
        // Long runs are in several columns.
        return Set(found).sorted()
    }

    /// The number of columns: one for each degree, and one more for 180 degrees east.
    private static let count = 361
    private static let unitsPerColumn = 10_000_000

    private static func columns(from west: Int32, to east: Int32) -> ClosedRange<Int> {
        func column(_ x: Int32) -> Int {
            min(max((Int(x) + 180 * unitsPerColumn) / unitsPerColumn, 0), count - 1)
        }
        return column(west)...column(max(west, east))
    }
}
