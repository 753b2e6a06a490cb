/// Writes dates as people of a language do.
package final class DateFormatter: Sendable {
    private let pattern: TimePattern

    /// A calendar with weekday, day, month in letters and year.
    ///
    /// - Parameter locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    package init(locale: String) throws(ICUError) {
        pattern = try TimePattern("yMMMMEEEEd", locale: locale)
    }

    /// The date of a time.
    ///
    /// - Parameter seconds: since 1970-01-01 00:00 on the clock that is shown.
    /// - Returns: such as `Monday, June 16, 2025`.
    /// - Throws: ``ICUError`` if there is no memory.
    package func text(_ seconds: Double) throws(ICUError) -> String {
        try pattern.text(seconds)
    }
}
