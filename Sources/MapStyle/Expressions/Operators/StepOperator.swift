import Formats

/// `step`, which returns the output of the last stop that is not above the input.
enum StepOperator {
    static let table: [String: OperatorParser] = ["step": parse]

    private static func parse(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard parser.acceptsPairs(arguments) else { return nil }
        guard let input = parser.parse(arguments[0], at: 1, expecting: .number) else {
            return nil
        }
        var stops = Stops(expecting: parser.expectedOutput)
        for index in stride(from: 1, to: arguments.count, by: 2) {
            let label: JSONValue? = index == 1 ? .none : .some(arguments[index - 1])
            guard stops.add("step", label, arguments[index], at: index + 1, parser) else {
                return nil
            }
        }
        let (value, inputs) = (input.number, stops.inputs)
        let outputs = stops.outputs.map(\.evaluate)
        let isZoom = if case .zoom = input.shape { true } else { false }
        return Expression(
            stops.type ?? .value, parser.path, shape: isZoom ? .zoomStep : .other,
            over: [input] + stops.outputs
        ) { context throws(EvaluationError) in
            let position = Stops.position(of: try value(context), in: inputs)
            return try outputs[position](context)
        }
    }
}
