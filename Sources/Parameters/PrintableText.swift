/// Makes texts from outside safe for one line of a message.
package enum PrintableText {
    /// The most characters of a line.
    static let maximumLine = 300

    /// Returns a text without control characters.
    ///
    /// - Parameters:
    ///   - text: text from outside.
    ///   - limit: the most characters to keep.
    /// - Returns: one line.
    package static func short(_ text: some StringProtocol, limit: Int = 80) -> String {
        let shown = text.unicodeScalars.prefix(limit + 1).map(printable)
        return shown.count > limit ? String(shown.prefix(limit - 3)) + "..." : String(shown)
    }

    /// Returns a whole message as one line; a long message loses its middle, because the reason
    /// often comes last.
    ///
    /// - Parameter text: a message that may contain texts from outside.
    /// - Returns: one line of at most 300 characters.
    package static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let shown = words.unicodeScalars.map(printable)
        guard shown.count > maximumLine else { return String(shown) }
        let end = maximumLine / 3
        return String(shown.prefix(maximumLine - end - 3)) + "..." + String(shown.suffix(end))
    }

    /// Whether a character neither moves the cursor, nor changes the direction of text, nor ends
    /// the line.
    private static func printable(_ scalar: Unicode.Scalar) -> Character {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        // Some scripts need the two characters that join or separate letters.
        case .format where scalar != "\u{200C}" && scalar != "\u{200D}": "\u{FFFD}"
        default: Character(scalar)
        }
    }
}
