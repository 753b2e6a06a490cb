import Glibc

/// What the steps of one frame cost: CPU time of the drawing thread, in nanoseconds.
///
/// CPU time, so that a busy machine does not blur the figures; for `make bench`.
package struct FrameTimings: Sendable {
    /// Reading and decoding the tiles that no earlier frame left behind.
    package private(set) var tiles: UInt64 = 0
    /// Finding, shaping and placing labels.
    package private(set) var labels: UInt64 = 0
    /// Drawing background, fills, lines, placed labels and overlays.
    package private(set) var drawing: UInt64 = 0

    private var last = Self.now()

    /// Starts to measure.
    init() {}

    /// A step of a frame.
    enum Step { case tiles, labels, drawing }

    /// Counts the time since the last call, or since the start, as that of a step.
    mutating func finish(_ step: Step) {
        let now = Self.now()
        let spent = now - min(last, now)
        last = now
        switch step {
        case .tiles: tiles += spent
        case .labels: labels += spent
        case .drawing: drawing += spent
        }
    }

    /// CPU time of the calling thread so far, in nanoseconds.
    package static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(max(time.tv_sec, 0)) * 1_000_000_000 + UInt64(max(time.tv_nsec, 0))
    }
}
