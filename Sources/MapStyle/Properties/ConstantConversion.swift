import Formats
import Geometry
import Graphics

/// Reads a plain value as one of the specification's types.
enum ConstantConversion {
    /// Converts a value to a type; `nil` if that is not possible.
    ///
    /// - Parameters:
    ///   - value: a value from the style or a feature.
    ///   - type: the type to convert to.
    ///   - isLoose: whether numbers, texts and truth values may be converted from other values, as
    ///     the operators `to-…` do; constants of a style may not.
    /// - Returns: a value of that type.
    static func convert(
        _ value: StyleValue, to type: ValueType, isLoose: Bool = false
    ) -> StyleValue? {
        switch type {
        case .color: return color(value, isLoose).map(StyleValue.color)
        case .formatted: return formatted(value, isLoose)
        case .resolvedImage: return image(value, isLoose)
        case .padding: return padding(value)
        case .numberArray: return numbers(value).map(StyleValue.numberArray)
        case .colorArray: return colors(value).map(StyleValue.colorArray)
        case .variableAnchorOffsetCollection: return anchorOffsets(value)
        case .projectionDefinition: return projection(value)
        case .number where isLoose: return number(value).map(StyleValue.number)
        case .boolean where isLoose: return .bool(isTruthy(value))
        case .string where isLoose: return .string(value.description)
        default: return type.accepts(ValueType(of: value)) ? value : nil
        }
    }

    private static func color(_ value: StyleValue, _ isLoose: Bool) -> Color? {
        switch value {
        case .color(let color): return color
        case .string(let text): return Color(css: text)
        case .array(let channels) where isLoose: return ColorOperators.color(channels)
        default: return nil
        }
    }

    private static func formatted(_ value: StyleValue, _ isLoose: Bool) -> StyleValue? {
        switch value {
        case .formatted: return value
        case .string(let text): return .formatted(FormattedText(text))
        case .image(let image) where isLoose:
            return .formatted(FormattedText(sections: [.init(text: "", image: image)]))
        default: return isLoose ? .formatted(FormattedText(value.description)) : nil
        }
    }

    private static func image(_ value: StyleValue, _ isLoose: Bool) -> StyleValue? {
        switch value {
        case .image: return value
        case .string(let name): return name.isEmpty ? .null : .image(StyleImage(name: name))
        default:
            guard isLoose else { return nil }
            let name = value.description
            return name.isEmpty ? .null : .image(StyleImage(name: name))
        }
    }

    private static func padding(_ value: StyleValue) -> StyleValue? {
        if case .padding = value { return value }
        return numbers(value).flatMap(EdgePadding.init(css:)).map(StyleValue.padding)
    }

    private static func numbers(_ value: StyleValue) -> [Double]? {
        switch value {
        case .number(let number): return [number]
        case .numberArray(let numbers): return numbers
        case .array(let values):
            let numbers = values.compactMap { element -> Double? in
                if case .number(let number) = element { number } else { nil }
            }
            return numbers.count == values.count ? numbers : nil
        default: return nil
        }
    }

    private static func colors(_ value: StyleValue) -> [Color]? {
        switch value {
        case .string, .color: return color(value, false).map { [$0] }
        case .colorArray(let colors): return colors
        case .array(let values):
            let colors = values.compactMap { color($0, false) }
            return colors.count == values.count ? colors : nil
        default: return nil
        }
    }

    /// Reads `[anchor, [x, y], anchor, [x, y], ...]`.
    private static func anchorOffsets(_ value: StyleValue) -> StyleValue? {
        if case .anchorOffsets = value { return value }
        guard case .array(let values) = value, values.count.isMultiple(of: 2) else { return nil }
        var placements: [AnchorOffset] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let anchor = SymbolAnchor(values[index]),
                let offset = StyleOffset(values[index + 1])
            else { return nil }
            placements.append(AnchorOffset(anchor: anchor, offset: offset))
        }
        return .anchorOffsets(placements)
    }

    /// Reads a name, or `[from, to, transition]`.
    private static func projection(_ value: StyleValue) -> StyleValue? {
        switch value {
        case .projection: return value
        case .string(let name):
            return .projection(ProjectionBlend(from: name, to: name, transition: 1))
        case .array(let values):
            guard values.count == 3, case .string(let from) = values[0],
                case .string(let to) = values[1], case .number(let transition) = values[2]
            else { return nil }
            return .projection(ProjectionBlend(from: from, to: to, transition: transition))
        default: return nil
        }
    }

    /// ECMAScript's `Number(value)`, with `null` as 0; `nil` if that is NaN.
    private static func number(_ value: StyleValue) -> Double? {
        switch value {
        case .null: return 0
        case .bool(let bool): return bool ? 1 : 0
        case .number(let number): return number.isNaN ? nil : number
        case .string(let text):
            return StyleNumberText.number(text)
        case .array(let values):
            // A list is the text of its elements between commas, so only one element or none is a
            // number.
            guard values.count <= 1 else { return nil }
            return values.first.map { StyleNumberText.number($0.description) } ?? 0
        default: return nil
        }
    }

    /// ECMAScript's `Boolean(value)`.
    private static func isTruthy(_ value: StyleValue) -> Bool {
        switch value {
        case .null: false
        case .bool(let bool): bool
        case .number(let number): number != 0 && !number.isNaN
        case .string(let text): !text.isEmpty
        default: true
        }
    }
}
