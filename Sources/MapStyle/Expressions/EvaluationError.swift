import Formats

/// A reason why an expression has no value for a feature; the message is made only on request.
struct EvaluationError: Error, CustomStringConvertible {
    /// The kind of failure.
    enum Reason {
        /// A value of a type other than the asserted one.
        case mistyped(expected: ValueType, found: StyleValue)
        /// A value that can't be converted to the type.
        case unreadable(ValueType, StyleValue)
        /// Anything else, in words.
        case other(String)
    }

    /// The path in the expression, such as `[2][1]`.
    let path: String
    /// The failure at that path.
    let reason: Reason

    var message: String {
        switch reason {
        case .mistyped(let expected, let found):
            "Expected value to be of type \(expected), but found \(ValueType(of: found)) instead."
        case .unreadable(let type, let value):
            "Could not parse \(type) from value '\(Self.quoted(value))'"
        case .other(let text): text
        }
    }

    var description: String { path.isEmpty ? message : "\(path): \(message)" }

    private static func quoted(_ value: StyleValue) -> String {
        let text: String
        switch value {
        case .string(let string): text = string
        default: text = value.json.serialized()
        }
        return text.utf8.count > 200 ? text.prefix(200) + "…" : text
    }
}
