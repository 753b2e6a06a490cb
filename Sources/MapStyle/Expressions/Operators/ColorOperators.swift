import Graphics

/// `rgb`, `rgba`, `to-rgba`.
enum ColorOperators {
    static let table: [String: FunctionDefinition] = [
        "rgb": FunctionDefinition(.fixed([.number, .number, .number]), make: fromChannels),
        "rgba": FunctionDefinition(
            .fixed([.number, .number, .number, .number]), make: fromChannels),
        "to-rgba": FunctionDefinition(.fixed([.color])) { arguments, parser in
            let evaluate = arguments[0].evaluate
            return Expression(.array(.number, 4), parser.path, over: arguments) {
                context throws(EvaluationError) in
                guard case .color(let color) = try evaluate(context) else { return .null }
                return .array([
                    .number(color.red * 255), .number(color.green * 255),
                    .number(color.blue * 255), .number(color.alpha),
                ])
            }
        },
    ]

    private static func fromChannels(
        _ arguments: [Expression], _ parser: ExpressionParser
    ) -> Expression {
        let (channels, path) = (arguments.map(\.evaluate), parser.path)
        return Expression(.color, path, over: arguments) { context throws(EvaluationError) in
            var values: [StyleValue] = []
            for channel in channels { values.append(try channel(context)) }
            guard let color = color(values) else {
                throw EvaluationError(path: path, reason: .other(complaint(about: values)))
            }
            return .color(color)
        }
    }

    /// Creates a colour from channels 0 to 255 and an alpha 0 to 1; `nil` if one is out of range.
    static func color(_ channels: [StyleValue]) -> Color? {
        let numbers = channels.compactMap(\.number)
        guard numbers.count == channels.count, numbers.count == 3 || numbers.count == 4,
            numbers[..<3].allSatisfy((0...255).contains)
        else { return nil }
        let alpha = numbers.count > 3 ? numbers[3] : 1
        guard (0...1).contains(alpha) else { return nil }
        return Color(
            red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255, alpha: alpha)
    }

    /// The reason why the channels are no colour.
    static func complaint(about channels: [StyleValue]) -> String {
        let list = channels.map(\.description).joined(separator: ", ")
        let isInRange = channels.prefix(3).allSatisfy { channel in
            channel.number.map((0...255).contains) ?? false
        }
        return isInRange
            ? "Invalid rgba value [\(list)]: 'a' must be between 0 and 1."
            : "Invalid rgba value [\(list)]: 'r', 'g', and 'b' must be between 0 and 255."
    }
}
