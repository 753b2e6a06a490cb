/// Parses numbers as mappers write them in tags, and converts them to standard units.
enum TagNumber {
    /// A length such as `12`, `12.5 m`, `40'` or `12 ft`, in metres; `nil` for any other text.
    ///
    /// - Parameters:
    ///   - text: the tag's value.
    ///   - limit: the greatest length accepted; longer and negative ones are rejected.
    /// - Returns: metres, 0 ... `limit`.
    static func meters(_ text: String?, limit: Double) -> Double? {
        guard let text else { return nil }
        let (number, unit) = split(text)
        let scale: Double
        switch unit {
        case "", "m", "meter", "meters", "metre", "metres": scale = 1
        case "ft", "feet", "'": scale = 0.3048
        default: return nil
        }
        guard let value = number.map({ $0 * scale }), (0...limit).contains(value) else {
            return nil
        }
        return value
    }

    /// A whole number with an optional sign, such as a layer; `nil` unless it is in `range`.
    static func whole(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let text, let value = Int(trimmed(text)), range.contains(value) else { return nil }
        return value
    }

    /// A plain decimal number, 0 or more; `nil` for any other text.
    static func decimal(_ text: String?) -> Double? {
        guard let text else { return nil }
        let (number, unit) = split(text)
        return unit.isEmpty ? number : nil
    }

    /// The leading number of a text, and the text after it without blanks.
    static func split(_ text: String) -> (number: Double?, unit: String) {
        let body = trimmed(text)
        let digits = body.utf8.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        let number = digits.count <= 16 ? Double(String(Substring(digits))) : nil
        return (number, trimmed(String(body.dropFirst(digits.count))).lowercased())
    }

    /// The text without blanks at its ends.
    static func trimmed(_ text: String) -> String {
        guard text.first == " " || text.last == " " else { return text }
        let start = text.drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}
