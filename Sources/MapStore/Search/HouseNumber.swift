/// A house number, or a range of numbers: `12`, `12 B`, `12-14`, `3/5`.
struct HouseNumber: Hashable {
    /// The first and the last number.
    let first, last: Int
    /// The letters behind, such as `b`.
    let letters: String

    /// Reads a number; `nil` for a text that does not begin with a digit.
    init?(_ text: String) {
        if let number = Self.plain(text) {
            (first, last, letters) = (number, number, "")
            return
        }
        let words = SearchLetters.words(of: text)
        guard let first = words.first, first.utf8.first.map(Self.isDigit) == true else {
            return nil
        }
        let digits = first.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 6, let number = Int(digits) else { return nil }
        self.first = number
        var letters = String(first.dropFirst(digits.count))
        var last = number
        if let second = words.dropFirst().first {
            if let end = Int(second), second.count <= 6 {
                if end > number { last = end }
            } else if letters.isEmpty, second.count == 1 {
                letters = second
            }
        }
        self.last = last
        self.letters = letters
    }

    /// The number of a text of one to six digits, as most are; `nil` for others.
    private static func plain(_ text: String) -> Int? {
        var number = 0
        var count = 0
        for byte in text.utf8 {
            guard isDigit(byte), count < 6 else { return nil }
            number = number * 10 + Int(byte) - 48
            count += 1
        }
        return count > 0 ? number : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// How well a known number answers to a typed one.
    ///
    /// - Parameter typed: the typed number.
    /// - Returns: 0 if they are equal, small for a number without its letter or one inside a range;
    ///   `nil` for others.
    func difference(from typed: HouseNumber) -> Double? {
        if first == typed.first, last == typed.last, letters == typed.letters { return 0 }
        if first == typed.first, letters == typed.letters { return 0.01 }
        if first...last ~= typed.first {
            return typed.letters.isEmpty || letters.isEmpty ? 0.02 : nil
        }
        if typed.first...typed.last ~= first { return 0.03 }
        return nil
    }
}
