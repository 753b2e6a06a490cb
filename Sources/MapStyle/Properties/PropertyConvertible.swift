import Formats
import Geometry
import Graphics

/// A Swift type that a property's value can have.
protocol PropertyConvertible: Sendable {
    /// The type in the specification.
    static var valueType: ValueType { get }
    /// The words of an enumeration; empty for all other types.
    static var words: [String] { get }
    /// Whether values between two values exist.
    static var isInterpolable: Bool { get }
    /// Converts a value of that type; `nil` for other types.
    init?(_ value: StyleValue)
    /// The value in the form of a style; `nil` for none.
    var specified: JSONValue? { get }
}

extension PropertyConvertible {
    static var words: [String] { [] }
    static var isInterpolable: Bool { false }
}

extension Double: PropertyConvertible {
    static var valueType: ValueType { .number }
    static var isInterpolable: Bool { true }
    init?(_ value: StyleValue) {
        guard case .number(let number) = value, number.isFinite else { return nil }
        self = number
    }
    var specified: JSONValue? { .number(self) }
}

extension Bool: PropertyConvertible {
    static var valueType: ValueType { .boolean }
    init?(_ value: StyleValue) {
        guard case .bool(let bool) = value else { return nil }
        self = bool
    }
    var specified: JSONValue? { .bool(self) }
}

extension String: PropertyConvertible {
    static var valueType: ValueType { .string }
    init?(_ value: StyleValue) {
        guard case .string(let string) = value else { return nil }
        self = string
    }
    var specified: JSONValue? { .string(self) }
}

extension Color: PropertyConvertible {
    static var valueType: ValueType { .color }
    static var isInterpolable: Bool { true }
    init?(_ value: StyleValue) {
        guard case .color(let color) = value else { return nil }
        self = color
    }
    var specified: JSONValue? { .string(description) }
}

extension FormattedText: PropertyConvertible {
    static var valueType: ValueType { .formatted }
    init?(_ value: StyleValue) {
        guard case .formatted(let text) = value else { return nil }
        self = text
    }
    var specified: JSONValue? { .string(description) }
}

extension StyleImage: PropertyConvertible {
    static var valueType: ValueType { .resolvedImage }
    init?(_ value: StyleValue) {
        guard case .image(let image) = value else { return nil }
        self = image
    }
    var specified: JSONValue? { .string(name) }
}

extension EdgePadding: PropertyConvertible {
    static var valueType: ValueType { .padding }
    static var isInterpolable: Bool { true }
    init?(_ value: StyleValue) {
        if case .padding(let padding) = value, padding.values.allSatisfy(\.isFinite) {
            self = padding
        } else if let numbers = [Double](value), let padding = EdgePadding(css: numbers) {
            self = padding
        } else {
            return nil
        }
    }
    var specified: JSONValue? { .array(values.map(JSONValue.number)) }
}

extension EdgePadding {
    /// Reads CSS's short forms of one to four numbers; `nil` for another count.
    init?(css values: [Double]) {
        guard (1...4).contains(values.count) else { return nil }
        let (top, right) = (values[0], values.count > 1 ? values[1] : values[0])
        self.init(
            left: values.count > 3 ? values[3] : right, top: top, right: right,
            bottom: values.count > 2 ? values[2] : top)
    }

    /// The four sides in the order of CSS.
    var values: [Double] { [top, right, bottom, left] }
}

extension StyleOffset: PropertyConvertible {
    static var valueType: ValueType { .array(.number, 2) }
    static var isInterpolable: Bool { true }
    init?(_ value: StyleValue) {
        guard let numbers = [Double](value), numbers.count == 2 else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
    var specified: JSONValue? { [.number(x), .number(y)] }
}

extension Array: PropertyConvertible where Element: PropertyConvertible {
    static var valueType: ValueType {
        Element.self == AnchorOffset.self
            ? .variableAnchorOffsetCollection : .array(Element.valueType, nil)
    }
    static var words: [String] { Element.words }
    init?(_ value: StyleValue) {
        let elements: [StyleValue]
        switch value {
        case .array(let values): elements = values
        case .anchorOffsets(let placements): elements = placements.map { .anchorOffsets([$0]) }
        default: return nil
        }
        let converted = elements.compactMap(Element.init)
        guard converted.count == elements.count else { return nil }
        self = converted
    }
    var specified: JSONValue? { .array(compactMap(\.specified)) }
}

extension AnchorOffset: PropertyConvertible {
    static var valueType: ValueType { .variableAnchorOffsetCollection }
    init?(_ value: StyleValue) {
        guard case .anchorOffsets(let placements) = value, let first = placements.first else {
            return nil
        }
        self = first
    }
    var specified: JSONValue? { StyleValue.anchorOffsets([self]).json }
}

extension Optional: PropertyConvertible where Wrapped: PropertyConvertible {
    static var valueType: ValueType { Wrapped.valueType }
    static var words: [String] { Wrapped.words }
    static var isInterpolable: Bool { Wrapped.isInterpolable }
    init?(_ value: StyleValue) {
        guard let wrapped = Wrapped(value) else { return nil }
        self = .some(wrapped)
    }
    var specified: JSONValue? { self?.specified }
}

/// An enumeration of the specification: its words are the raw values.
protocol StyleEnumeration: PropertyConvertible, CaseIterable, RawRepresentable<String> {}

extension StyleEnumeration {
    static var valueType: ValueType { .string }
    static var words: [String] { allCases.map(\.rawValue) }
    init?(_ value: StyleValue) {
        guard case .string(let word) = value else { return nil }
        self.init(rawValue: word)
    }
    var specified: JSONValue? { .string(rawValue) }
}

extension GeometryKind {
    /// Finds the kind by its name in filters.
    init?(specified name: String) {
        switch name {
        case "Point": self = .point
        case "LineString": self = .line
        case "Polygon": self = .polygon
        default: return nil
        }
    }

    /// The name in filters and in `geometry-type`.
    var specifiedName: String {
        switch self {
        case .point: "Point"
        case .line: "LineString"
        case .polygon: "Polygon"
        }
    }
}
