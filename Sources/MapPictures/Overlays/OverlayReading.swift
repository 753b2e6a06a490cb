import Formats
import GeoFiles
import Glibc
import Language
import Parameters

/// The input of overlay kinds: the values, and the files that they name.
struct OverlayReading {
    /// The values.
    let values: ParameterValues
    /// The language of texts.
    let language: GuidanceLanguage
    /// The current time, in seconds since 1970 UTC, the same for all kinds.
    let clock = Double(time(nil))
    /// Pictures inside files, by the names that their places use for them.
    var pictures: [String: [UInt8]] = [:]
    /// Notes on what was skipped, a line each.
    var notes: [Message] = []

    /// Reads the places of a file.
    mutating func records(of path: String) throws -> [PlaceRecord] {
        let file = try PlaceFile(path)
        if let note = file.note { notes.append(Message(note)) }
        pictures.merge(file.pictures) { first, _ in first }
        return file.records
    }

    /// Reads a file with places, lines or areas.
    mutating func document(_ path: String) throws -> GeoDocument {
        let bytes = try InputFile.read(path, limit: PlaceFile.maximumBytes, allowsPipes: true)
        let file = try GeoFile(bytes, named: PrintableText.short(path))
        let document = try file.document()
        pictures.merge(document.pictures) { first, _ in first }
        return document
    }
}

extension ParameterValues {
    /// Rejects a file that an untrusted client names.
    func checkMayRead(
        _ parameter: ParameterDefinition, _ path: String
    ) throws(ParameterError) {
        guard comeFromOutside else { return }
        throw ParameterError(parameter, path, "files are not read here")
    }
}
