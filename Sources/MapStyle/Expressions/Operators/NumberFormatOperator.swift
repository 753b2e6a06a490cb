import Formats
import Language

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
