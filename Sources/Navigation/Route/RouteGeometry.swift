public import MapGeometry

#if canImport(Glibc)
    import Glibc
#endif

/// A route's lines, measured once, to ask for places along them.
public struct RouteGeometry: Sendable {
    /// The lines; gaps between them have no length.
    public let lines: [[Coordinate]]
    /// Metres along all lines together.
    public let length: Double
    /// Metres from the start to each point of each line.
    private let distances: [[Double]]

    /// Measures lines.
    public init(_ lines: [[Coordinate]]) {
        self.lines = lines.filter { !$0.isEmpty }
        var total = 0.0
        distances = self.lines.map { line in
            var previous = line[0]
            return line.map { point in
                total += Self.meters(from: previous, to: point)
                previous = point
                return total
            }
        }
        length = total
    }

    /// Measures what a route draws.
    public init(_ route: Route) { self.init(route.lines) }

    /// The smallest area around all points; `nil` without points.
    ///
    /// A line across the antimeridian gives an area round the whole Earth, because boxes never
    /// cross it.
    public var box: CoordinateBox? { Self.box(around: lines.joined()) }

    /// A place along a route.
    public struct Position: Hashable, Sendable {
        /// Where it is.
        public let coordinate: Coordinate
        /// Course there, in degrees clockwise from true north, 0 ..< 360.
        public let bearing: Double
        /// Metres from the start.
        public let distance: Double
        /// Which of the lines it lies on.
        public let line: Int
        /// The point of the line that lies at or just before it; never the last one.
        public let segment: Int
    }

    /// The place at a distance along the lines.
    ///
    /// - Parameter distance: metres from the start; brought into 0 ... ``length``, `NaN` to 0.
    /// - Returns: the place; `nil` if no line has two points.
    public func position(at distance: Double) -> Position? {
        let target = distance.isNaN ? 0 : min(max(distance, 0), length)
        var found: Position?
        for (index, line) in lines.enumerated() where line.count >= 2 {
            found = position(at: target, line: index)
            if let end = distances[index].last, target <= end { break }
        }
        return found
    }

    private func position(at target: Double, line index: Int) -> Position {
        let (line, along) = (lines[index], distances[index])
        // The last segment that starts at or before the target and has a length.
        var low = 0
        var high = line.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if along[middle] <= target { low = middle } else { high = middle - 1 }
        }
        let span = along[low + 1] - along[low]
        let share = span > 0 ? min(max((target - along[low]) / span, 0), 1) : 0
        let (start, end) = (line[low], line[low + 1])
        return Position(
            coordinate: Coordinate(
                longitude: start.longitude + (end.longitude - start.longitude) * share,
                latitude: start.latitude + (end.latitude - start.latitude) * share),
            bearing: bearing(line: line, segment: low), distance: target, line: index,
            segment: low)
    }

    /// Course of a segment; of the nearest one that has a length if the segment has none.
    private func bearing(line: [Coordinate], segment: Int) -> Double {
        let start = line[segment]
        if let ahead = line[segment...].first(where: { $0 != start }) {
            return Self.bearing(from: start, to: ahead)
        }
        if let behind = line[...segment].last(where: { $0 != start }) {
            return Self.bearing(from: behind, to: start)
        }
        return 0
    }

    // MARK: Measuring

    /// The smallest area around points; `nil` without points.
    public static func box(around points: some Sequence<Coordinate>) -> CoordinateBox? {
        var box: CoordinateBox?
        for point in points {
            guard var grown = box else {
                box = CoordinateBox(
                    west: point.longitude, south: point.latitude, east: point.longitude,
                    north: point.latitude)
                continue
            }
            grown.west = min(grown.west, point.longitude)
            grown.south = min(grown.south, point.latitude)
            grown.east = max(grown.east, point.longitude)
            grown.north = max(grown.north, point.latitude)
            box = grown
        }
        return box
    }

    /// Metres along a line.
    public static func meters(along line: some Sequence<Coordinate>) -> Double {
        var total = 0.0
        var previous: Coordinate?
        for point in line {
            if let previous { total += meters(from: previous, to: point) }
            previous = point
        }
        return total
    }

    /// Metres between two places on the mean sphere.
    ///
    /// Haversine formula: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
    public static func meters(from start: Coordinate, to end: Coordinate) -> Double {
        let degree = Double.pi / 180
        let halfNorth = sin((end.latitude - start.latitude) * degree / 2)
        let halfEast = sin((end.longitude - start.longitude) * degree / 2)
        let chord =
            halfNorth * halfNorth
            + cos(start.latitude * degree) * cos(end.latitude * degree) * halfEast * halfEast
        return 2 * EarthModel.meanRadiusMeters * asin(min(1, chord.squareRoot()))
    }

    /// Course from one place to another along the great circle, degrees clockwise from true north.
    public static func bearing(from start: Coordinate, to end: Coordinate) -> Double {
        let degree = Double.pi / 180
        let east = (end.longitude - start.longitude) * degree
        let (from, to) = (start.latitude * degree, end.latitude * degree)
        let angle = atan2(
            sin(east) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(east))
        let degrees = angle / degree
        return degrees < 0 ? degrees + 360 : degrees
    }
}
