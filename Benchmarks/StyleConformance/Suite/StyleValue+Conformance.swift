import Formats
import Geometry
import Graphics
import MapStyle

extension Color {
    /// The suite writes colours with premultiplied alpha.
    fileprivate var premultiplied: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }

    fileprivate var members: JSONValue {
        let values = premultiplied.map(JSONValue.number)
        return ["r": values[0], "g": values[1], "b": values[2], "a": values[3]]
    }
}

extension StyleValue {
    /// The value as the suite writes it.
    var conformance: JSONValue {
        switch self {
        case .number(let number): number.isFinite ? .number(number) : .null
        case .color(let color): .array(color.premultiplied.map(JSONValue.number))
        case .array(let values): .array(values.map(\.conformance))
        case .image(let image):
            ["name": .string(image.name), "available": .bool(image.isAvailable)]
        case .padding(let padding):
            [
                "values": .array(
                    [padding.top, padding.right, padding.bottom, padding.left]
                        .map(JSONValue.number))
            ]
        case .numberArray(let numbers): ["values": .array(numbers.map(JSONValue.number))]
        case .colorArray(let colors): ["values": .array(colors.map(\.members))]
        case .projection(let blend) where blend.isMixed:
            [
                "from": .string(blend.from), "to": .string(blend.to),
                "transition": .number(blend.transition),
            ]
        case .projection(let blend) where blend.from == blend.to && blend.transition == 1:
            .string(blend.from)
        case .projection(let blend):
            [.string(blend.from), .string(blend.to), .number(blend.transition)]
        case .formatted(let text): ["sections": .array(text.sections.map(Self.members))]
        default: json
        }
    }

    private static func members(_ section: FormattedText.Section) -> JSONValue {
        [
            "text": .string(section.text),
            "image": section.image.map { StyleValue.image($0).conformance } ?? .null,
            "scale": section.scale.map(JSONValue.number) ?? .null,
            "fontStack": section.fonts.map { .string($0.joined(separator: ",")) } ?? .null,
            "textColor": section.color?.members ?? .null,
            "verticalAlign": section.verticalAlignment.map { .string($0.rawValue) } ?? .null,
        ]
    }
}
