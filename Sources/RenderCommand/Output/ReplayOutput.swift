import Graphics
import MapPictures
import MapRenderer
import Movies
import Parameters
import Platform

/// Draws a replay on all cores and writes its file or files.
struct ReplayOutput {
    let plan: ReplayPlan
    let movie: Movie
    let threads: Int

    /// Draws the frames that an earlier run did not leave.
    ///
    /// - Parameter progress: called when frames are done, on any thread.
    /// - Returns: the notes for the user about the frames that were drawn now.
    /// - Throws: the error that prevented a frame from being drawn or written, in one line.
    func write(
        progress: @escaping @Sendable (MovieProgress) -> Void
    ) throws -> FrameNotes {
        let notes = Locked(FrameNotes())
        try movie.write(
            threads: threads, open: { [plan] in try plan.open() },
            draw: { replay, frame in
                let drawn = try replay.draw(frame: frame)
                let timings = drawn.report.frame.timings
                notes.withLock { all in
                    all.add(drawn.notes, frame)
                    all.steps.add(timings)
                }
                return drawn.surface
            }, progress: progress)
        return notes.withLock { $0 }
    }
}

/// The notes about many frames, each line once, independent of the order in which threads draw
/// them.
struct FrameNotes {
    /// The times of the frames.
    var steps = PictureAccount.Steps()
    /// The first frame of each line, and its position among that frame's lines.
    private var places: [Message: Place] = [:]

    private struct Place: Comparable {
        let frame, line: Int

        static func < (first: Place, second: Place) -> Bool {
            (first.frame, first.line) < (second.frame, second.line)
        }
    }

    /// The maximum number of lines that are reported; more are only counted.
    static let mostLines = 20
    /// The maximum number of lines that are counted: a line with a number in it may differ in each
    /// frame.
    private static let mostCounted = 10_000

    /// Adds the lines of a frame.
    mutating func add(_ notes: [Message], _ frame: Int) {
        for (line, note) in notes.enumerated() {
            let place = Place(frame: frame, line: line)
            if let known = places[note] {
                places[note] = min(known, place)
            } else if places.count < Self.mostCounted {
                places[note] = place
            }
        }
    }

    /// The lines in the order of the frames, and the number of further lines.
    var reported: (notes: [Message], more: Int) {
        let sorted = places.sorted { $0.value < $1.value }.map(\.key)
        return (Array(sorted.prefix(Self.mostLines)), max(sorted.count - Self.mostLines, 0))
    }
}
