import Language

/// How texts are compared: whether case and diacritics count, and in whose alphabet.
public struct Collator: Hashable, Sendable {
    /// Whether `a` differs from `A`.
    public let isCaseSensitive: Bool
    /// Whether `a` differs from `ä`.
    public let isDiacriticSensitive: Bool
    /// A language tag as the style wrote it; `nil` for the usual one.
    public let locale: String?

    /// A way to compare texts.
    public init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
        self.locale = locale
    }

    /// The language where the style names none: the same everywhere, whoever asks.
    static let usualLocale = "en-US"

    /// ICU's collator, which is dear to make and good for all threads.
    func comparison() throws(ICUError) -> TextComparison {
        try TextComparison(
            locale: locale ?? Self.usualLocale, isCaseSensitive: isCaseSensitive,
            isDiacriticSensitive: isDiacriticSensitive)
    }
}
