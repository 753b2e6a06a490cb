import CICU
import Threads

/// Writes dates as people of a language do.
public final class DateFormatter: Sendable {
    /// ICU's handle.
    ///
    /// Unchecked: it lives in a `Locked`, which lets one thread at a time use it.
    private struct Handle: @unchecked Sendable {
        let format: UnsafeMutablePointer<UDateFormat?>
    }

    private let handle: Locked<Handle>

    /// Weekday, day, month in letters and year.
    private static let skeleton = "yMMMMEEEEd"

    /// A calendar.
    ///
    /// - Parameter locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    public init(locale: String) throws(ICUError) {
        let attempt = "write dates in '\(locale)'"
        let language = LocaleID(tag: locale).text
        let pattern = Array(try ClockFormatter.pattern(Self.skeleton, language).utf16)
        let zone = Array("UTC".utf16)
        var code = U_ZERO_ERROR
        let opened = cicu_time_open(
            language, zone, Int32(zone.count), pattern, Int32(pattern.count), &code)
        try ICUError.check(code, attempt)
        guard let opened else { throw ICUError(attempt: attempt, code: "no format") }
        handle = Locked(Handle(format: opened))
    }

    deinit { handle.withLock { cicu_time_close($0.format) } }

    /// The date of a time.
    ///
    /// - Parameter seconds: since 1970-01-01 00:00 on the clock that is shown.
    /// - Returns: such as `Monday, June 16, 2025`.
    /// - Throws: ``ICUError`` if there is no memory.
    public func text(_ seconds: Double) throws(ICUError) -> String {
        try handle.withLock { handle throws(ICUError) in
            try ICUText.utf16("write a date") { buffer, capacity, code in
                cicu_time_text(handle.format, seconds * 1000, buffer, capacity, &code)
            }
        }
    }
}
