import CICU

/// Formats numbers in the conventions of a language.
///
/// Unchecked: ICU's number formatters never change once they are made, and may be used from any
/// thread.
package final class NumberFormatter: @unchecked Sendable {
    private let handle: OpaquePointer
    private let attempt: String

    /// A formatter.
    ///
    /// - Parameters:
    ///   - style: unit and digits.
    ///   - locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` for a currency or a unit that does not exist.
    package init(_ style: NumberStyle, locale: String) throws(ICUError) {
        attempt = "write numbers \(Self.words(style.quantity)) in '\(locale)'"
        guard let skeleton = style.skeleton else {
            throw ICUError(attempt: attempt, code: "that this is no code")
        }
        let language = LocaleID(tag: locale).text
        let units = Array(skeleton.utf16)
        var code = U_ZERO_ERROR
        let opened = cicu_number_open(units, Int32(units.count), language, &code)
        try ICUError.check(code, attempt)
        guard let opened else { throw ICUError(attempt: attempt, code: "no formatter") }
        handle = opened
    }

    deinit { cicu_number_close(handle) }

    private static func words(_ quantity: NumberStyle.Quantity) -> String {
        switch quantity {
        case .plain: "without a unit"
        case .currency(let code): "of the currency '\(code)'"
        case .unit(let name): "of the unit '\(name)'"
        }
    }

    /// Formats a number.
    ///
    /// - Throws: ``ICUError`` if there is no memory.
    package func text(_ number: Double) throws(ICUError) -> String {
        try formatted(number) { result throws(ICUError) in try self.text(of: result) }
    }

    /// The name of the unit with a number, such as `km/h`; `nil` if there is none.
    ///
    /// - Throws: ``ICUError`` if there is no memory.
    package func unit(beside number: Double) throws(ICUError) -> String? {
        try formatted(number) { result throws(ICUError) in
            var field = UFieldPosition(
                field: Int32(UNUM_MEASURE_UNIT_FIELD.rawValue), beginIndex: 0, endIndex: 0)
            var code = U_ZERO_ERROR
            guard cicu_number_next_field(result, &field, &code) else { return nil }
            let units = Array(try self.text(of: result).utf16)
            let range = Int(field.beginIndex)..<Int(max(field.beginIndex, field.endIndex))
            guard units.indices.contains(range) else { return nil }
            return String(decoding: units[range], as: UTF16.self)
        }
    }

    /// The number of decimals of a currency; `nil` for an invalid code.
    package static func fractionDigits(ofCurrency code: String) -> Int? {
        guard code.utf8.count == 3 else { return nil }
        var status = U_ZERO_ERROR
        let digits = cicu_currency_digits(Array(code.uppercased().utf16) + [0], &status)
        return cicu_succeeded(status) ? Int(digits) : nil
    }

    private func formatted<Value>(
        _ number: Double, _ body: (OpaquePointer?) throws(ICUError) -> Value
    ) throws(ICUError) -> Value {
        var code = U_ZERO_ERROR
        let result = cicu_number_result_open(&code)
        defer { cicu_number_result_close(result) }
        cicu_number_format(handle, number, result, &code)
        try ICUError.check(code, attempt)
        return try body(result)
    }

    private func text(of result: OpaquePointer?) throws(ICUError) -> String {
        try ICUText.utf16(attempt) { buffer, capacity, code in
            cicu_number_text(result, buffer, capacity, &code)
        }
    }
}
