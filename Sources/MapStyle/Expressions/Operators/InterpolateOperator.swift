import Formats
import Graphics

/// `interpolate`, `interpolate-lab`, `interpolate-hcl`: outputs mixed between two stops.
enum InterpolateOperator {
    static let table: [String: OperatorParser] = [
        "interpolate": { parse("interpolate", .rgb, $0, $1) },
        "interpolate-lab": { parse("interpolate-lab", .lab, $0, $1) },
        "interpolate-hcl": { parse("interpolate-hcl", .hcl, $0, $1) },
    ]

    private static func parse(
        _ name: String, _ space: Color.MixingSpace, _ arguments: [JSONValue],
        _ parser: ExpressionParser
    ) -> Expression? {
        guard let interpolation = Interpolation(arguments.first ?? .null, parser) else {
            return nil
        }
        guard parser.acceptsPairs(arguments) else { return nil }
        guard let input = parser.parse(arguments[1], at: 2, expecting: .number) else {
            return nil
        }
        let isColor = space != .rgb && parser.expected != .colorArray
        var stops = Stops(expecting: isColor ? .color : parser.expectedOutput)
        for index in stride(from: 2, to: arguments.count, by: 2) {
            guard
                stops.add(
                    "interpolate", arguments[index], arguments[index + 1], at: index + 2, parser)
            else { return nil }
        }
        let type = stops.type ?? .value
        guard isInterpolable(type) else {
            return parser.fail("Type \(type) is not interpolatable.")
        }
        let isZoom = if case .zoom = input.shape { true } else { false }
        return Expression(
            type, parser.path, shape: isZoom ? .zoomInterpolation : .other,
            over: [input] + stops.outputs,
            evaluate: evaluator(interpolation, space, input, stops, parser.path))
    }

    private static func isInterpolable(_ type: ValueType) -> Bool {
        switch type {
        case .number, .color, .padding, .numberArray, .colorArray,
            .variableAnchorOffsetCollection, .projectionDefinition, .array(.number, .some):
            true
        default: false
        }
    }

    private static func evaluator(
        _ interpolation: Interpolation, _ space: Color.MixingSpace, _ input: Expression,
        _ stops: Stops, _ path: String
    ) -> Evaluator {
        let (value, inputs) = (input.number, stops.inputs)
        let outputs = stops.outputs.map(\.evaluate)
        return { context throws(EvaluationError) in
            let value = try value(context)
            let position = Stops.position(of: value, in: inputs)
            // Beyond either end, and for NaN, the nearest output stands alone.
            guard value > inputs[position], position + 1 < inputs.count else {
                return try outputs[position](context)
            }
            let share = interpolation.factor(
                value, from: inputs[position], to: inputs[position + 1])
            let lower = try outputs[position](context)
            let upper = try outputs[position + 1](context)
            guard let mix = lower.mixed(with: upper, share, in: space) else {
                throw EvaluationError(
                    path: path,
                    reason: .other(
                        "Cannot interpolate between '\(lower)' and '\(upper)'."))
            }
            return mix
        }
    }
}
