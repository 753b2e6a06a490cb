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
            let fraction = interpolation.factor(
                value, from: inputs[position], to: inputs[position + 1])
            let lower = try outputs[position](context)
            let upper = try outputs[position + 1](context)
            guard let mix = lower.mixed(with: upper, fraction, in: space) else {
                throw EvaluationError(
                    path: path,
                    reason: .other(
                        "Cannot interpolate between '\(lower)' and '\(upper)'."))
            }
            return mix
        }
    }
}

#if canImport(Glibc)
    import Glibc
#endif

/// How far between two stops a value lies: the curve of `interpolate`.
enum Interpolation: Sendable {
    case linear
    case exponential(base: Double)
    case cubicBezier(CubicBezier)

    /// Reads `["linear"]`, `["exponential", base]`, `["cubic-bezier", x1, y1, x2, y2]`.
    init?(_ json: JSONValue, _ parser: ExpressionParser) {
        guard let values = json.array, let first = values.first else {
            parser.fail("Expected an interpolation type expression.", at: 1)
            return nil
        }
        switch first.string {
        case "linear": self = .linear
        case "exponential":
            guard values.count > 1, let base = values[1].number else {
                parser.fail("Exponential interpolation requires a numeric base.", at: 1, 1)
                return nil
            }
            self = .exponential(base: base)
        case "cubic-bezier":
            let points = values.dropFirst().compactMap(\.number)
            guard values.count == 5, points.count == 4, points.allSatisfy((0...1).contains)
            else {
                parser.fail(
                    "Cubic bezier interpolation requires four numeric arguments "
                        + "with values between 0 and 1.", at: 1)
                return nil
            }
            self = .cubicBezier(CubicBezier(points[0], points[1], points[2], points[3]))
        default:
            let name = first.string ?? first.serialized()
            parser.fail("Unknown interpolation type \(name.prefix(80))", at: 1, 0)
            return nil
        }
    }

    /// The share of the way from one stop to the next.
    func factor(_ value: Double, from lower: Double, to upper: Double) -> Double {
        switch self {
        case .linear: Self.exponential(value, 1, lower, upper)
        case .exponential(let base): Self.exponential(value, base, lower, upper)
        case .cubicBezier(let curve): curve.y(at: Self.exponential(value, 1, lower, upper))
        }
    }

    private static func exponential(
        _ value: Double, _ base: Double, _ lower: Double, _ upper: Double
    ) -> Double {
        let (progress, whole) = (value - lower, upper - lower)
        guard whole > 0 else { return 0 }
        let even = progress / whole
        guard base != 1 else { return even }
        let fraction = (pow(base, progress) - 1) / (pow(base, whole) - 1)
        // A base without a power, or one that overflows, leaves the even way.
        return fraction.isFinite ? fraction : even
    }
}

/// The timing curve of CSS Easing Functions Level 1: from (0, 0) to (1, 1) with two control points.
struct CubicBezier: Sendable {
    private let x: (a: Double, b: Double, c: Double)
    private let y: (a: Double, b: Double, c: Double)

    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func coefficients(_ p: Double, _ q: Double) -> (Double, Double, Double) {
            let c = 3 * p
            let b = 3 * (q - p) - c
            return (1 - c - b, b, c)
        }
        x = coefficients(x1, x2)
        y = coefficients(y1, y2)
    }

    /// The height of the curve over a share of the way.
    func y(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        // x grows with t for control points between 0 and 1: halving always finds it.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if Self.value(x, middle) < fraction { low = middle } else { high = middle }
        }
        return Self.value(y, (low + high) / 2)
    }

    private static func value(_ p: (a: Double, b: Double, c: Double), _ t: Double) -> Double {
        ((p.a * t + p.b) * t + p.c) * t
    }
}
