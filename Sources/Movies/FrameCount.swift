import Platform

/// Counts the finished frames of a movie, for a progress report.
final class FrameCount: Sendable {
    private let total: Int
    private let report: @Sendable (MovieProgress) -> Void
    private let counts = Locked((done: 0, kept: 0))

    init(total: Int, report: @escaping @Sendable (MovieProgress) -> Void) {
        self.total = total
        self.report = report
    }

    /// Counts a frame that was drawn.
    func add() {
        counts.withLock { counts in
            counts.done += 1
            report(MovieProgress(done: counts.done, total: total, kept: counts.kept))
        }
    }

    /// Counts frames of an earlier run.
    func keep(_ frames: Int) {
        guard frames > 0 else { return }
        counts.withLock { counts in
            counts.done += frames
            counts.kept += frames
            report(MovieProgress(done: counts.done, total: total, kept: counts.kept))
        }
    }
}

/// The progress of a movie.
package struct MovieProgress: Hashable, Sendable {
    /// The number of frames that are drawn and packed, including those of an earlier run.
    package let done: Int
    /// The total number of frames.
    package let total: Int
    /// The number of frames that were kept from an earlier run.
    package let kept: Int
}
