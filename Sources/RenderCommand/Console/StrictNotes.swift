import Parameters
import Platform

/// Counts the notes about a picture, which make the command fail if the command line has
/// `--strict`.
///
/// The picture is drawn and written all the same, so that the user can look for the fault in it.
final class StrictNotes: Sendable {
    private let reported = Locked(0)

    /// A console that prints on another one and counts the messages here.
    func counting(_ console: Console) -> Console {
        var counting = console
        counting.didReport = {
            self.reported.withLock { $0 += 1 }
            console.didReport()
        }
        return counting
    }

    /// Ends the command with an error if there was a note.
    ///
    /// - Throws: ``StrictError`` with the number of notes.
    func check() throws(StrictError) {
        let count = reported.withLock { $0 }
        if count > 0 { throw StrictError(notes: count) }
    }
}

/// The error for a picture that was drawn and written, but with notes in spite of `--strict`.
struct StrictError: MessageError, Hashable {
    /// The number of notes that were reported.
    let notes: Int

    var message: Message {
        "\(OutputOptions.strict): \(NumberText.counted(notes, "note")); the picture is written"
    }
}
