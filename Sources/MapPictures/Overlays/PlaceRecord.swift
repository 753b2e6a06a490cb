import Formats
package import GeoFiles
import Geometry
import Graphics
import MapRenderer
import MapStyle
import Parameters
import VectorTile

/// A place and its properties, from a user's file.
struct PlaceRecord {
    /// The position of the place.
    let place: Coordinate
    /// The names of the properties, in lower case; those of a table are the same for all rows.
    let names: [String]
    /// The values of the properties, in the order of the names; numbers as text.
    let values: [String]

    /// Returns the first non-empty value of some properties.
    func text(_ names: String...) -> String {
        for name in names {
            if let value = value(named: name) { return String(value.prefix(Self.mostCharacters)) }
        }
        return ""
    }

    /// Returns a number within a range; `nil` if it is missing or outside the range.
    func number(_ names: String..., in range: ClosedRange<Double>) -> Double? {
        for name in names {
            if let value = value(named: name) {
                return try? BoundedNumber(parsing: value, in: range).value
            }
        }
        return nil
    }

    /// Returns the value of a property, if it is not empty.
    ///
    /// Most records have a handful of names, and comparing short ones is faster than building a
    /// dictionary for each.
    private func value(named name: String) -> String? {
        for (own, value) in zip(names, values) where own == name && !value.isEmpty {
            return value
        }
        return nil
    }

    /// The colour that the record specifies.
    var ownColor: Color? {
        let text = text("color", "colour", "marker-color")
        return text.isEmpty ? nil : Color(css: text) ?? Color(css: "#" + text)
    }

    /// The name of the place.
    var name: String { text("name", "title", "label") }

    private static let mostCharacters = 500
}

/// The places of a file of any format.
package struct PlaceFile {
    private(set) var records: [PlaceRecord] = []
    /// A line about what was skipped; `nil` for nothing.
    private(set) var note: String?
    /// Pictures inside the file, by the names that its places use for them.
    private(set) var pictures: [String: [UInt8]] = [:]

    /// The most records of a file; a picture can't show more.
    static let mostRecords = 200_000
    /// The largest file that is read, in bytes.
    static let maximumBytes = 64 << 20

    /// Reads a file; its content determines the format.
    ///
    /// - Throws: ``SceneError`` or `GeoFileError` with the file and what is wrong with it.
    package init(_ path: String) throws {
        let bytes = try InputFile.read(path, limit: Self.maximumBytes, allowsPipes: true)
        try self.init(bytes, named: PrintableText.short(path))
    }

    /// Reads a file's content.
    package init(_ bytes: [UInt8], named name: String) throws(GeoFileError) {
        let document = try GeoFile(bytes, named: name).document()
        for feature in document.features {
            guard case .points(let places) = feature.geometry else { continue }
            let names = feature.properties.map { $0.key.lowercased() }
            let values = feature.properties.map { $0.value.text ?? "" }
            for place in places {
                records.append(PlaceRecord(place: place.wrapped, names: names, values: values))
            }
        }
        guard !records.isEmpty else { throw Self.refusal(document, name) }
        guard records.count <= Self.mostRecords else {
            throw GeoFileError(
                file: name, problem: "it has more than \(Self.mostRecords) places")
        }
        pictures = document.pictures
        let notes = [document.skipped.note, Self.note(onMeasuresOf: document)].compactMap(\.self)
        note = notes.isEmpty ? nil : "\(name): " + notes.joined(separator: "; ")
    }

    private static func refusal(_ document: GeoDocument, _ name: String) -> GeoFileError {
        let contents = GeoContents(document)
        let skipped = document.skipped.note.map { "; \($0)" } ?? ""
        return GeoFileError(
            file: name,
            problem: "it is \(document.format) \(contents.withContents)"
                + (contents == GeoContents() ? "" : " and no place") + skipped,
            cure: contents.advice)
    }

    /// Properties whose values must be numbers within a range.
    private static let measures: [String: ClosedRange<Double>] = [
        "accuracy": 0...1e6, "accuracy_m": 0...1e6, "hdop_m": 0...1e6, "course": -360...720,
        "heading": -360...720, "bearing": -360...720, "size": Marker.sizes,
    ]

    private static func note(onMeasuresOf document: GeoDocument) -> String? {
        var (count, first): (Int, Int?) = (0, nil)
        for feature in document.features {
            for (key, value) in feature.properties {
                guard let range = measures[key.lowercased()], let text = value.text, !text.isEmpty,
                    RecordedNumber.value(Substring(text), in: range) == nil
                else { continue }
                count += 1
                first = first ?? feature.line
            }
        }
        guard count > 0 else { return nil }
        return "\(count) measures are no numbers or out of range"
            + (first.map { " (the first is in line \($0))" } ?? "")
    }
}
