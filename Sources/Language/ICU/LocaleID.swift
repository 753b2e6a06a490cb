import CICU

/// A locale for which ICU has data, in ICU's notation: `zh_Hant`.
///
/// For an unknown locale ICU uses the one of the process's environment, and the picture would
/// depend on the machine. Therefore ICU is only ever given known ones.
struct LocaleID {
    /// The identifier for ICU.
    let text: String
    /// Whether the requested language is known; otherwise the locale is American English.
    let isKnown: Bool

    /// The longest tag that ICU accepts.
    private static let longestTag = 100

    /// The nearest known locale to a BCP 47 tag, also with `_`: `de` for `de-XX`.
    ///
    /// Anything after the first invalid part of the tag is ignored.
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

    /// All locales with data, including those with older names such as `zh_TW`.
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
