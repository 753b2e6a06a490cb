/// The edges of a box around points, in 1e-7 degrees.
struct FixedBounds {
    var west, east, south, north: Int32

    /// The smallest box; `nil` without points.
    init?(around points: [FixedCoordinate]) {
        guard let first = points.first else { return nil }
        (west, east) = (first.longitude, first.longitude)
        (south, north) = (first.latitude, first.latitude)
        for point in points.dropFirst() {
            west = min(west, point.longitude)
            east = max(east, point.longitude)
            south = min(south, point.latitude)
            north = max(north, point.latitude)
        }
    }

    /// The smallest box around both.
    func union(_ other: FixedBounds) -> FixedBounds {
        var box = self
        box.west = min(west, other.west)
        box.east = max(east, other.east)
        box.south = min(south, other.south)
        box.north = max(north, other.north)
        return box
    }
}
