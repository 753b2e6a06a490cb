import ICU

extension PictureParameter {
    /// Languages in order of preference: `nb,sv,en`.
    public static let languages = Parameter<[String]>(
        languages: "lang", "LIST", usual: "the map's local names",
        help: "Languages of names in order of preference: nb,en.")
}

extension Parameter where Value == [String] {
    /// Language codes in order, each once.
    ///
    /// - Parameters:
    ///   - name: what the parameter is called.
    ///   - form: what its value is called.
    ///   - usual: what holds where it is not given.
    ///   - help: what they are for.
    public init(languages name: String, _ form: String, usual: String, help: String) {
        self.init(
            ParameterDefinition(name, form, usual: usual, help: help), cure: "",
            reader: LanguageCodes.read)
    }
}

/// Reads lists of language codes.
private enum LanguageCodes {
    static func read(_ text: ParameterText) throws(ParameterError) -> [String] {
        var codes: [String] = []
        for code in text.parts().map(String.init) {
            guard isCode(code) else {
                throw text.error(
                    "'\(PrintableText.short(code))' is no language code; write codes such as nb,sv,en"
                )
            }
            let primary = code.prefix { $0 != "-" }
            guard primary.utf8.count != 2 || known.contains(String(primary)) else {
                throw text.error(
                    "there is no language '\(primary)'; write codes such as nb,sv,en (ISO 639)")
            }
            if !codes.contains(code) { codes.append(code) }
        }
        guard codes.count <= 100 else { throw text.error("more than 100 languages") }
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
