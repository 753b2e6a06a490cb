import Glibc

/// The time, for deadlines and for header fields.
package enum HTTPClock {
    /// Seconds since some moment; goes on evenly, whatever happens to the clock on the wall.
    package static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7); English whatever the locale.
    static func date(_ time: time_t = Glibc.time(nil)) -> String {
        var time = time
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let day = days[Int(min(max(parts.tm_wday, 0), 6))]
        let month = months[Int(min(max(parts.tm_mon, 0), 11))]
        return "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    /// `2026-11-22T08:49:37Z` (RFC 3339).
    package static func stamp(_ time: Int) -> String {
        var time = time_t(time)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
