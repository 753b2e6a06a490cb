/// A JSON document or a part of one.
///
/// Numbers are always finite: a document that holds one too large for a `Double` is refused.
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

    /// The value of a member; `nil` if this is no object or has no such member.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element at a position; `nil` if this is no array or is shorter.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number, if it is one.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The text, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The elements, if it is an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, if it is an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// What kind of value this is, in the words of the JSON standard.
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

    /// What kind of value it is, as one among others: `an array`.
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
