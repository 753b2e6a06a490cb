/// Texts from outside, made fit for one line of a message.
public enum PrintableText {
    /// The text without control characters.
    ///
    /// - Parameters:
    ///   - text: text from outside.
    ///   - limit: the most characters of it.
    /// - Returns: one line.
    public static func short(_ text: some StringProtocol, limit: Int = 80) -> String {
        let shown = text.unicodeScalars.prefix(limit + 1).map { scalar -> Character in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return shown.count > limit ? String(shown.prefix(limit - 3)) + "..." : String(shown)
    }
}
