import CICU

/// The available languages: those of user catalogues first, then the program's own.
package struct SpokenLanguages: Hashable, Sendable {
    /// The languages of user catalogues.
    package let others: [GuidanceLanguage]

    /// The program's languages, preceded by those of other catalogues.
    package init(_ others: [PhraseCatalog] = []) { self.others = others.map(GuidanceLanguage.init) }

    /// The language for a BCP 47 tag; `nil` if there is none.
    ///
    /// The tag `pt-BR` gets texts in `pt` if there are any.
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

    /// The first available language of a list; English if none is available.
    ///
    /// - Parameter codes: BCP 47 tags in order of preference.
    /// - Returns: the language.
    package func language(preferred codes: [String]) -> GuidanceLanguage {
        codes.lazy.compactMap(language).first ?? language("en") ?? .english
    }

    /// The tags of all available languages, the program's own first.
    package var codes: [String] {
        var codes = OwnCatalogs.codes
        for other in others where !codes.contains(other.code) { codes.append(other.code) }
        return codes
    }
}

/// The preferred language of the user's environment.
package enum LanguagePreference {
    /// The environment variables for the language of messages, in POSIX's order.
    ///
    /// IEEE Std 1003.1, section 8.2.
    private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// The languages of an environment, best first.
    ///
    /// - Parameter environment: returns the value of a variable; `nil` if it is not set.
    /// - Returns: ISO 639 codes such as `nb` of `nb_NO.UTF-8`; empty if there is none: `C` and
    ///   `POSIX` are the machine's own language, and values that are not languages are ignored.
    package static func languages(environment: (String) -> String?) -> [String] {
        let values = variables.lazy.compactMap(environment)
        guard let value = values.first(where: { !$0.isEmpty }) else { return [] }
        let code = value.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
        return ISOCodes.languages.contains(code) ? [code] : []
    }
}

/// The codes of countries and languages.
package enum ISOCodes {
    /// ISO 3166-1 alpha-2, officially assigned, and XK for Kosovo, which is used in data.
    ///
    /// ICU adds three codes that ISO has only reserved, for islands that belong to another code.
    package static let countries = codes(cicu_countries()).subtracting(["DG", "EA", "IC"])

    /// ISO 639: two letters if a language has them, otherwise three.
    package static let languages = codes(cicu_languages())

    /// The texts of a null-terminated list.
    private static func codes(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> Set<String> {
        guard let list else { return [] }
        var codes: Set<String> = []
        var index = 0
        while let code = list[index] {
            codes.insert(String(cString: code))
            index += 1
        }
        return codes
    }
}
