/// How texts are compared: whether case and diacritics count, and in whose alphabet.
///
/// There is no ICU here, and the C library knows only the languages that somebody installed, which
/// would make the picture depend on the machine. So this is an own small collation after the
/// Unicode Collation Algorithm (UTS #10): three levels, letters taken apart by
/// ``LetterDecomposition``, the alphabets of ``CollationTailoring``.
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

    /// The language whose alphabet is used: the one asked for if it is known, else English.
    public var resolvedLocale: String {
        guard let locale, CollationTailoring.isKnown(locale) else { return "en-US" }
        return locale.split(separator: "_", omittingEmptySubsequences: false)
            .joined(separator: "-")
    }

    /// Where the first text stands beside the second: negative before, 0 equal, positive after.
    func compare(_ a: String, _ b: String) -> Int {
        let tailoring = CollationTailoring.alphabet(of: locale ?? "")
        let (first, second) = (
            CollationElement.elements(of: a, tailoring), CollationElement.elements(of: b, tailoring)
        )
        if let order = Self.order(first, second, by: \.letter) { return order }
        if isDiacriticSensitive, let order = Self.order(first, second, by: \.marks) {
            return order
        }
        if isCaseSensitive, let order = Self.order(first, second, by: \.variant) { return order }
        return 0
    }

    private static func order<Level: Comparable>(
        _ a: [CollationElement], _ b: [CollationElement], by level: (CollationElement) -> Level
    ) -> Int? {
        for (first, second) in zip(a, b) {
            let (x, y) = (level(first), level(second))
            if x < y { return -1 }
            if y < x { return 1 }
        }
        return a.count == b.count ? nil : a.count < b.count ? -1 : 1
    }
}
