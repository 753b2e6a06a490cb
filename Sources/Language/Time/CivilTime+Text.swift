extension CivilTime {
    /// Seconds since 1970-01-01 00:00 of a clock as text, `2025-06-16 12:00:00`.
    ///
    /// What lies beyond the calendar's four digits is cut to its ends.
    package static func text(_ seconds: Double) -> String {
        let bounded = min(max(seconds.rounded(.down), -62_135_596_800), 253_402_300_799)
        let whole = Int(bounded.isFinite ? bounded : 0)
        let days = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
        let date = date(days: days)
        let second = whole - days * 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(repeating: "0", count: 4 - String(date.year).count) + "\(date.year)"
        return "\(year)-\(two(date.month))-\(two(date.day)) "
            + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    }

    /// The date of a day since 1970: Hinnant's `civil_from_days`.
    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        return (
            yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day
        )
    }
}
