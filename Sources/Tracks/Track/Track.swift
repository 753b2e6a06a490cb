package import Geometry

/// A recorded trip as a file tells it, before anything is cleaned.
package struct Track: Hashable, Sendable {
    /// What the file calls it.
    package var name: String?
    /// The fixes in the order of the file; each is a place of the Earth.
    package var points: [TrackPoint]
    /// What else was measured, on the clock of the points.
    package var channels: [Channel: ChannelSeries]
    /// Trouble codes that the log holds, in its order.
    package var troubleCodes: [TroubleCode]
    /// What the times count from.
    package var clock: TrackClock
    /// What was dropped while reading: fixes that are no places, rows that can't be read.
    package var report: CleaningReport
    /// What a user should know about the reading, a sentence each.
    package var notes: [String]
    /// A number that is the same for the same file, and that nobody can tell without it.
    package var fingerprint: UInt64

    /// A track from its parts.
    package init(
        name: String? = nil, points: [TrackPoint] = [], channels: [Channel: ChannelSeries] = [:],
        troubleCodes: [TroubleCode] = [], clock: TrackClock = .utc,
        report: CleaningReport = CleaningReport(), notes: [String] = [], fingerprint: UInt64 = 0
    ) {
        self.name = name
        self.points = points
        self.channels = channels
        self.troubleCodes = troubleCodes
        self.clock = clock
        self.report = report
        self.notes = notes
        self.fingerprint = fingerprint
    }

    /// From the earliest to the latest time of points and channels; `nil` where nothing has a time.
    package var timeRange: ClosedRange<Double>? {
        var times = points.compactMap(\.time)
        for series in channels.values {
            times += [series.times.first, series.times.last].compactMap { $0 }
        }
        guard let first = times.min(), let last = times.max() else { return nil }
        return first...last
    }
}

/// What the times of a track count from.
package enum TrackClock: String, Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    case utc
    /// As ``utc``, but of a clock at the place, whose zone the file does not tell.
    case local
    /// Seconds from the log's start: nobody knows the date.
    case elapsed
}

/// One fix of a track.
package struct TrackPoint: Hashable, Sendable {
    /// Where it was.
    package var coordinate: Coordinate
    /// When, in seconds as the track's ``Track/clock`` counts them; `nil` where the file is silent.
    package var time: Double?
    /// Metres above sea level.
    package var elevation: Double?
    /// The receiver's speed, in metres per second.
    package var speed: Double?
    /// The receiver's course, in degrees clockwise from north.
    package var course: Double?
    /// Whether the recording was interrupted before it.
    package var beginsSegment: Bool

    /// A fix from its parts.
    package init(
        _ coordinate: Coordinate, time: Double? = nil, elevation: Double? = nil,
        speed: Double? = nil, course: Double? = nil, beginsSegment: Bool = false
    ) {
        self.coordinate = coordinate
        self.time = time
        self.elevation = elevation
        self.speed = speed
        self.course = course
        self.beginsSegment = beginsSegment
    }
}
