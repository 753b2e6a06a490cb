import ICU

/// Languages in order of preference as one writes them: `nb,sv,en`.
enum LanguagesOption {
    /// Reads a list of language codes.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: the codes in order, each once.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(_ text: String, option: String) throws(UsageError) -> [String] {
        var codes: [String] = []
        for code in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard isCode(code) else {
                throw UsageError(
                    option: option, value: text,
                    "'\(PrintableText.short(code))' is no language code; write codes such as nb,sv,en"
                )
            }
            let primary = code.prefix { $0 != "-" }
            guard primary.utf8.count != 2 || known.contains(String(primary)) else {
                throw UsageError(
                    option: option, value: text,
                    "there is no language '\(primary)'; write codes such as nb,sv,en (ISO 639)")
            }
            if !codes.contains(code) { codes.append(code) }
        }
        guard codes.count <= 100 else {
            throw UsageError(option: option, value: text, "more than 100 languages")
        }
        return codes
    }

    /// ISO 639, and two that maps still use: Serbo-Croatian, and Tagalog by its old name.
    private static let known = ISOCodes.languages.union(["sh", "tl"])

    /// Whether a text has the form of a BCP 47 tag such as `nb`, `zh-Hant` or `sr-Latn`.
    private static func isCode(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.allSatisfy({ $0.isASCII && $0.isLowercase })
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}
