import Formats
import Glibc
import Language
import Parameters

/// What kinds of overlays read from: the values, and files that they name.
struct OverlayReading {
    /// What was given.
    let values: ParameterValues
    /// The language of texts.
    let language: GuidanceLanguage
    /// The clock's time, in seconds since 1970 UTC: the same for all kinds.
    let clock = Double(time(nil))
    /// What was skipped, a line each.
    var notes: [Message] = []

    /// The places of a file.
    mutating func records(of path: String) throws(SceneError) -> [PlaceRecord] {
        let file = try PlaceFile(path)
        if let note = file.note { notes.append(Message(note)) }
        return file.records
    }

    /// The JSON of a file.
    func document(_ path: String) throws(SceneError) -> JSONValue {
        let bytes = try InputFile.read(path, limit: PlaceFile.maximumBytes, allowsPipes: true)
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw SceneError("\(PrintableText.short(path)): \(error)")
        }
    }
}

extension ParameterValues {
    /// Refuses a file that an untrusted client names.
    func checkMayRead(
        _ parameter: ParameterDefinition, _ path: String
    ) throws(ParameterError) {
        guard comeFromOutside else { return }
        throw ParameterError(parameter, path, "files are not read here")
    }
}
