package import Geometry

/// A position of a vehicle as a receiver reported it.
package struct TrackObservation: Hashable, Sendable {
    /// The reported place.
    package var coordinate: Coordinate
    /// The time, in seconds from any moment that is the same for the whole track; `nil` if
    /// not known.
    package var time: Double?
    /// The direction of motion, in degrees clockwise from north; `nil` if the vehicle
    /// stood, or if not known.
    package var course: Double?
    /// The error of the place, in metres (one standard deviation); `nil` if not known.
    package var accuracy: Double?

    /// An observation from its parts.
    package init(
        _ coordinate: Coordinate, time: Double? = nil, course: Double? = nil,
        accuracy: Double? = nil
    ) {
        self.coordinate = coordinate
        self.time = time
        self.course = course
        self.accuracy = accuracy
    }
}

extension TrackObservation {
    /// Whether its coordinate is a place on Earth.
    var isSound: Bool {
        Coordinate(checkedLongitude: coordinate.longitude, latitude: coordinate.latitude) != nil
    }

    /// The time, if it is a finite number.
    var soundTime: Double? { time.flatMap { $0.isFinite ? $0 : nil } }
}
