#if canImport(Glibc)
    import Glibc
#endif

/// Writes numbers with the separators of a language (Unicode CLDR, decimal format).
struct LocalizedNumber {
    /// What stands between groups of three digits, and before the fraction.
    private struct Separators {
        let group, decimal: String
        static let english = Separators(group: ",", decimal: ".")
        static let continental = Separators(group: ".", decimal: ",")
        static let nordic = Separators(group: "\u{A0}", decimal: ",")
        static let french = Separators(group: "\u{202F}", decimal: ",")
        static let swiss = Separators(group: "’", decimal: ".")
    }

    private let separators: Separators
    private let currency: String?
    private let fractionDigits: ClosedRange<Int>

    /// ECMA-402 allows so many digits behind the point.
    private static let mostFractionDigits = 20.0

    /// A format from the options of `number-format`; what is `nil` follows from the rest.
    init(
        locale: String?, currency: String?, minimumFractionDigits: Double?,
        maximumFractionDigits: Double?
    ) {
        separators = Self.separators(of: locale ?? "en")
        self.currency = currency.map { $0.uppercased() }
        let usual: ClosedRange<Int> =
            if let code = self.currency {
                Self.withoutCents.contains(code) ? 0...0 : 2...2
            } else { 0...3 }
        func digits(_ number: Double?) -> Int? {
            number.map { $0 > 0 ? Int(min($0, Self.mostFractionDigits)) : 0 }
        }
        let least = digits(minimumFractionDigits)
        let most = digits(maximumFractionDigits)
        let lower = least ?? min(usual.lowerBound, most ?? usual.lowerBound)
        fractionDigits = lower...max(lower, most ?? usual.upperBound)
    }

    private static let withoutCents: Set<String> = ["JPY", "KRW", "ISK", "CLP", "VND"]
    private static let symbols = [
        "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "KRW": "₩", "INR": "₹",
    ]

    private static func separators(of locale: String) -> Separators {
        if locale.lowercased() == "de-ch" { return .swiss }
        switch locale.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) {
        case "de", "da", "nl", "it", "es", "id", "tr", "el", "ro", "hr", "sl": return .continental
        case "nb", "nn", "no", "sv", "fi", "cs", "sk", "pl", "uk", "ru", "hu", "et": return .nordic
        case "fr": return .french
        default: return .english
        }
    }

    /// The number as text.
    func text(of number: Double) -> String {
        guard number.isFinite else { return number.isNaN ? "NaN" : number > 0 ? "∞" : "-∞" }
        // Correct rounding of decimals is printf's business, not ours.
        let digits = Self.fixed(number.magnitude, fractionDigits.upperBound)
        let parts = digits.split(separator: ".")
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        while fraction.count > fractionDigits.lowerBound, fraction.last == "0" {
            fraction.removeLast()
        }
        var text = grouped(String(parts[0]))
        if !fraction.isEmpty { text += separators.decimal + fraction }
        let sign = number.sign == .minus ? "-" : ""
        guard let currency else { return sign + text }
        let symbol = Self.symbols[currency] ?? currency + "\u{A0}"
        return separators.decimal == "."
            ? sign + symbol + text
            : sign + text + "\u{A0}" + (Self.symbols[currency] ?? currency)
    }

    private func grouped(_ digits: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += separators.group }
            text.append(digit)
        }
        return text
    }

    /// A number with so many digits behind the point.
    private static func fixed(_ number: Double, _ digits: Int) -> String {
        // The shortest text that reads back as the same number is what people mean by its digits:
        // 0.1 has one, not twenty.
        let shortest = NumberText.plain(number)
        let fraction = shortest.split(separator: ".").dropFirst().first?.count ?? 0
        if fraction <= digits, !shortest.contains("e") {
            return (fraction == 0 ? shortest + "." : shortest)
                + String(repeating: "0", count: digits - fraction)
        }
        // printf takes a tie to the even digit; people, and ECMA-402, take it away from zero.
        let power = pow(10, Double(digits))
        let scaled = number * power
        let isTie =
            scaled < 0x1p52 && scaled - scaled.rounded(.down) == 0.5 && scaled / power == number
        let number = isTie ? number.nextUp : number
        // The largest Double has 309 digits before the point.
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
            guard let start = buffer.baseAddress else { return "0" }
            let count = withVaList([Int32(digits), number]) {
                vsnprintf(start, buffer.count, "%.*f", $0)
            }
            let bytes = buffer.prefix(max(0, min(Int(count), buffer.count - 1)))
            return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
