/// What counts as wrong, as a gap and as a stop.
package struct CleaningRules: Hashable, Sendable {
    /// No vehicle is faster, in metres per second.
    package var greatestSpeed = 100.0
    /// Unreachable fixes that hang together are believed from this number on: a flight, not an error.
    package var islandFixes = 10
    /// Seconds without a fix that are a gap; `nil` for what the track's own rhythm suggests.
    package var gapSeconds: Double?
    /// Seconds of standing that are a stop; traffic lights are shorter.
    package var stopSeconds = 120.0
    /// The speed of tracks without times, in metres per second: 50 km/h.
    package var assumedSpeed = 50 / 3.6

    /// The defaults.
    package init() {}
}

/// A fix whose time is known: what the steps of cleaning pass on to one another.
struct TimedFix {
    var point: TrackPoint
    var time: Double
}
