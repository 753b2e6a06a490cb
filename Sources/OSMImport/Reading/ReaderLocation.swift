import COsmium
import MapGeometry
import MapStore

extension cosmium_location {
    /// Whether the file holds the node, at a sensible place.
    var isKnown: Bool { longitude != COSMIUM_MISSING }

    /// The place in degrees; only if ``isKnown``.
    var coordinate: Coordinate {
        FixedCoordinate(self).coordinate
    }
}

extension FixedCoordinate {
    /// A place as the reader hands it over; only if it is known.
    init(_ location: cosmium_location) {
        self.init(longitude: location.longitude, latitude: location.latitude)
    }
}
