/// The languages that there are texts in: the program's own, and before them those of somebody's
/// catalogues.
package struct SpokenLanguages: Hashable, Sendable {
    /// The languages of somebody's catalogues.
    package let others: [GuidanceLanguage]

    /// The program's languages, and others that go before them.
    package init(_ others: [PhraseCatalog] = []) { self.others = others.map(GuidanceLanguage.init) }

    /// The language of a BCP 47 tag: `pt-BR` is spoken where there are texts in `pt`; `nil` where
    /// there are none.
    package func language(_ code: String) -> GuidanceLanguage? {
        var parts = code.lowercased().split { $0 == "-" || $0 == "_" }
        while !parts.isEmpty {
            let shorter = parts.joined(separator: "-")
            if let other = others.first(where: { $0.code.lowercased() == shorter }) {
                return other
            }
            parts.removeLast()
        }
        return GuidanceLanguage(code: code)
    }

    /// The first language of a list that is spoken, English if none is.
    ///
    /// - Parameter codes: BCP 47 tags in order of preference.
    /// - Returns: the language.
    package func language(preferred codes: [String]) -> GuidanceLanguage {
        codes.lazy.compactMap(language).first ?? language("en") ?? .english
    }

    /// The tags of all languages that there are texts in, our own first.
    package var codes: [String] {
        var codes = OwnCatalogs.codes
        for other in others where !codes.contains(other.code) { codes.append(other.code) }
        return codes
    }
}

/// The language that a person's environment names.
package enum LanguagePreference {
    /// What POSIX asks for the language of messages, in this order (IEEE Std 1003.1, section 8.2).
    private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// The languages of an environment, best first.
    ///
    /// - Parameter environment: gives the value of a variable; `nil` where it is not set.
    /// - Returns: ISO 639 codes such as `nb` of `nb_NO.UTF-8`; empty where none is named: `C` and
    ///   `POSIX` are the machine's own language, and what is no language counts for nothing.
    package static func languages(environment: (String) -> String?) -> [String] {
        let values = variables.lazy.compactMap(environment)
        guard let value = values.first(where: { !$0.isEmpty }) else { return [] }
        let code = value.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
        return ISOCodes.languages.contains(code) ? [code] : []
    }
}
