/// Texts from outside, made fit for one line of a message.
package enum PrintableText {
    /// The most characters of a line.
    static let maximumLine = 300

    /// The text without control characters.
    ///
    /// - Parameters:
    ///   - text: text from outside.
    ///   - limit: the most characters of it.
    /// - Returns: one line.
    package static func short(_ text: some StringProtocol, limit: Int = 80) -> String {
        let shown = text.unicodeScalars.prefix(limit + 1).map(printable)
        return shown.count > limit ? String(shown.prefix(limit - 3)) + "..." : String(shown)
    }

    /// A whole message as one line; a long one loses its middle, for the reason often comes last.
    ///
    /// - Parameter text: with texts from outside in it.
    /// - Returns: one line of at most 300 characters.
    package static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let shown = words.unicodeScalars.map(printable)
        guard shown.count > maximumLine else { return String(shown) }
        let end = maximumLine / 3
        return String(shown.prefix(maximumLine - end - 3)) + "..." + String(shown.suffix(end))
    }

    /// A character that moves no cursor, turns no text round and ends no line.
    private static func printable(_ scalar: Unicode.Scalar) -> Character {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        // Some scripts need the two that join letters or part them.
        case .format where scalar != "\u{200C}" && scalar != "\u{200D}": "\u{FFFD}"
        default: Character(scalar)
        }
    }
}
