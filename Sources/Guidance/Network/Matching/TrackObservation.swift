package import Geometry

/// Where a receiver said that a vehicle was.
package struct TrackObservation: Hashable, Sendable {
    /// Where.
    package var coordinate: Coordinate
    /// When, in seconds from any moment that is the same for the whole track; `nil` if not known.
    package var time: Double?
    /// Where it was going, in degrees clockwise from north; `nil` where it stood, or if not known.
    package var course: Double?
    /// How far off the place usually is, in metres (one standard deviation); `nil` if not known.
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
    /// Whether it is a place on Earth.
    var isSound: Bool {
        Coordinate(checkedLongitude: coordinate.longitude, latitude: coordinate.latitude) != nil
    }

    /// When it was made, if that is a number.
    var soundTime: Double? { time.flatMap { $0.isFinite ? $0 : nil } }
}
