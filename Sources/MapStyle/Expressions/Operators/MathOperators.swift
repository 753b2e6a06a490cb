#if canImport(Glibc)
    import Glibc
#endif

/// Arithmetic operators; all use IEEE 754, so that nothing traps or fails.
enum MathOperators {
    static let table: [String: FunctionDefinition] = [
        "+": .fold(from: 0, +),
        "*": .fold(from: 1, *),
        "-": FunctionDefinition(overloads: [
            .init(parameters: .fixed([.number, .number])) { arguments, parser in
                FunctionDefinition.binary(arguments, parser, -)
            },
            .init(parameters: .fixed([.number])) { arguments, parser in
                let argument = arguments[0].number
                return Expression(.number, parser.path, over: arguments) {
                    context throws(EvaluationError) in .number(-(try argument(context)))
                }
            },
        ]),
        "/": .numbers(/),
        "%": .numbers { $0.truncatingRemainder(dividingBy: $1) },
        "^": .numbers { pow($0, $1) },
        "min": .fold(from: .infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.min($0, $1) },
        "max": .fold(from: -.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.max($0, $1) },
        "abs": .number { $0.magnitude },
        "ceil": .number { $0.rounded(.up) },
        "floor": .number { $0.rounded(.down) },
        // Halves are rounded away from zero on both sides.
        "round": .number { $0.rounded(.toNearestOrAwayFromZero) },
        "sqrt": .number { $0.squareRoot() },
        "ln": .number { log($0) },
        "log2": .number { log2($0) },
        "log10": .number { log10($0) },
        "sin": .number { sin($0) },
        "cos": .number { cos($0) },
        "tan": .number { tan($0) },
        "asin": .number { asin($0) },
        "acos": .number { acos($0) },
        "atan": .number { atan($0) },
        "e": .constant(M_E),
        "ln2": .constant(M_LN2),
        "pi": .constant(.pi),
    ]
}
