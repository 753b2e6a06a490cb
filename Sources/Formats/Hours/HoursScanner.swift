/// Reads the characters of opening hours; blanks between words count for nothing.
struct HoursScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        // Mappers write dashes of all lengths.
        let plain = text.unicodeScalars.map { scalar -> UInt8 in
            switch scalar.value {
            case 0x2010...0x2015: UInt8(ascii: "-")
            case 0x09, 0x0A, 0x0D, 0xA0: UInt8(ascii: " ")
            case 0..<0x80: UInt8(scalar.value)
            default: UInt8(ascii: "?")
            }
        }
        rest = plain[...]
        skipBlanks()
    }

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func skipBlanks() { rest = rest.drop { $0 == UInt8(ascii: " ") } }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    // MARK: Signs and words

    /// Whether a sign is next.
    func isNext(_ sign: Unicode.Scalar) -> Bool { rest.first.map(UInt32.init) == sign.value }

    /// Skips a sign if it is next.
    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard isNext(sign) else { return false }
        rest.removeFirst()
        skipBlanks()
        return true
    }

    /// The next word in lower case; `nil` if no letter is next.
    var nextWord: String? {
        let letters = rest.prefix(while: Self.isLetter)
        return letters.isEmpty
            ? nil : String(decoding: letters.map { $0 | 0x20 }, as: Unicode.ASCII.self)
    }

    mutating func skipWord() {
        rest = rest.drop(while: Self.isLetter)
        skipBlanks()
    }

    /// Skips a remark in quotes.
    mutating func skipComment() -> Bool {
        guard isNext("\""), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else {
            return false
        }
        rest = rest[(end + 1)...]
        skipBlanks()
        return true
    }

    /// Skips `24/7`.
    mutating func skipAllDay() -> Bool {
        guard rest.starts(with: "24/7".utf8) else { return false }
        rest.removeFirst(4)
        skipBlanks()
        return true
    }

    // MARK: Numbers

    private var digits: ArraySlice<UInt8> { rest.prefix(while: Self.isDigit) }

    /// Whether a time of day is next: a clock's, or a bracket.
    var isAtTime: Bool { isNext("(") || clockDigits != nil }

    /// Whether a year of four digits is next.
    var isAtYear: Bool { digits.count == 4 && clockDigits == nil }

    /// The digits of a clock's hour, if a colon and a digit follow.
    private var clockDigits: ArraySlice<UInt8>? {
        let hours = digits
        let minutes = rest.dropFirst(hours.count)
        guard (1...2).contains(hours.count), minutes.first == UInt8(ascii: ":"),
            minutes.dropFirst().first.map(Self.isDigit) == true
        else { return nil }
        return hours
    }

    /// A number of up to four digits.
    mutating func number() -> Int? {
        let digits = digits
        guard (1...4).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        skipBlanks()
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// A day of a month, which is no time of day.
    mutating func dayOfMonth() -> Int? {
        guard (1...2).contains(digits.count), clockDigits == nil else { return nil }
        var ahead = self
        guard let day = ahead.number(), (1...31).contains(day) else { return nil }
        self = ahead
        return day
    }

    /// Minutes since midnight of a time such as `07:30`, up to `48:00`.
    mutating func clock() -> Int? {
        guard clockDigits != nil else { return nil }
        var ahead = self
        guard let hours = ahead.number(), ahead.skip(":"), ahead.digits.count == 2,
            let minutes = ahead.number(), minutes < 60, hours * 60 + minutes <= 2880
        else { return nil }
        self = ahead
        return hours * 60 + minutes
    }

    // MARK: Lists

    /// Skips a comma before a word of the same list.
    mutating func skipComma(
        beforeYear: Bool = false, _ continues: (String) -> Bool
    ) -> Bool {
        skipComma { ahead in
            beforeYear && ahead.isAtYear || ahead.nextWord.map(continues) == true
        }
    }

    /// Skips a comma before another time.
    mutating func skipCommaBeforeTime() -> Bool {
        skipComma { $0.isAtTime || $0.nextWord.flatMap(SunTimes.Event.init) != nil }
    }

    /// Skips a comma before a number that is no time.
    mutating func skipCommaBeforeNumber() -> Bool {
        skipComma { !$0.digits.isEmpty && !$0.isAtTime }
    }

    private mutating func skipComma(_ continues: (HoursScanner) -> Bool) -> Bool {
        var ahead = self
        guard ahead.skip(","), continues(ahead) else { return false }
        self = ahead
        return true
    }
}
