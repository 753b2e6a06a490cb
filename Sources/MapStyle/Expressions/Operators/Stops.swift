import Formats
import Geometry

/// The pairs of input and output of `step` and `interpolate`.
struct Stops {
    /// The inputs, strictly ascending.
    private(set) var inputs: [Double] = []
    /// The output of each.
    private(set) var outputs: [Expression] = []
    /// The type of all outputs; `nil` before the first, if no type is expected.
    private(set) var type: ValueType?

    init(expecting type: ValueType?) {
        self.type = type
    }

    /// Adds a pair, and records its problems.
    ///
    /// - Parameters:
    ///   - operatorName: the operator, for messages.
    ///   - input: the value before the output; `nil` for the output below all inputs.
    ///   - output: the output.
    ///   - index: the position of the output among the operator's arguments, from 1.
    ///   - parser: the parser at the operator.
    /// - Returns: whether the pair is valid.
    mutating func add(
        _ operatorName: String, _ input: JSONValue?, _ output: JSONValue, at index: Int,
        _ parser: ExpressionParser
    ) -> Bool {
        var number = -Double.infinity
        if let input {
            guard case .number(let value) = input else {
                parser.fail(
                    "Input/output pairs for \"\(operatorName)\" expressions must be defined "
                        + "using literal numeric values (not computed expressions) "
                        + "for the input values.", at: index - 1)
                return false
            }
            number = value
        }
        if let last = inputs.last, last >= number {
            parser.fail(
                "Input/output pairs for \"\(operatorName)\" expressions must be arranged "
                    + "with input values in strictly ascending order.", at: index - 1)
            return false
        }
        guard let parsed = parser.parse(output, at: index, expecting: type) else { return false }
        type = type ?? parsed.type
        inputs.append(number)
        outputs.append(parsed)
        return true
    }

    /// The last index whose input is not above a value; the first for NaN and values below all.
    static func position(of value: Double, in inputs: [Double]) -> Int {
        max(0, inputs.partitioningIndex { !($0 <= value) } - 1)
    }
}
