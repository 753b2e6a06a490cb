import MapGeometry
import MapStore

/// The part of the files that becomes a map: tiles, roads, names.
///
/// What crosses its edge is kept whole, as `osmium extract --strategy complete_ways` does it.
struct ImportArea: Hashable, Sendable {
    private let west, south, east, north: Int32

    /// The area of a box.
    init(_ box: CoordinateBox) {
        let southWest = FixedCoordinate(Coordinate(longitude: box.west, latitude: box.south))
        let northEast = FixedCoordinate(Coordinate(longitude: box.east, latitude: box.north))
        (west, south) = (southWest.longitude, southWest.latitude)
        (east, north) = (northEast.longitude, northEast.latitude)
    }

    /// Whether a place lies inside, or on the edge.
    func contains(_ place: FixedCoordinate) -> Bool {
        west <= place.longitude && place.longitude <= east && south <= place.latitude
            && place.latitude <= north
    }

    /// Whether a line has a point inside.
    ///
    /// - Parameter line: its corners; those that are missing part it.
    /// - Returns: whether one does.
    func touches(_ line: some Sequence<FixedCoordinate?>) -> Bool {
        var last: FixedCoordinate?
        for place in line {
            defer { last = place }
            guard let place else { continue }
            if contains(place) { return true }
            if let last, crosses(from: last, to: place) { return true }
        }
        return false
    }

    /// Whether a stretch between two places outside has a point inside: its two parameters of entry and
    /// exit along each axis overlap (Liang and Barsky, "A new concept and method for line clipping", 1984).
    private func crosses(from a: FixedCoordinate, to b: FixedCoordinate) -> Bool {
        var (enters, leaves) = (0.0, 1.0)
        func clip(_ from: Int32, _ to: Int32, _ low: Int32, _ high: Int32) -> Bool {
            let (start, step) = (Double(from), Double(to) - Double(from))
            guard step != 0 else { return low <= from && from <= high }
            let ends = [(Double(low) - start) / step, (Double(high) - start) / step]
            enters = max(enters, min(ends[0], ends[1]))
            leaves = min(leaves, max(ends[0], ends[1]))
            return enters <= leaves
        }
        return clip(a.longitude, b.longitude, west, east)
            && clip(a.latitude, b.latitude, south, north)
    }
}
