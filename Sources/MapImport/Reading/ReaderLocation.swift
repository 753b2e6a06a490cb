import COsmium
import Geometry
import MapStore

extension cosmium_location {
    /// Whether the file contains the node, at a valid position.
    var isKnown: Bool { longitude != COSMIUM_MISSING }

    /// The position in degrees; valid only if ``isKnown``.
    var coordinate: Coordinate {
        FixedCoordinate(self).coordinate
    }
}

extension FixedCoordinate {
    /// Converts a position from the reader; it must be known.
    init(_ location: cosmium_location) {
        self.init(longitude: location.longitude, latitude: location.latitude)
    }
}

extension CoordinateBox {
    /// Converts a box from libosmium's side; `nil` if it is undefined.
    init?(_ box: cosmium_box) {
        guard box.south_west.isKnown else { return nil }
        self.init(
            west: box.south_west.coordinate.longitude, south: box.south_west.coordinate.latitude,
            east: box.north_east.coordinate.longitude, north: box.north_east.coordinate.latitude)
    }
}

extension FixedCoordinate {
    /// Converts a node's position; `nil` for a missing one.
    init?(known location: cosmium_location) {
        guard location.isKnown else { return nil }
        self.init(location)
    }
}
