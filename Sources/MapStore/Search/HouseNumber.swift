/// A house number, or a range of numbers: `12`, `12 B`, `12-14`, `3/5`.
struct HouseNumber: Hashable {
    /// The first and the last number.
    let first, last: Int
    /// The letters behind, such as `b`.
    let letters: String

    /// Reads a number; `nil` for a text that does not begin with a digit.
    init?(_ text: String) {
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
