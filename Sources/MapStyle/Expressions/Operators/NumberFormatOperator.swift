import Formats
import Language
import Platform

/// `number-format`: a number as people of a language write it.
enum NumberFormatOperator {
    static let table: [String: OperatorParser] = ["number-format": parse]

    private static func parse(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 2 else { return parser.fail("Expected two arguments.") }
        guard let number = parser.parse(arguments[0], at: 1, expecting: .number) else {
            return nil
        }
        guard case .object(let options) = arguments[1] else {
            return parser.fail("NumberFormat options argument must be an object.")
        }
        var parts = [number]
        var failed = false
        func option(_ name: String, _ type: ValueType) -> Expression? {
            guard !failed, let json = options[name], json != .null, json != "" else { return nil }
            guard let parsed = parser.parse(json, at: 1, expecting: type) else {
                failed = true
                return nil
            }
            parts.append(parsed)
            return parsed
        }
        let locale = option("locale", .string)?.string
        let currency = option("currency", .string)?.string
        let unit = option("unit", .string)?.string
        let minimum = option("min-fraction-digits", .number)?.number
        let maximum = option("max-fraction-digits", .number)?.number
        guard !failed else { return nil }
        guard currency == nil || unit == nil else {
            return parser.fail(
                "NumberFormat options `currency` and `unit` are mutually exclusive")
        }
        let (value, path) = (number.number, parser.path)
        let formatters = SharedValues<NumberFormat, NumberFormatter>()
        return Expression(.string, path, over: parts) { context throws(EvaluationError) in
            let format = NumberFormat(
                currency: try currency?(context), unit: try unit?(context),
                locale: try locale?(context), minimumFractionDigits: try minimum?(context),
                maximumFractionDigits: try maximum?(context))
            return .string(try text(of: value(context), format, formatters, path))
        }
    }

    private static func text(
        of number: Double, _ format: NumberFormat,
        _ known: SharedValues<NumberFormat, NumberFormatter>, _ path: String
    ) throws(EvaluationError) -> String {
        do {
            return try known.value(of: format) { format throws(NumberFormat.Problem) in
                try format.formatter()
            }.text(number)
        } catch {
            throw EvaluationError(path: path, reason: .other("\(error)"))
        }
    }
}

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
            return try NumberFormatter(style, locale: locale ?? Collator.defaultLocale)
        } catch {
            throw Problem(description: error.description)
        }
    }

    /// What is given, and what follows from it for the rest (ECMA-402, SetNumberFormatDigitOptions).
    private func fractionDigits() throws(Problem) -> ClosedRange<Int> {
        let least = try Self.digits(minimumFractionDigits, "min-fraction-digits")
        let most = try Self.digits(maximumFractionDigits, "max-fraction-digits")
        let standard = defaultDigits
        let lower = least ?? min(standard.lowerBound, most ?? standard.lowerBound)
        let upper = most ?? max(standard.upperBound, lower)
        guard lower <= upper else {
            throw Problem(
                description:
                    "min-fraction-digits \(lower) is more than max-fraction-digits \(upper)")
        }
        return lower...upper
    }

    private var defaultDigits: ClosedRange<Int> {
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

/// Values that are dear to make, kept by what they are made of, for all threads that draw a style.
final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Locked<[Key: Value]>([:])

    /// A style names few; where features name them, the oldest thing to do is to begin anew.
    private static var limit: Int { 64 }

    /// The value of a key, made if it is new.
    func value<Failure>(
        of key: Key, make: (Key) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let value = try make(key)
        values.withLock { values in
            if values.count >= Self.limit { values.removeAll(keepingCapacity: true) }
            values[key] = value
        }
        return value
    }
}
