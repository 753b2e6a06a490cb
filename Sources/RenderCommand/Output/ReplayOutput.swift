import Animation
import Cairo
import Glibc
import JSON
import MapScenes
import Movies
import NavigationFrames

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

/// How far a replay has come, for programs: a line of JSON for each step.
struct ReplayProgressLines {
    private let began = ContinuousClock.now

    /// The line for a step.
    func line(_ progress: MovieProgress) -> String {
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        let drawn = progress.done - progress.kept
        let rate = seconds > 0 ? Double(drawn) / seconds : 0
        var members: [(String, JSONValue)] = [
            ("frames", .number(Double(progress.done))), ("total", .number(Double(progress.total))),
            ("framesPerSecond", .number((rate * 10).rounded() / 10)),
        ]
        if rate > 0 {
            let left = Double(progress.total - progress.done) / rate
            members.append(("secondsLeft", .number((left * 10).rounded() / 10)))
        }
        return JSONValue.object(JSONObject(members)).serialized()
    }
}
