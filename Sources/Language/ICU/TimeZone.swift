import CICU
import Platform

/// A time zone of the tz database: the offset of its clocks from UTC, including summer time.
package final class TimeZone: Sendable {
    /// Its name, such as `Europe/Oslo`.
    package let name: String

    /// ICU's handle.
    ///
    /// Unchecked: it is inside a `Locked`, so that one thread at a time uses it.
    private struct Handle: @unchecked Sendable {
        let calendar: UnsafeMutablePointer<UCalendar?>
    }

    private let handle: Locked<Handle>

    /// A zone by its name.
    ///
    /// - Parameter name: name in the tz database; letter case matters.
    /// - Throws: ``ICUError`` for an unknown name.
    package init(_ name: String) throws(ICUError) {
        let attempt = "find the time zone '\(name.prefix(60))'"
        let units = Array(name.utf16.prefix(100))
        var isKnown: UBool = 0
        _ = try ICUText.utf16(attempt) { buffer, capacity, code in
            cicu_zone_canonical(units, Int32(units.count), buffer, capacity, &isKnown, &code)
        }
        guard isKnown != 0 else { throw ICUError(attempt: attempt, code: "that there is none") }
        var code = U_ZERO_ERROR
        let opened = cicu_calendar_open(units, Int32(units.count), &code)
        try ICUError.check(code, attempt)
        guard let opened else { throw ICUError(attempt: attempt, code: "no calendar") }
        self.name = name
        handle = Locked(Handle(calendar: opened))
    }

    /// A zone by its name in Windows, and so in Outlook, such as `Eastern Standard Time`.
    ///
    /// It is the zone of the country that CLDR uses for all that share the name; `nil` for an
    /// unknown name.
    ///
    /// - Parameter windowsName: a name listed in CLDR's windowsZones.
    package convenience init?(windowsName: String) {
        let units = Array(windowsName.utf16.prefix(100))
        let name = try? ICUText.utf16("find a zone of Windows") { buffer, capacity, code in
            cicu_zone_of_windows(units, Int32(units.count), buffer, capacity, &code)
        }
        guard let name, !name.isEmpty else { return nil }
        do { try self.init(name) } catch { return nil }
    }

    deinit { handle.withLock { cicu_calendar_close($0.calendar) } }

    /// Seconds by which clocks of the zone are ahead of UTC.
    ///
    /// - Parameter time: seconds since 1970 UTC; times far outside the calendar are clamped to its
    ///   ends.
    /// - Returns: the seconds; 0 if ICU fails.
    package func secondsEast(at time: Double) -> Double {
        let bounded = time.isFinite ? min(max(time, -6e10), 3e11) : 0
        return handle.withLock { handle in
            var code = U_ZERO_ERROR
            let milliseconds = cicu_calendar_offset(handle.calendar, bounded * 1000, &code)
            return cicu_succeeded(code) ? Double(milliseconds) / 1000 : 0
        }
    }

    /// The names of all zones of a country; one for most countries.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2 code.
    /// - Returns: an empty list for an unknown code.
    package static func names(ofCountry country: String) -> [String] {
        var code = U_ZERO_ERROR
        guard let zones = cicu_zones_open(country, &code) else { return [] }
        defer { cicu_zones_close(zones) }
        var names: [String] = []
        while cicu_succeeded(code), let name = cicu_zones_next(zones, &code) {
            names.append(String(cString: name))
        }
        return names
    }
}
