import Geometry

/// Finds the points of a line at which actions happen that an engine gives as a distance and a
/// place.
struct LinePlaces {
    private let line: [Coordinate]
    private let distances: [Double]
    /// The points on each side of the one at the distance that are searched.
    private static let window = 60

    /// Measures a line.
    init(_ line: [Coordinate]) {
        self.line = line
        var meters = 0.0
        distances = line.indices.map { index in
            if index > 0 { meters += line[index - 1].distance(to: line[index]) }
            return meters
        }
    }

    /// The length of the line in metres.
    var length: Double { distances.last ?? 0 }

    /// The point that is nearest to a place, among those about a distance from the start.
    ///
    /// - Parameters:
    ///   - place: the place; `nil` takes the point at the distance itself.
    ///   - meters: the distance from the line's start.
    ///   - first: the index of the first point that may be found.
    /// - Returns: an index into the line; 0 for one without points.
    func point(near place: Coordinate?, at meters: Double, from first: Int) -> Int {
        var (low, high) = (0, line.count)
        while low < high {
            let middle = (low + high) / 2
            if distances[middle] < meters { low = middle + 1 } else { high = middle }
        }
        let end = line.count - 1
        guard end >= 0 else { return 0 }
        let start = min(max(first, 0), end)
        let center = min(max(low, start), end)
        guard let place else { return center }
        let range = max(center - Self.window, start)...min(center + Self.window, end)
        return range.min { line[$0].distance(to: place) < line[$1].distance(to: place) } ?? center
    }
}
