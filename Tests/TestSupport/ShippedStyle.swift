package import Formats
package import MapStyle

/// The styles of the source tree.
package enum ShippedStyle {
    /// Their names.
    package static let names = [
        "contrast", "contrast-night", "day", "hud", "night", "outdoor", "outdoor-night", "pale",
        "pale-night", "transit", "transit-night",
    ]

    /// Returns a style as a document, its themes applied.
    package static func document(_ name: String) throws -> JSONValue {
        try ThemedStyle(read(name)) { name, _ in try read(name) }.json
    }

    /// Returns the document of a style or theme as it is in its file.
    package static func read(_ name: String) throws -> ThemedStyle.Document {
        let path = "styles/\(name).json"
        return ThemedStyle.Document(
            json: try JSONValue(parsing: ProjectFiles.read(path)), path: path)
    }

    /// Returns a style.
    package static func style(_ name: String) throws -> Style {
        try Style(json: document(name))
    }
}
