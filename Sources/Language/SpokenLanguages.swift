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
