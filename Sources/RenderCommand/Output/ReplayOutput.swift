import Animation
import Cairo
import MapScenes
import Movies

/// Draws a replay on all cores and writes its file or files.
struct ReplayOutput {
    let plan: ReplayPlan
    let movie: Movie
    let threads: Int

    /// Draws what an earlier run has not left.
    ///
    /// - Parameter progress: hears of frames that are done, on any thread.
    /// - Throws: what kept a frame from being drawn or written, in one line.
    func write(progress: @escaping @Sendable (MovieProgress) -> Void) throws {
        try movie.write(
            threads: threads, open: { [plan] in try plan.open() },
            draw: { replay, frame in try replay.draw(frame: frame).surface }, progress: progress)
    }
}
