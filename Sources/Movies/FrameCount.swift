import Platform

/// Counts the frames of a movie that are done, for whoever waits for it.
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

/// How far a movie has come.
package struct MovieProgress: Hashable, Sendable {
    /// Frames that are drawn and packed, those of an earlier run among them.
    package let done: Int
    /// Frames in all.
    package let total: Int
    /// Frames that an earlier run had left.
    package let kept: Int
}
