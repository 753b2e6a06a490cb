/// Writes times of day as people of a language do.
package final class ClockFormatter: Sendable {
    /// What the clock counts to.
    package enum Cycle: String, Sendable {
        /// 0 to 23 hours.
        case hours24 = "Hm"
        /// Twice twelve hours, with the word for the half of the day.
        case hours12 = "hm"
    }

    private let pattern: TimePattern

    /// A clock.
    ///
    /// - Parameters:
    ///   - cycle: what it counts to.
    ///   - locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    package init(_ cycle: Cycle, locale: String) throws(ICUError) {
        pattern = try TimePattern(cycle.rawValue, locale: locale)
    }

    /// A time of day.
    ///
    /// - Parameter minutes: since midnight; beyond a day it begins anew.
    /// - Returns: such as `09:05`.
    /// - Throws: ``ICUError`` if there is no memory.
    package func text(minutes: Int) throws(ICUError) -> String {
        try pattern.text(Double(minutes) * 60)
    }
}
