import Language

/// The rules for comparing texts: whether case and diacritics count, and the alphabet.
public struct Collator: Hashable, Sendable {
    /// Whether `a` differs from `A`.
    let isCaseSensitive: Bool
    /// Whether `a` differs from `ä`.
    let isDiacriticSensitive: Bool
    /// A language tag as the style wrote it; `nil` for the default.
    let locale: String?

    /// Creates a collator.
    init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
        self.locale = locale
    }

    /// The language where the style names none: the same everywhere, whoever asks.
    static let defaultLocale = "en-US"

    /// ICU's collator, which is expensive to create and usable by all threads.
    func comparison() throws(ICUError) -> TextComparison {
        try TextComparison(
            locale: locale ?? Self.defaultLocale, isCaseSensitive: isCaseSensitive,
            isDiacriticSensitive: isDiacriticSensitive)
    }
}
