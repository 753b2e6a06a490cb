/// Reads the rules of opening hours, selector by selector.
struct HoursReader {
    private var scanner: HoursScanner

    init(_ text: String) { scanner = HoursScanner(text) }

    /// All rules but those for holidays; `nil` if some part is not understood.
    mutating func rules() -> [HoursRule]? {
        var rules: [HoursRule] = []
        var isAdditional = false
        while true {
            guard var rule = rule() else { return nil }
            rule.isAdditional = isAdditional
            // A rule for holidays alone never applies.
            if !rule.namesHolidays || rule.weekdays != 0 { rules.append(rule) }
            if scanner.isAtEnd { return rules }
            isAdditional = scanner.skip(",")
            guard isAdditional || scanner.skip(";") else { return nil }
            // A semicolon may stand at the end.
            if scanner.isAtEnd { return rules }
        }
    }

    private mutating func rule() -> HoursRule? {
        var rule = HoursRule()
        var isEmpty = true
        while !scanner.isAtEnd, !scanner.isNext(";"), !scanner.isNext(",") {
            guard selector(&rule) else { return nil }
            isEmpty = false
        }
        return isEmpty ? nil : rule
    }

    /// Reads the next part of a rule; `false` if it is not understood.
    private mutating func selector(_ rule: inout HoursRule) -> Bool {
        if scanner.skipAllDay() { return true }
        if scanner.isAtTime { return times(&rule) }
        if scanner.isAtYear { return dates(&rule) }
        if scanner.skipComment() || scanner.skip(":") { return true }
        guard let word = scanner.nextWord else { return false }
        if SunTimes.Event(rawValue: word) != nil { return times(&rule) }
        if HoursWords.month(word) != nil { return dates(&rule) }
        if HoursWords.weekday(word) != nil || HoursWords.isHoliday(word) { return weekdays(&rule) }
        scanner.skipWord()
        switch word {
        case "off", "closed":
            rule.isOpen = false
            return true
        case "open": return true
        case "week": return weeks(&rule)
        default: return false
        }
    }

    // MARK: Days

    private mutating func weekdays(_ rule: inout HoursRule) -> Bool {
        repeat {
            guard let word = scanner.nextWord else { return false }
            scanner.skipWord()
            if HoursWords.isHoliday(word) {
                rule.namesHolidays = true
                continue
            }
            guard let first = HoursWords.weekday(word) else { return false }
            var last = first
            if scanner.skip("-") {
                guard let next = scanner.nextWord.flatMap(HoursWords.weekday) else { return false }
                scanner.skipWord()
                last = next
            }
            for day in first...(last < first ? last + 7 : last) {
                rule.weekdays |= 1 << UInt8(day % 7)
            }
            if scanner.skip("["), !occurrences(&rule) { return false }
        } while scanner.skipComma { word in
            HoursWords.weekday(word) != nil || HoursWords.isHoliday(word)
        }
        return true
    }

    /// Which weekdays of a month: `[1]`, `[-1]`, `[1,3]`, `[1-2]`.
    private mutating func occurrences(_ rule: inout HoursRule) -> Bool {
        repeat {
            let isFromEnd = scanner.skip("-")
            guard let first = scanner.number(), (1...5).contains(first) else { return false }
            var last = first
            if !isFromEnd, scanner.skip("-") {
                guard let next = scanner.number(), (first...5).contains(next) else { return false }
                last = next
            }
            rule.occurrences += (first...last).map { isFromEnd ? -$0 : $0 }
        } while scanner.skip(",")
        return scanner.skip("]")
    }

    private mutating func weeks(_ rule: inout HoursRule) -> Bool {
        repeat {
            guard let first = scanner.number(), (1...53).contains(first) else { return false }
            var last = first
            if scanner.skip("-") {
                guard let next = scanner.number(), (first...53).contains(next) else { return false }
                last = next
            }
            rule.weeks.append(first...last)
        } while scanner.skipCommaBeforeNumber()
        return true
    }

    // MARK: Dates

    private struct Date {
        var year: Int?
        var month: Int?
        var day: Int?
    }

    private mutating func dates(_ rule: inout HoursRule) -> Bool {
        repeat {
            guard let first = date() else { return false }
            var last = first
            if first.month == nil, scanner.skip("+") {
                last.year = 9999
            } else if scanner.skip("-") {
                guard let next = date(after: first) else { return false }
                last = next
            }
            guard let range = Self.dates(first, last) else { return false }
            rule.dates.append(range)
        } while scanner.skipComma(beforeYear: true) { HoursWords.month($0) != nil }
        return true
    }

    private static func dates(_ first: Date, _ last: Date) -> HoursRule.Dates? {
        var years: ClosedRange<Int>?
        if let from = first.year {
            let to = last.year ?? from
            guard from <= to else { return nil }
            years = from...to
        } else if last.year != nil {
            return nil
        }
        return HoursRule.Dates(
            years: years, first: (first.month ?? 1) * 32 + (first.day ?? 1),
            last: (last.month ?? 12) * 32 + (last.day ?? 31))
    }

    /// A year, a month, or both, with a day.
    private mutating func date() -> Date? {
        var date = Date()
        if scanner.isAtYear { date.year = scanner.number() }
        if let month = scanner.nextWord.flatMap(HoursWords.month) {
            scanner.skipWord()
            date.month = month
            if let day = scanner.dayOfMonth() { date.day = day }
        }
        return date.year == nil && date.month == nil ? nil : date
    }

    /// The end of a range: a date, or a day in the same month.
    private mutating func date(after first: Date) -> Date? {
        if first.day != nil, !scanner.isAtYear, let day = scanner.dayOfMonth() {
            return Date(year: first.year, month: first.month, day: day)
        }
        return date()
    }

    // MARK: Times

    private mutating func times(_ rule: inout HoursRule) -> Bool {
        repeat {
            guard let start = time() else { return false }
            if scanner.skip("+") {
                rule.spans.append(.init(start: start, end: .clock(1440)))
                continue
            }
            guard scanner.skip("-"), let end = time() else { return false }
            _ = scanner.skip("+")
            rule.spans.append(.init(start: start, end: end))
        } while scanner.skipCommaBeforeTime()
        return true
    }

    private mutating func time() -> HoursRule.Time? {
        if let minute = scanner.clock() { return .clock(minute) }
        let isBracketed = scanner.skip("(")
        guard let event = scanner.nextWord.flatMap(SunTimes.Event.init) else { return nil }
        scanner.skipWord()
        guard isBracketed else { return .sun(event, 0) }
        let isBefore = scanner.skip("-")
        guard isBefore || scanner.skip("+"), let offset = scanner.clock(), scanner.skip(")") else {
            return nil
        }
        return .sun(event, isBefore ? -offset : offset)
    }
}

/// The words of opening hours, in lower case; longer forms of English are understood.
enum HoursWords {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// The month, from 1.
    static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }

    /// The weekday, from 0 for Monday.
    static func weekday(_ word: String) -> Int? {
        guard word.utf8.count >= 2 else { return nil }
        return weekdays.firstIndex { $0.hasPrefix(word) }
    }

    /// Whether a word stands for public or school holidays.
    static func isHoliday(_ word: String) -> Bool { word == "ph" || word == "sh" }
}
