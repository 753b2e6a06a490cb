import CICU

/// The names of countries and languages in one language.
///
/// Unchecked: ICU's names never change once they are opened, and may be used from any thread.
package final class RegionNames: @unchecked Sendable {
    private let handle: OpaquePointer

    /// The names in a language.
    ///
    /// - Parameter locale: BCP 47 tag such as `de` or `nb-NO`; an unknown one gets English names.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    package init(locale: String) throws(ICUError) {
        let attempt = "name countries in '\(locale)'"
        let language = LocaleID(tag: locale).text
        var code = U_ZERO_ERROR
        let opened = cicu_names_open(language, &code)
        try ICUError.check(code, attempt)
        guard let opened else { throw ICUError(attempt: attempt, code: "no names") }
        handle = opened
    }

    deinit { cicu_names_close(handle) }

    /// The name of a country; `nil` if there is none.
    ///
    /// - Parameter code: ISO 3166-1 alpha-2 code.
    /// - Returns: a name such as `Norge`.
    package func country(_ code: String) -> String? {
        name(code.uppercased()) { cicu_names_region(handle, code.uppercased(), $0, $1, &$2) }
    }

    /// The name of a language; `nil` if there is none.
    ///
    /// - Parameter tag: BCP 47 tag such as `nb` or `zh-Hant`.
    /// - Returns: a name such as `norsk bokmål`, in lower case if the language writes it so.
    package func language(_ tag: String) -> String? {
        guard tag.first?.isLetter == true else { return nil }
        let locale = String(tag.map { $0 == "-" ? "_" : $0 })
        return name(locale) { cicu_names_locale(handle, locale, $0, $1, &$2) }
    }

    /// ICU returns the code itself if it has no name for it.
    private func name(
        _ code: String,
        _ write: (UnsafeMutablePointer<UChar>?, Int32, inout UErrorCode) -> Int32
    ) -> String? {
        let name = try? ICUText.utf16("name '\(code)'", write)
        return name == code || name?.isEmpty == true ? nil : name
    }
}
