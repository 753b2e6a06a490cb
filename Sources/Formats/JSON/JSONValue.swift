/// A JSON document or a part of one.
///
/// Numbers are always finite: a document with a number too large for a `Double` is rejected.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Any number.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values in the order of the document.
    case object(JSONObject)

    /// The value of a member; `nil` if this is not an object or has no such member.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element at a position; `nil` if this is not an array or is shorter.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// The truth value; `nil` if it is another kind of value.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number; `nil` if it is another kind of value.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The text; `nil` if it is another kind of value.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The elements; `nil` if it is not an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members; `nil` if it is not an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// The kind of this value, as named by the JSON standard.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The kind of this value with its article: `an array`.
    public var kindPhrase: String {
        switch self {
        case .null: "null"
        case .array, .object: "an " + kindName
        case .bool, .number, .string: "a " + kindName
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A value from a Swift string literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A value from a Swift float literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A value from a Swift integer literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A value from a Swift boolean literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A value from a Swift array literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// A value from a Swift nil literal.
    public init(nilLiteral: ()) { self = .null }
    /// A value from a Swift dictionary literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONValue {
    /// Returns the document as text: with two blanks per level, or on one line.
    ///
    /// - Parameter pretty: whether each member and element gets its own line.
    /// - Returns: JSON in the order of the members; whole numbers without a decimal point.
    public func serialized(pretty: Bool = false) -> String {
        var text = ""
        write(to: &text, indent: pretty ? 0 : nil)
        return text
    }

    private func write(to text: inout String, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += Self.plain(value)
        case .string(let value): Self.writeQuoted(value, to: &text)
        case .array(let values):
            // Rows of plain numbers (boxes, coordinates) stay on one line for readability.
            let inner = values.allSatisfy { $0.number != nil } ? nil : indent.map { $0 + 1 }
            Self.writeList("[", "]", values.count, inner, indent, to: &text) { index, text in
                values[index].write(to: &text, indent: inner)
            }
        case .object(let object):
            let inner = indent.map { $0 + 1 }
            Self.writeList("{", "}", object.members.count, inner, indent, to: &text) {
                index, text in
                Self.writeQuoted(object.members[index].key, to: &text)
                text += indent == nil ? ":" : ": "
                object.members[index].value.write(to: &text, indent: inner)
            }
        }
    }

    private static func writeList(
        _ open: String, _ close: String, _ count: Int, _ inner: Int?, _ outer: Int?,
        to text: inout String, element: (Int, inout String) -> Void
    ) {
        text += open
        for index in 0..<count {
            if index > 0 { text += inner == nil && outer != nil ? ", " : "," }
            if let inner { text += "\n" + String(repeating: "  ", count: inner) }
            element(index, &text)
        }
        if count > 0, inner != nil, let outer {
            text += "\n" + String(repeating: "  ", count: outer)
        }
        text += close
    }

    private static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value.magnitude < 0x1p53, let whole = Int(exactly: value) { return String(whole) }
        return "\(value)"
    }

    private static func writeQuoted(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
