import CICU

/// The reason why an ICU call failed.
package struct ICUError: Error, Hashable, CustomStringConvertible {
    /// The attempted operation, such as `compare texts in the alphabet of 'de'`.
    package let attempt: String
    /// ICU's name of the error, such as `U_ILLEGAL_ARGUMENT_ERROR`.
    package let code: String

    /// One line with the attempted operation and ICU's error name.
    package var description: String { "can't \(attempt): ICU says \(code)" }

    /// Throws if a call failed.
    static func check(_ code: UErrorCode, _ attempt: @autoclosure () -> String) throws(ICUError) {
        guard !cicu_succeeded(code) else { return }
        throw ICUError(
            attempt: attempt(), code: cicu_error_name(code).map { String(cString: $0) } ?? "")
    }
}
