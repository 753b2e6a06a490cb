/// The format of a number: its unit and the number of digits.
package struct NumberStyle: Hashable, Sendable {
    /// The quantity that a number measures.
    package enum Quantity: Hashable, Sendable {
        /// Nothing: a plain number.
        case plain
        /// Money; an ISO 4217 code such as `EUR`.
        case currency(String)
        /// A unit of CLDR such as `meter` or `kilometer-per-hour`, in its short form.
        case unit(String)
    }

    /// The quantity that the number measures.
    package var quantity = Quantity.plain
    /// The number of decimals; `nil` for the default of the quantity.
    package var fractionDigits: ClosedRange<Int>?
    /// Whether thousands are grouped.
    package var isGrouped = true

    /// A number style from its parts.
    package init(
        _ quantity: Quantity = .plain, fractionDigits: ClosedRange<Int>? = nil,
        isGrouped: Bool = true
    ) {
        self.quantity = quantity
        self.fractionDigits = fractionDigits
        self.isGrouped = isGrouped
    }

    /// ICU's skeleton, rounding half away from zero; `nil` for a code with an invalid form.
    ///
    /// A skeleton has its own syntax, so no outside text is inserted unchecked.
    var skeleton: String? {
        var words = ["rounding-mode-half-up", "unit-width-short"]
        switch quantity {
        case .plain: break
        case .currency(let code):
            guard code.utf8.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
                return nil
            }
            words.append("currency/\(code.uppercased())")
        case .unit(let name):
            guard (1...60).contains(name.utf8.count),
                name.allSatisfy({ $0.isASCII && $0.isLowercase || $0 == "-" || $0.isNumber })
            else { return nil }
            words.append("unit/\(name)")
        }
        if let digits = fractionDigits {
            let most = min(digits.upperBound, Self.mostFractionDigits)
            let least = max(0, min(digits.lowerBound, most))
            words.append(
                most <= 0
                    ? "precision-integer"
                    : "." + String(repeating: "0", count: least)
                        + String(repeating: "#", count: most - least))
        }
        if !isGrouped { words.append("group-off") }
        return words.joined(separator: " ")
    }

    /// The most decimals (ECMA-402).
    package static let mostFractionDigits = 100
}
