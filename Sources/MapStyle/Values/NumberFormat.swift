import Language

/// The options of `number-format`, as ECMA-402's `Intl.NumberFormat` reads them.
struct NumberFormat: Hashable, Sendable {
    /// The code of the currency that is counted, if it is one.
    var currency: String?
    /// The name of the unit that is counted, if there is one.
    var unit: String?
    /// A language tag as the style wrote it; `nil` for the usual one.
    var locale: String?
    /// The least digits behind the decimal mark; `nil` for what is usual.
    var minimumFractionDigits: Double?
    /// The most digits behind the decimal mark; `nil` for what is usual.
    var maximumFractionDigits: Double?

    /// Options that contradict each other or can't be met, in words.
    struct Problem: Error {
        let description: String
    }

    /// ICU's formatter, which is dear to make and good for all threads.
    func formatter() throws(Problem) -> NumberFormatter {
        let quantity = currency.map(NumberStyle.Quantity.currency)
        let style = NumberStyle(
            quantity ?? unit.map(NumberStyle.Quantity.unit) ?? .plain,
            fractionDigits: try fractionDigits())
        do throws(ICUError) {
            return try NumberFormatter(style, locale: locale ?? Collator.usualLocale)
        } catch {
            throw Problem(description: error.description)
        }
    }

    /// What is given, and what follows from it for the rest (ECMA-402, SetNumberFormatDigitOptions).
    private func fractionDigits() throws(Problem) -> ClosedRange<Int> {
        let least = try Self.digits(minimumFractionDigits, "min-fraction-digits")
        let most = try Self.digits(maximumFractionDigits, "max-fraction-digits")
        let usual = usualDigits
        let lower = least ?? min(usual.lowerBound, most ?? usual.lowerBound)
        let upper = most ?? max(usual.upperBound, lower)
        guard lower <= upper else {
            throw Problem(
                description:
                    "min-fraction-digits \(lower) is more than max-fraction-digits \(upper)")
        }
        return lower...upper
    }

    private var usualDigits: ClosedRange<Int> {
        guard let currency else { return 0...3 }
        let digits = NumberFormatter.fractionDigits(ofCurrency: currency) ?? 2
        return digits...digits
    }

    private static func digits(_ number: Double?, _ option: String) throws(Problem) -> Int? {
        guard let number else { return nil }
        guard number >= 0, number <= Double(NumberStyle.mostFractionDigits) else {
            throw Problem(
                description: "\(option) is \(NumberText.plain(number)); "
                    + "0 to \(NumberStyle.mostFractionDigits) are possible")
        }
        return Int(number)
    }
}
