import Language
package import Parameters

extension PictureParameter {
    /// Languages in order of preference: `nb,sv,en`.
    package static let languages = Parameter<[String]>(
        languages: "lang", "LIST", defaultValue: "the map's local names",
        help: "Languages of names in order of preference: nb,en.", withFallbacks: true)
}

extension Parameter where Value == [String] {
    /// Creates a parameter for language codes in order, each once.
    ///
    /// - Parameters:
    ///   - name: the parameter's name.
    ///   - form: the name of its value.
    ///   - defaultValue: the value that is used if none is given.
    ///   - help: the purpose of the languages.
    ///   - withFallbacks: whether a code with a region or a script, such as `en-GB`, stands for
    ///     `en` too, next in order (RFC 4647, 3.4).
    package init(
        languages name: String, _ form: String, defaultValue: String, help: String,
        withFallbacks: Bool = false
    ) {
        self.init(ParameterDefinition(name, form, defaultValue: defaultValue, help: help), cure: "")
        {
            text throws(ParameterError) in
            let codes = try LanguageCodes.read(text)
            return withFallbacks ? LanguageCodes.withFallbacks(codes) : codes
        }
    }
}

/// Reads lists of language codes.
private enum LanguageCodes {
    static func read(_ text: ParameterText) throws(ParameterError) -> [String] {
        var codes: [String] = []
        for written in text.parts().map(String.init) {
            let code = inDefaultLetters(written)
            guard isCode(code) else {
                throw text.error(
                    "'\(PrintableText.short(written))' is no language code; write codes such as nb,sv,en"
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

    /// Returns each code, followed by the code without its last parts; each once.
    static func withFallbacks(_ codes: [String]) -> [String] {
        var all: [String] = []
        for code in codes {
            var parts = code.split(separator: "-")
            while !parts.isEmpty {
                let shorter = parts.joined(separator: "-")
                if !all.contains(shorter) { all.append(shorter) }
                parts.removeLast()
            }
        }
        return all
    }

    /// Returns a tag in its conventional spelling (RFC 5646, 2.1.1): `zh-Hant-TW`.
    private static func inDefaultLetters(_ text: String) -> String {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            switch (index, part.utf8.count) {
            case (0, _): part.lowercased()
            case (_, 2): part.uppercased()
            case (_, 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }.joined(separator: "-")
    }

    /// The codes of ISO 639, and two that maps still use: Serbo-Croatian, and Tagalog's old code.
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
