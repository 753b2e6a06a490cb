import Language

/// The order of day and month in dates such as `7/1/2021`.
enum DateOrder: Equatable {
    case monthFirst, dayFirst
}

/// A time as written in a table's cell.
enum TimeText: Equatable {
    /// A plain number.
    case number(Double)
    /// A date, a time of day, or both.
    case civil(CivilTime, hasDate: Bool)

    /// Reads a cell; fails if it contains no time.
    ///
    /// - Parameters:
    ///   - text: such as `2025-06-16 12:00:00+0200`, `16-Jun-2025 12:00:00.401`,
    ///     `Mon Jun 16 12:00:00 GMT 2025`, `7/1/2021 10:34 AM`, `10:34:36`, `1750068000.25`.
    ///   - order: the order of day and month in purely numeric dates.
    init?(_ text: String, order: DateOrder) {
        if let number = TrackReading.decimal(text) {
            self = .number(number)
        } else if let time = CivilTime(iso: text) ?? CivilTime(java: text)
            ?? CivilTime(dated: text, order: order)
        {
            self = .civil(time, hasDate: true)
        } else if let time = CivilTime(timeOfDay: text) {
            self = .civil(time, hasDate: false)
        } else {
            return nil
        }
    }

    /// The order that cells prove: only one reading of them all is a date.
    ///
    /// - Parameter cells: the cells of one column.
    /// - Returns: the order; `nil` if both are possible. Without proof, `/` means the
    ///   American order, and all else the European one.
    static func order(provedBy cells: some Sequence<String>) -> DateOrder? {
        var isMonth = (first: true, second: true)
        for cell in cells {
            var scanner = TimeScanner(cell)
            guard let first = scanner.digits(1...2), scanner.skipSeparator(),
                let second = scanner.digits(1...2), scanner.skipSeparator()
            else { continue }
            if first > 12 { isMonth.first = false }
            if second > 12 { isMonth.second = false }
        }
        switch isMonth {
        case (true, false): return .monthFirst
        case (false, true): return .dayFirst
        default: return nil
        }
    }
}

extension CivilTime {
    /// Reads a time of day, `10:34:36.5` or `1:05 PM`, with a zone or without.
    init?(timeOfDay text: String) {
        var scanner = TimeScanner(text)
        guard let second = scanner.timeOfDay() else { return nil }
        self.init(second: second)
        zone = scanner.zone()
        guard scanner.isAtEnd else { return nil }
    }

    /// Reads the output of Java's `Date.toString()`: `Mon Jun 16 12:00:00 GMT+02:00 2025`.
    init?(java text: String) {
        var scanner = TimeScanner(text)
        guard !scanner.word().isEmpty, scanner.skip(" "),
            let month = Self.month(named: scanner.word()), scanner.skip(" "),
            let day = scanner.digits(1...2), scanner.skip(" "),
            let second = scanner.timeOfDay(), scanner.skip(" ")
        else { return nil }
        var zone = scanner.zone()
        if zone == nil { zone = Self.zones[scanner.word().uppercased()].map { $0 * 3600 } }
        guard scanner.skip(" "), let year = scanner.digits(4), scanner.isAtEnd,
            Self.isDate(year: year, month: month, day: day)
        else { return nil }
        self.init(year: year, month: month, day: day, second: second, zone: zone)
    }

    /// Reads a date with separators, with a time of day or without: `16.06.2025`, `6/16/25 9:05 AM`,
    /// `2025/06/16`, `16-Jun-2025`.
    init?(dated text: String, order: DateOrder) {
        var scanner = TimeScanner(text)
        guard let first = scanner.digits(1...4), scanner.skipSeparator() else { return nil }
        let named = Self.month(named: scanner.word())
        guard let second = named ?? scanner.digits(1...2), scanner.skipSeparator(),
            let third = scanner.digits(1...4)
        else { return nil }
        if first > 31 {
            self.init(year: first, month: second, day: third)
        } else {
            let isDayFirst = named != nil || order == .dayFirst
            self.init(
                year: third < 100 ? third + 2000 : third, month: isDayFirst ? second : first,
                day: isDayFirst ? first : second)
        }
        guard Self.isDate(year: year, month: month, day: day) else { return nil }
        _ = scanner.skip(",")
        while scanner.skip(" ") || scanner.skip("T") {}
        guard !scanner.isAtEnd else { return }
        guard let time = scanner.timeOfDay() else { return nil }
        self.second = time
        zone = scanner.zone()
        guard scanner.isAtEnd else { return nil }
    }

    /// English, German and Norwegian months by their first three letters.
    private static func month(named name: String) -> Int? {
        let months = [
            ["jan"], ["feb"], ["mar", "mär", "mrz"], ["apr"], ["may", "mai"], ["jun"], ["jul"],
            ["aug"], ["sep"], ["oct", "okt"], ["nov"], ["dec", "dez", "des"],
        ]
        let start = String(name.lowercased().prefix(3))
        return months.firstIndex { $0.contains(start) }.map { $0 + 1 }
    }

    /// Hours ahead of UTC of the zones that telephones write by name.
    private static let zones: [String: Double] = [
        "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2, "EEST": 3, "WET": 0, "WEST": 1,
        "BST": 1, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8,
        "PDT": -7,
    ]
}

extension TimeScanner {
    /// Skips the separator between the numbers of a date.
    mutating func skipSeparator() -> Bool { skip("/") || skip(".") || skip("-") || skip(" ") }
}
