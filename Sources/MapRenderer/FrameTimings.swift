import Glibc

/// The cost of the steps of one frame: CPU time of the drawing thread, in nanoseconds.
///
/// It is CPU time so that a busy machine does not blur the figures; used by `make bench`.
package struct FrameTimings: Sendable {
    /// Reading and decoding the tiles that no earlier frame has kept.
    package private(set) var tiles: UInt64 = 0
    /// Finding, shaping and placing labels.
    package private(set) var labels: UInt64 = 0
    /// Drawing background, fills, lines, placed labels and overlays.
    package private(set) var drawing: UInt64 = 0

    private var last = Self.now()

    /// Starts measuring.
    init() {}

    /// A step of a frame.
    enum Step { case tiles, labels, drawing }

    /// Adds the time since the last call, or since the start, to a step.
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

    /// Returns the CPU time of the calling thread so far, in nanoseconds.
    package static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(max(time.tv_sec, 0)) * 1_000_000_000 + UInt64(max(time.tv_nsec, 0))
    }
}
