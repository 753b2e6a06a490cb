/// Converts numbers to text in the specification's form, ECMAScript's `Number.toString`.
enum StyleNumberText {
    /// The shortest decimal text that reads back as the same number: `1`, `0.5`, `1e+21`.
    static func plain(_ value: Double) -> String {
        guard value.isFinite else {
            return value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity"
        }
        if value.magnitude < 0x1p53, let whole = Int(exactly: value) { return String(whole) }
        let sign = value < 0 ? "-" : ""
        let (digits, pointPosition) = shortestDigits(of: abs(value))
        // ECMA-262, 6.1.6.1.20: plain notation from 1e-6 up to 1e21, else an exponent.
        switch pointPosition {
        case digits.count...21:
            return sign + digits + zeros(pointPosition - digits.count)
        case 1...21:
            return sign + digits.prefix(pointPosition) + "." + digits.dropFirst(pointPosition)
        case -5...0:
            return sign + "0." + zeros(-pointPosition) + digits
        default:
            let exponent = pointPosition - 1
            let mantissa =
                digits.count == 1 ? digits : digits.prefix(1) + "." + digits.dropFirst()
            return sign + mantissa + "e" + (exponent < 0 ? "-" : "+") + "\(abs(exponent))"
        }
    }

    /// The number in a text, as ECMAScript's `Number(text)` reads it; `nil` for none.
    ///
    /// It reads decimal numbers, `0x`, `0o` and `0b`, and `Infinity`; empty text is 0.
    static func number(_ text: String) -> Double? {
        let trimmed = CSSText.trimmed(Array(text.utf8))
        guard !trimmed.isEmpty else { return 0 }
        let plain = String(decoding: trimmed, as: UTF8.self)
        switch plain {
        case "Infinity", "+Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: break
        }
        let radixes = ["0x": 16, "0o": 8, "0b": 2]
        if let radix = radixes[plain.prefix(2).lowercased()] {
            let digits = plain.dropFirst(2)
            guard digits.first?.isHexDigit == true else { return nil }
            return UInt64(digits, radix: radix).map { Double($0) }
        }
        let isDecimal = trimmed.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [UInt8](".+-eE".utf8).contains(byte)
        }
        return isDecimal ? Double(plain) : nil
    }

    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

    /// The significant digits, and the number of them before the decimal point.
    private static func shortestDigits(of value: Double) -> (String, Int) {
        let parts = "\(value)".split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        let all = mantissa[0] + fraction
        let leading = all.prefix { $0 == "0" }.count
        var digits = String(all.dropFirst(leading))
        while digits.count > 1, digits.last == "0" { digits.removeLast() }
        return (digits, mantissa[0].count + exponent - leading)
    }
}
