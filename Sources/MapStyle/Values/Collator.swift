import Language

/// How texts are compared: whether case and diacritics count, and in whose alphabet.
public struct Collator: Hashable, Sendable {
    /// Whether `a` differs from `A`.
    let isCaseSensitive: Bool
    /// Whether `a` differs from `ä`.
    let isDiacriticSensitive: Bool
    /// A language tag as the style wrote it; `nil` for the usual one.
    let locale: String?

    /// A way to compare texts.
    init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
        self.locale = locale
    }

    /// The language where the style names none: the same everywhere, whoever asks.
    static let defaultLocale = "en-US"

    /// ICU's collator, which is dear to make and good for all threads.
    func comparison() throws(ICUError) -> TextComparison {
        try TextComparison(
            locale: locale ?? Self.defaultLocale, isCaseSensitive: isCaseSensitive,
            isDiacriticSensitive: isDiacriticSensitive)
    }
}
