/// Makes texts from outside safe for one line of a message.
package enum PrintableText {
    /// The most characters of a line.
    static let maximumLine = 300
    /// The characters of an account that are looked at behind those that are shown.
    private static let longestAccount = 1000

    /// Returns a text without control characters, and without accounts in addresses.
    ///
    /// - Parameters:
    ///   - text: text from outside.
    ///   - limit: the most characters to keep.
    /// - Returns: one line.
    package static func short(_ text: some StringProtocol, limit: Int = 80) -> String {
        let start = String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(limit + longestAccount)))
        let shown = withoutAccounts(start).unicodeScalars.prefix(limit + 1).map(printable)
        return shown.count > limit ? String(shown.prefix(limit - 3)) + "..." : String(shown)
    }

    /// Returns a whole message as one line; a long message loses its middle, because the reason
    /// often comes last.
    ///
    /// - Parameter text: a message that may contain texts from outside.
    /// - Returns: one line of at most 300 characters.
    package static func line(_ text: String) -> String {
        let words = withoutAccounts(text).split(whereSeparator: \.isNewline).joined(separator: " ")
        let shown = words.unicodeScalars.map(printable)
        guard shown.count > maximumLine else { return String(shown) }
        let end = maximumLine / 3
        return String(shown.prefix(maximumLine - end - 3)) + "..." + String(shown.suffix(end))
    }

    /// Returns a text in which `redis://user:password@host` is `redis://...@host`.
    private static func withoutAccounts(_ text: String) -> String {
        var rest = text[...]
        var shown = ""
        while let scheme = rest.firstRange(of: "://") {
            shown += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let place = rest.prefix { !"/?#'\"".contains($0) && !$0.isWhitespace }
            guard let at = place.lastIndex(of: "@") else { continue }
            shown += "..."
            rest = rest[at...]
        }
        return shown + rest
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
