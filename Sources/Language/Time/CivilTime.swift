import Formats

/// A date and a time of day in the Gregorian calendar, as read from text.
package struct CivilTime: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
    /// Seconds since midnight.
    package var second: Double
    /// Seconds by which the clock is ahead of UTC; `nil` if the text contains no zone.
    package var zone: Double?

    /// A time from its date and time of day.
    package init(
        year: Int = 1970, month: Int = 1, day: Int = 1, second: Double = 0, zone: Double? = nil
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.second = second
        self.zone = zone
    }

    /// Seconds since 1970-01-01 00:00 in the local clock, or in UTC if the zone is known.
    package var seconds: Double {
        Double(Self.days(year: year, month: month, day: day)) * 86_400 + second - (zone ?? 0)
    }

    /// Days since 1970-01-01.
    package static func days(year: Int, month: Int, day: Int) -> Int {
        CalendarDay(year: year, month: month, day: day).daysSince1970
    }

    /// Whether a date exists in the calendar; the 31st of February does not.
    package static func isDate(year: Int, month: Int, day: Int) -> Bool {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return false
        }
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        return day <= days(year: next.0, month: next.1, day: 1)
            - days(year: year, month: month, day: 1)
    }
}

extension CivilTime {
    /// Reads a date and time in the form of XML and ISO 8601: `2025-06-16T12:00:00.5+02:00`.
    ///
    /// A blank may replace the `T`; fraction, seconds, zone and its colon may be absent.
    package init?(iso text: some StringProtocol) {
        var scanner = TimeScanner(text)
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
            scanner.skip("-"), let day = scanner.digits(2),
            Self.isDate(year: year, month: month, day: day)
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard !scanner.isAtEnd else { return }
        guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let second = scanner.timeOfDay()
        else { return nil }
        self.second = second
        zone = scanner.zone()
        guard scanner.isAtEnd else { return nil }
    }
}

/// Reads the parts of a time from a text, byte by byte.
package struct TimeScanner {
    private var rest: ArraySlice<UInt8>

    package init(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(64))
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        rest = bytes[..<end].drop { $0 <= 0x20 }
    }

    package var isAtEnd: Bool { rest.isEmpty }

    /// Skips a character if it is the next.
    package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a number of exactly `count` digits.
    package mutating func digits(_ count: Int) -> Int? { digits(count...count) }

    /// Reads a number of as many digits as follow, within bounds of at most nine.
    package mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }.prefix(count.upperBound)
        guard digits.count >= count.lowerBound else { return nil }
        rest = rest[digits.endIndex...]
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Reads the letters that follow.
    package mutating func word() -> String {
        let letters = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x80 }
        rest = rest[letters.endIndex...]
        return String(decoding: letters, as: UTF8.self)
    }

    /// Reads hours and minutes, and seconds with their fraction and `AM` or `PM` if present.
    package mutating func timeOfDay() -> Double? {
        guard let hour = digits(1...2), skip(":"), let minute = digits(2), minute < 60 else {
            return nil
        }
        var seconds = 0.0
        if skip(":") {
            guard let whole = digits(2), whole <= 60 else { return nil }
            seconds = Double(whole) + fraction()
        }
        var ahead = self
        while ahead.skip(" ") {}
        let half = ahead.word().lowercased()
        guard half == "am" || half == "pm" else {
            guard hour < 24 || (hour == 24 && minute == 0 && seconds == 0) else { return nil }
            return Double(hour * 3600 + minute * 60) + seconds
        }
        guard (1...12).contains(hour) else { return nil }
        self = ahead
        let shifted = hour % 12 + (half == "pm" ? 12 : 0)
        return Double(shifted * 3600 + minute * 60) + seconds
    }

    /// Reads the fraction after a decimal point or comma; 0 if there is none.
    private mutating func fraction() -> Double {
        guard skip(".") || skip(",") else { return 0 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[digits.endIndex...]
        let number = "0." + String(decoding: digits.prefix(15), as: UTF8.self)
        return Double(number) ?? 0
    }

    /// Reads `Z`, `UTC`, `GMT`, `+02:00`, `+0200` or `+02` as seconds ahead of UTC; else `nil`.
    package mutating func zone() -> Double? {
        while skip(" ") {}
        var ahead = self
        let word = ahead.word().uppercased()
        if ["Z", "UTC", "GMT"].contains(word) {
            self = ahead
            return offset() ?? 0
        }
        return offset()
    }

    private mutating func offset() -> Double? {
        var ahead = self
        let isNegative = ahead.skip("-")
        guard isNegative || ahead.skip("+"), let hours = ahead.digits(1...2), hours <= 18 else {
            return nil
        }
        _ = ahead.skip(":")
        let minutes = ahead.digits(2) ?? 0
        guard minutes < 60 else { return nil }
        self = ahead
        return Double(hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
    }
}

extension CivilTime {
    /// Formats seconds since 1970-01-01 00:00 as the text of a clock, `2025-06-16 12:00:00`.
    ///
    /// Times outside the calendar's four-digit years are clamped to its ends.
    package static func text(_ seconds: Double) -> String {
        let bounded = min(max(seconds.rounded(.down), -62_135_596_800), 253_402_300_799)
        let whole = Int(bounded.isFinite ? bounded : 0)
        let days = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
        let date = CalendarDay(daysSince1970: days)
        let second = whole - days * 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(repeating: "0", count: 4 - String(date.year).count) + "\(date.year)"
        return "\(year)-\(two(date.month))-\(two(date.day)) "
            + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    }
}
