/// The rules for errors, gaps and stops.
package struct CleaningRules: Hashable, Sendable {
    /// The maximum speed of a vehicle, in metres per second.
    var greatestSpeed = 100.0
    /// The number of consecutive unreachable fixes from which they are believed: a flight,
    /// not an error.
    var islandFixes = 10
    /// Seconds without a fix that are a gap; `nil` to derive them from the track's
    /// intervals.
    var gapSeconds: Double?
    /// Seconds of standing that are a stop; waiting at traffic lights is shorter.
    var stopSeconds = 120.0
    /// The speed of tracks without times, in metres per second: 50 km/h.
    var assumedSpeed = 50 / 3.6

    /// The defaults.
    init() {}
}

/// A fix whose time is known, which the cleaning steps pass on to one another.
struct TimedFix {
    var point: TrackPoint
    var time: Double
}
