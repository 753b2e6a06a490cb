import Platform

/// Counts the frames of a movie that are done, for whoever waits for it.
final class FrameCount: Sendable {
    private let total: Int
    private let tell: @Sendable (MovieProgress) -> Void
    private let counts = Locked((done: 0, kept: 0))

    init(total: Int, tell: @escaping @Sendable (MovieProgress) -> Void) {
        self.total = total
        self.tell = tell
    }

    /// Counts a frame that was drawn.
    func add() {
        counts.withLock { counts in
            counts.done += 1
            tell(MovieProgress(done: counts.done, total: total, kept: counts.kept))
        }
    }

    /// Counts frames of an earlier run.
    func keep(_ frames: Int) {
        guard frames > 0 else { return }
        counts.withLock { counts in
            counts.done += frames
            counts.kept += frames
            tell(MovieProgress(done: counts.done, total: total, kept: counts.kept))
        }
    }
}
