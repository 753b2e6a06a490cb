/// The type of an expression or of a value, as the specification names it.
indirect enum ValueType: Hashable, Sendable {
    case null, number, string, boolean, color, object, value
    case formatted, resolvedImage, padding, numberArray, colorArray
    case variableAnchorOffsetCollection, projectionDefinition, collator
    /// The type of `["error", …]`, which never has a value and therefore fits everywhere.
    case error
    /// An array of one element type, with its count if that is fixed.
    case array(ValueType, Int?)

    /// The type of a known value.
    init(of value: StyleValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .number: self = .number
        case .string: self = .string
        case .color: self = .color
        case .object: self = .object
        case .formatted: self = .formatted
        case .image: self = .resolvedImage
        case .padding: self = .padding
        case .numberArray: self = .numberArray
        case .colorArray: self = .colorArray
        case .anchorOffsets: self = .variableAnchorOffsetCollection
        case .projection: self = .projectionDefinition
        case .collator: self = .collator
        case .array(let values): self = .array(Self.common(to: values), values.count)
        }
    }

    /// The common type of values; `value` if they differ.
    ///
    /// Two nested arrays never have a common type, because the reference compares their types by
    /// identity.
    static func common(to values: [StyleValue]) -> ValueType {
        guard let first = values.first else { return .value }
        let type = ValueType(of: first)
        guard values.count > 1 else { return type }
        if case .array = type { return .value }
        return values.dropFirst().allSatisfy { ValueType(of: $0) == type } ? type : .value
    }

    /// Whether an expression of another type is accepted where this one is expected.
    func accepts(_ other: ValueType) -> Bool {
        switch (self, other) {
        case (.array(let item, let count), .array(let otherItem, let otherCount)):
            let isEmpty = otherCount == 0 && otherItem == .value
            return (isEmpty || item.accepts(otherItem)) && (count == nil || count == otherCount)
        // A collator is no value that a property could have.
        case (.value, .collator): return false
        case (.value, _), (_, .error): return true
        default: return self == other
        }
    }

    /// The message if another type is given where this one is expected; `nil` if it fits.
    func mismatch(with other: ValueType) -> String? {
        accepts(other) ? nil : "Expected \(self) but found \(other) instead."
    }

    /// Whether it is an array of any kind.
    var isArray: Bool { if case .array = self { true } else { false } }

    /// The name without the element type of an array.
    var kindName: String { isArray ? "array" : description }

    /// An array of anything.
    static let anyArray = ValueType.array(.value, nil)

    /// The types by the names that operators use: `["array", "string", ...]`.
    static func itemType(named name: String) -> ValueType? {
        switch name {
        case "string": .string
        case "number": .number
        case "boolean": .boolean
        default: nil
        }
    }
}

extension ValueType: CustomStringConvertible {
    /// The name, such as `number` or `array<string, 2>`.
    var description: String {
        switch self {
        case .null: "null"
        case .number: "number"
        case .string: "string"
        case .boolean: "boolean"
        case .color: "color"
        case .object: "object"
        case .value: "value"
        case .formatted: "formatted"
        case .resolvedImage: "resolvedImage"
        case .padding: "padding"
        case .numberArray: "numberArray"
        case .colorArray: "colorArray"
        case .variableAnchorOffsetCollection: "variableAnchorOffsetCollection"
        case .projectionDefinition: "projectionDefinition"
        case .collator: "collator"
        case .error: "error"
        case .array(let item, let count?): "array<\(item), \(count)>"
        case .array(.value, nil): "array"
        case .array(let item, nil): "array<\(item)>"
        }
    }
}
