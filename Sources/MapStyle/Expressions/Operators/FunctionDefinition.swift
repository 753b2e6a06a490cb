import Formats

/// An operator that works like a function: its arguments are expressions of known types.
struct FunctionDefinition: Sendable {
    /// The arguments that one form of the function takes.
    enum Parameters: Sendable {
        /// A fixed number of arguments, of these types.
        case fixed([ValueType])
        /// Any number of one type.
        case repeated(ValueType)

        var description: String {
            switch self {
            case .fixed(let types):
                "(" + types.map(\.description).joined(separator: ", ") + ")"
            case .repeated(let type): "(\(type)...)"
            }
        }

        func matches(count: Int) -> Bool {
            if case .fixed(let types) = self { types.count == count } else { true }
        }

        func type(at index: Int) -> ValueType {
            switch self {
            case .fixed(let types): types[index]
            case .repeated(let type): type
            }
        }
    }

    /// One form of the function.
    ///
    /// Two forms never take the same number of arguments, so that
    /// arguments are checked once and no nesting multiplies the work.
    struct Overload: Sendable {
        let parameters: Parameters
        let make: @Sendable ([Expression], ExpressionParser) -> Expression
    }

    let overloads: [Overload]

    init(
        _ parameters: Parameters,
        make: @escaping @Sendable ([Expression], ExpressionParser) -> Expression
    ) {
        overloads = [Overload(parameters: parameters, make: make)]
    }

    init(overloads: [Overload]) {
        self.overloads = overloads
    }

    /// Checks the arguments against the form that takes that many.
    func parse(_ arguments: [JSONValue], _ parser: ExpressionParser) -> Expression? {
        guard
            let overload = overloads.first(where: {
                $0.parameters.matches(count: arguments.count)
            })
        else { return complain(arguments, parser) }
        var parsed: [Expression] = []
        for (index, argument) in arguments.enumerated() {
            let type = overload.parameters.type(at: index)
            guard let one = parser.parse(argument, at: index + 1, expecting: type) else {
                return nil
            }
            parsed.append(one)
        }
        return overload.make(parsed, parser)
    }

    private func complain(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard let parsed = parser.parseAll(arguments, from: 0) else { return nil }
        let expected = overloads.map(\.parameters.description).joined(separator: " | ")
        let found = parsed.map(\.type.description).joined(separator: ", ")
        return parser.fail(
            "Expected arguments of type \(expected), but found (\(found)) instead.")
    }
}

extension FunctionDefinition {
    /// A number computed from one number.
    static func number(_ compute: @escaping @Sendable (Double) -> Double) -> Self {
        Self(.fixed([.number])) { arguments, parser in
            let argument = arguments[0].number
            return Expression(.number, parser.path, over: arguments) {
                context throws(EvaluationError) in .number(compute(try argument(context)))
            }
        }
    }

    /// A number computed from two numbers.
    static func numbers(_ compute: @escaping @Sendable (Double, Double) -> Double) -> Self {
        Self(.fixed([.number, .number])) { arguments, parser in
            binary(arguments, parser, compute)
        }
    }

    static func binary(
        _ arguments: [Expression], _ parser: ExpressionParser,
        _ compute: @escaping @Sendable (Double, Double) -> Double
    ) -> Expression {
        let (first, second) = (arguments[0].number, arguments[1].number)
        return Expression(.number, parser.path, over: arguments) {
            context throws(EvaluationError) in
            .number(compute(try first(context), try second(context)))
        }
    }

    /// A number computed from any count of numbers, one after the other.
    static func fold(
        from start: Double, _ combine: @escaping @Sendable (Double, Double) -> Double
    ) -> Self {
        Self(.repeated(.number)) { arguments, parser in
            let evaluators = arguments.map(\.number)
            return Expression(.number, parser.path, over: arguments) {
                context throws(EvaluationError) in
                var result = start
                for evaluate in evaluators { result = combine(result, try evaluate(context)) }
                return .number(result)
            }
        }
    }

    /// Text computed from one text.
    static func string(_ convert: @escaping @Sendable (String) -> String) -> Self {
        Self(.fixed([.string])) { arguments, parser in
            let argument = arguments[0].string
            return Expression(.string, parser.path, over: arguments) {
                context throws(EvaluationError) in .string(convert(try argument(context)))
            }
        }
    }

    /// A value from the context.
    static func context(
        _ type: ValueType, _ inputs: Expression.Inputs, shape: Expression.Shape = .other,
        reading: FeatureReads? = nil,
        _ read: @escaping @Sendable (EvaluationContext) -> StyleValue
    ) -> Self {
        Self(.fixed([])) { _, parser in
            Expression(type, parser.path, shape: shape, inputs: inputs, reading: reading, over: [])
            {
                read($0)
            }
        }
    }

    /// A value that never changes.
    static func constant(_ value: Double) -> Self {
        Self(.fixed([])) { _, parser in
            Expression(literal: .number(value), path: parser.path)
        }
    }
}
