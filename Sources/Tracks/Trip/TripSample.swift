package import Geometry

/// One moment of a trip with a known place.
package struct TripSample: Hashable, Sendable {
    /// The coordinate.
    package var coordinate: Coordinate
    /// Seconds since the trip's start, increasing from sample to sample.
    package var time: Double
    /// Metres above sea level; `nil` if the track does not record it.
    package var elevation: Double?
    /// Metres per second, from the log or averaged over a few seconds.
    package var speed: Double
    /// The direction of motion, in degrees clockwise from north; while standing, the last
    /// one.
    package var course: Double
    /// Metres driven since the trip's start; gaps do not count.
    package var distance: Double

    /// A sample from its parts.
    package init(
        _ coordinate: Coordinate, time: Double, elevation: Double? = nil, speed: Double,
        course: Double, distance: Double
    ) {
        self.coordinate = coordinate
        self.time = time
        self.elevation = elevation
        self.speed = speed
        self.course = course
        self.distance = distance
    }
}

/// A time between two samples in which no position was recorded.
package struct TripGap: Hashable, Sendable {
    /// The reason for a gap.
    package enum Kind: String, Hashable, Sendable {
        /// The vehicle went on without a position: in a tunnel, or with a receiver that saw
        /// no sky.
        case noPosition
        /// The recorder slept while the vehicle stood.
        case pause
        /// The place is private.
        case withheld
    }

    /// The index of the last sample before it; the next sample is the first after it.
    package var sample: Int
    /// The duration in seconds; 0 if only the place changed.
    package var seconds: Double
    /// The reason for the gap.
    package var kind: Kind

    /// A gap from its parts.
    package init(after sample: Int, seconds: Double, kind: Kind) {
        self.sample = sample
        self.seconds = seconds
        self.kind = kind
    }
}

/// A stay at one place.
package struct TripStop: Hashable, Sendable {
    /// The coordinate.
    package var coordinate: Coordinate
    /// The time at which it began, in seconds since the trip's start.
    package var time: Double
    /// The duration in seconds.
    package var seconds: Double

    /// A stop from its parts.
    package init(_ coordinate: Coordinate, time: Double, seconds: Double) {
        self.coordinate = coordinate
        self.time = time
        self.seconds = seconds
    }
}
