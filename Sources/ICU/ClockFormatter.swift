import CICU
import Threads

/// Writes times of day as people of a language do.
public final class ClockFormatter: Sendable {
    /// What the clock counts to.
    public enum Cycle: String, Sendable {
        /// 0 to 23 hours.
        case hours24 = "Hm"
        /// Twice twelve hours, with the word for the half of the day.
        case hours12 = "hm"
    }

    /// ICU's handle.
    ///
    /// Unchecked: it lives in a `Locked`, which lets one thread at a time use it.
    private struct Handle: @unchecked Sendable {
        let format: UnsafeMutablePointer<UDateFormat?>
    }

    private let handle: Locked<Handle>

    /// A clock.
    ///
    /// - Parameters:
    ///   - cycle: what it counts to.
    ///   - locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    public init(_ cycle: Cycle, locale: String) throws(ICUError) {
        let attempt = "write times in '\(locale)'"
        let language = LocaleID(tag: locale).text
        let pattern = Array(try Self.pattern(cycle.rawValue, language).utf16)
        let zone = Array("UTC".utf16)
        var code = U_ZERO_ERROR
        let opened = cicu_time_open(
            language, zone, Int32(zone.count), pattern, Int32(pattern.count), &code)
        try ICUError.check(code, attempt)
        guard let opened else { throw ICUError(attempt: attempt, code: "no format") }
        handle = Locked(Handle(format: opened))
    }

    deinit { handle.withLock { cicu_time_close($0.format) } }

    /// A time of day.
    ///
    /// - Parameter minutes: since midnight; beyond a day it begins anew.
    /// - Returns: such as `09:05`.
    /// - Throws: ``ICUError`` if there is no memory.
    public func text(minutes: Int) throws(ICUError) -> String {
        let milliseconds = Double(minutes) * 60_000
        return try handle.withLock { handle throws(ICUError) in
            try ICUText.utf16("write a time") { buffer, capacity, code in
                cicu_time_text(handle.format, milliseconds, buffer, capacity, &code)
            }
        }
    }

    /// The order of the fields of a skeleton, and what stands between them, in a language.
    static func pattern(_ skeleton: String, _ language: String) throws(ICUError) -> String {
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
