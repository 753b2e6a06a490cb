import CICU
import Platform

/// Formats times with the field order of a language for a skeleton (Unicode's UTS 35).
final class TimePattern: Sendable {
    /// ICU's handle.
    ///
    /// Unchecked: it is inside a `Locked`, so that one thread at a time uses it.
    private struct Handle: @unchecked Sendable {
        let format: UnsafeMutablePointer<UDateFormat?>
    }

    private let handle: Locked<Handle>

    /// - Parameters:
    ///   - skeleton: the fields, such as `yMMMMd`.
    ///   - locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    convenience init(_ skeleton: String, locale: String) throws(ICUError) {
        try self.init(
            pattern: Self.pattern(skeleton, LocaleID(tag: locale).text), locale: locale)
    }

    /// - Parameters:
    ///   - pattern: the fields in their order.
    ///   - locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    init(pattern: String, locale: String) throws(ICUError) {
        let attempt = "write times in '\(locale)'"
        let language = LocaleID(tag: locale).text
        let pattern = Array(pattern.utf16)
        let zone = Array("UTC".utf16)
        var code = U_ZERO_ERROR
        let opened = cicu_time_open(
            language, zone, Int32(zone.count), pattern, Int32(pattern.count), &code)
        try ICUError.check(code, attempt)
        guard let opened else { throw ICUError(attempt: attempt, code: "no format") }
        handle = Locked(Handle(format: opened))
    }

    deinit { handle.withLock { cicu_time_close($0.format) } }

    /// Formats a time.
    ///
    /// - Parameter seconds: since 1970-01-01 00:00 on the clock that is shown.
    /// - Returns: its fields in the order of the language.
    /// - Throws: ``ICUError`` if there is no memory.
    func text(_ seconds: Double) throws(ICUError) -> String {
        try handle.withLock { handle throws(ICUError) in
            try ICUText.utf16("write a time") { buffer, capacity, code in
                cicu_time_text(handle.format, seconds * 1000, buffer, capacity, &code)
            }
        }
    }

    /// The order of the fields of a skeleton, and the text between them, in a language.
    private static func pattern(
        _ skeleton: String, _ language: String
    ) throws(ICUError) -> String {
        let attempt = "find how '\(language)' writes times"
        var code = U_ZERO_ERROR
        let patterns = cicu_patterns_open(language, &code)
        defer { cicu_patterns_close(patterns) }
        try ICUError.check(code, attempt)
        let skeleton = Array(skeleton.utf16)
        return try ICUText.utf16(attempt) { buffer, capacity, code in
            cicu_patterns_best(
                patterns, skeleton, Int32(skeleton.count), buffer, capacity, &code)
        }
    }
}

/// Formats dates in the conventions of a language.
package final class DateFormatter: Sendable {
    private let pattern: TimePattern

    /// A formatter for weekday, day, month as a word and year.
    ///
    /// - Parameter locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    package init(locale: String) throws(ICUError) {
        pattern = try TimePattern("yMMMMEEEEd", locale: locale)
    }

    /// A formatter for the weekday alone.
    ///
    /// - Parameter locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    package init(weekdayIn locale: String) throws(ICUError) {
        // Not the skeleton: Finnish names a day in a date otherwise than a day by itself.
        pattern = try TimePattern(pattern: "EEEE", locale: locale)
    }

    /// Formats the date of a time.
    ///
    /// - Parameter seconds: since 1970-01-01 00:00 on the clock that is shown.
    /// - Returns: text such as `Monday, June 16, 2025`.
    /// - Throws: ``ICUError`` if there is no memory.
    package func text(_ seconds: Double) throws(ICUError) -> String {
        try pattern.text(seconds)
    }
}
