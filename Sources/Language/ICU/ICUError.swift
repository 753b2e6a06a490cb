import CICU

/// Why ICU could not do its work.
package struct ICUError: Error, Hashable, CustomStringConvertible {
    /// What was tried, such as `compare texts in the alphabet of 'de'`.
    package let attempt: String
    /// ICU's name of what went wrong, such as `U_ILLEGAL_ARGUMENT_ERROR`.
    package let code: String

    /// One line: what was tried, and what ICU says.
    package var description: String { "can't \(attempt): ICU says \(code)" }

    /// Throws if a call failed.
    static func check(_ code: UErrorCode, _ attempt: @autoclosure () -> String) throws(ICUError) {
        guard !cicu_succeeded(code) else { return }
        throw ICUError(
            attempt: attempt(), code: cicu_error_name(code).map { String(cString: $0) } ?? "")
    }
}
