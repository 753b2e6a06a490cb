import CICU

/// Compares texts in the alphabet of a language.
///
/// Unchecked: nothing changes once it is made, and since ICU 53 all functions that take a constant
/// collator may be called by several threads at the same time.
package final class TextComparison: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The alphabet as a BCP 47 tag; `nil` for an unknown language, which gets the English one.
    package let locale: String?

    /// What texts are compared for.
    package enum Purpose: Hashable, Sendable {
        /// To find what a user typed, for whom some letters are the same: `ä` and `ae` in German.
        case search
        /// To print a list in the order of dictionaries.
        case sorting

        /// ICU's keyword; none for the default of the language.
        fileprivate var keyword: String {
            switch self {
            case .search: "@collation=search"
            case .sorting: ""
            }
        }
    }

    /// An alphabet.
    ///
    /// - Parameters:
    ///   - purpose: what texts are compared for.
    ///   - locale: BCP 47 tag such as `de` or `nb-NO`; unknown ones get the English alphabet.
    ///   - isCaseSensitive: whether `a` differs from `A`.
    ///   - isDiacriticSensitive: whether `a` differs from `ä`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    package init(
        for purpose: Purpose, locale: String, isCaseSensitive: Bool, isDiacriticSensitive: Bool
    ) throws(ICUError) {
        let attempt = "compare texts in the alphabet of '\(locale)'"
        let language = LocaleID(tag: locale)
        self.locale = language.isKnown ? language.tag : nil
        var code = U_ZERO_ERROR
        let opened = cicu_collator_open(language.text + purpose.keyword, &code)
        try ICUError.check(code, attempt)
        guard let opened else { throw ICUError(attempt: attempt, code: "no collator") }
        handle = opened
        // ECMA-402 calls them variant, case, accent and base.
        cicu_collator_set(
            opened, UCOL_STRENGTH,
            isDiacriticSensitive
                ? isCaseSensitive ? UCOL_TERTIARY : UCOL_SECONDARY : UCOL_PRIMARY, &code)
        cicu_collator_set(
            opened, UCOL_CASE_LEVEL,
            isCaseSensitive && !isDiacriticSensitive ? UCOL_ON : UCOL_OFF, &code)
        try ICUError.check(code, attempt)
    }

    deinit { cicu_collator_close(handle) }

    /// The order of two texts: negative if the first comes first, 0 equal, positive otherwise.
    ///
    /// - Throws: ``ICUError`` if there is no memory.
    package func compare(_ a: String, _ b: String) throws(ICUError) -> Int {
        var (a, b) = (a, b)
        var code = U_ZERO_ERROR
        let order = a.withUTF8 { first in
            b.withUTF8 { second in
                first.withMemoryRebound(to: CChar.self) { first in
                    second.withMemoryRebound(to: CChar.self) { second in
                        cicu_collator_compare(
                            handle, first.baseAddress, Int32(clamping: first.count),
                            second.baseAddress, Int32(clamping: second.count), &code)
                    }
                }
            }
        }
        try ICUError.check(code, "compare two texts")
        return Int(order)
    }
}
