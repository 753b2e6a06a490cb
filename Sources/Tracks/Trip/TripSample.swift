package import Geometry

/// One moment of a trip of which the place is known.
package struct TripSample: Hashable, Sendable {
    /// Where it was.
    package var coordinate: Coordinate
    /// Seconds since the trip's start, rising from sample to sample.
    package var time: Double
    /// Metres above sea level; `nil` where the track does not say.
    package var elevation: Double?
    /// Metres per second, of the log or over a few seconds around it.
    package var speed: Double
    /// Where it moved, in degrees clockwise from north; while it stood, where it last moved.
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
    /// Why there is none.
    package enum Kind: String, Hashable, Sendable {
        /// The vehicle went on without a position: a tunnel, a receiver without sky.
        case noPosition
        /// The recorder slept while the vehicle stood.
        case pause
        /// The place is private.
        case withheld
    }

    /// The last sample before it; the next sample is the first after it.
    package var sample: Int
    /// How long it lasted; 0 where only the place changed.
    package var seconds: Double
    /// Why there is none.
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
    /// Where.
    package var coordinate: Coordinate
    /// When it began, in seconds since the trip's start.
    package var time: Double
    /// How long it lasted.
    package var seconds: Double

    /// A stop from its parts.
    package init(_ coordinate: Coordinate, time: Double, seconds: Double) {
        self.coordinate = coordinate
        self.time = time
        self.seconds = seconds
    }
}
