import CICU

/// A locale that ICU has data for, in its own writing: `zh_Hant`.
///
/// Asked for another one, ICU takes that of the process's environment, and the picture would depend
/// on whose machine it is. So only known ones are ever asked for.
struct LocaleID {
    /// The text that ICU takes.
    let text: String
    /// Whether the language asked for is known; else it is American English.
    let isKnown: Bool

    /// ICU takes no longer names.
    private static let longestTag = 100

    /// The nearest known locale to a BCP 47 tag, also with `_`: `de` for `de-XX`.
    ///
    /// What follows where a text stops being a tag is passed over.
    init(tag: String) {
        let tag = String(tag.prefix(Self.longestTag).map { $0 == "_" ? "-" : $0 })
        let asked = try? ICUText.ascii("read the tag") { buffer, capacity, code in
            cicu_locale_of_tag(tag, buffer, capacity, &code)
        }
        var parts = (asked ?? "").prefix { $0 != "@" }.split(separator: "_")[...]
        while !parts.isEmpty, !Self.known.contains(parts.joined(separator: "_")) {
            parts.removeLast()
        }
        isKnown = !parts.isEmpty
        text = isKnown ? parts.joined(separator: "_") : "en_US"
    }

    /// The locale as a BCP 47 tag.
    var tag: String { String(text.map { $0 == "_" ? "-" : $0 }) }

    /// All locales with data, those with names of old times such as `zh_TW` too.
    private static let known: Set<String> = {
        var code = U_ZERO_ERROR
        guard let locales = cicu_known_locales_open(&code) else { return [] }
        defer { cicu_known_locales_close(locales) }
        var known: Set<String> = []
        while let name = cicu_known_locales_next(locales, &code) {
            known.insert(String(cString: name))
        }
        return known
    }()
}
