import Geometry

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
