import Parameters
import Platform

/// Counts the notes of a picture, which make it a failure where the command line says `--strict`.
///
/// The picture is drawn and written all the same: who looks for a fault wants to see it.
final class StrictNotes: Sendable {
    private let reported = Locked(0)

    /// A console that prints as another one, and whose messages are counted here.
    func counting(_ console: Console) -> Console {
        var counting = console
        counting.didReport = {
            self.reported.withLock { $0 += 1 }
            console.didReport()
        }
        return counting
    }

    /// Ends the command if there was a note.
    ///
    /// - Throws: ``StrictError`` with their number.
    func check() throws(StrictError) {
        let count = reported.withLock { $0 }
        if count > 0 { throw StrictError(notes: count) }
    }
}

/// A picture that was drawn and written, with notes, where none may be.
struct StrictError: MessageError, Hashable {
    /// How many notes were told.
    let notes: Int

    var message: Message {
        "\(OutputOptions.strict): \(NumberText.counted(notes, "note")); the picture is written"
    }
}
