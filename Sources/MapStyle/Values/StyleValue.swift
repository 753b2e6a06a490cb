public import Formats
public import Geometry
public import Graphics

/// Any value that an expression can take or return.
public enum StyleValue: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// Any number.
    case number(Double)
    /// Text.
    case string(String)
    /// A colour.
    indirect case color(Color)
    /// Values in order.
    case array([StyleValue])
    /// Named plain values in order.
    indirect case object(JSONObject)
    /// Formatted text.
    case formatted(FormattedText)
    /// A picture of the sprite.
    indirect case image(StyleImage)
    /// Padding around a box.
    indirect case padding(EdgePadding)
    /// Numbers that are interpolated one by one.
    case numberArray([Double])
    /// Colours that are interpolated one by one.
    case colorArray([Color])
    /// Placements of a label in order of preference.
    case anchorOffsets([AnchorOffset])
    /// A map projection.
    indirect case projection(ProjectionBlend)
    /// A collator.
    indirect case collator(Collator)

    /// Converts the value of a feature's property.
    @inlinable
    public init(_ property: PropertyValue) {
        switch property {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        }
    }

    /// Converts a plain value of a document.
    public init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.map(StyleValue.init))
        case .object(let object): self = .object(object)
        }
    }

    /// The number, if it is one.
    var number: Double? { if case .number(let value) = self { value } else { nil } }

    /// The value in the form of a document; colours and formatted text become their text.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let values): .array(values.map(\.json))
        case .object(let object): .object(object)
        case .padding(let padding): .array(padding.values.map(JSONValue.number))
        case .numberArray(let values): .array(values.map(JSONValue.number))
        case .colorArray(let colors): .array(colors.map { .string($0.description) })
        case .anchorOffsets(let placements):
            .array(
                placements.flatMap { placement -> [JSONValue] in
                    let offset = placement.offset
                    return [
                        .string(placement.anchor.rawValue),
                        .array([.number(offset.x), .number(offset.y)]),
                    ]
                })
        case .collator: .object(JSONObject())
        case .color, .formatted, .image, .projection: .string(description)
        }
    }
}

extension StyleValue: CustomStringConvertible {
    /// The text that the operator `to-string` returns.
    public var description: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let value): StyleNumberText.plain(value)
        case .string(let value): value
        case .color(let color): color.description
        case .formatted(let text): text.description
        case .image(let image): image.name
        case .projection(let blend): blend.description
        default: json.serialized()
        }
    }
}

extension StyleValue {
    /// The value at the fraction `t` of the way to another of the same type; `nil` if there is
    /// none.
    func mixed(
        with other: StyleValue, _ t: Double, in space: Color.MixingSpace
    ) -> StyleValue? {
        switch (self, other) {
        case (.number(let a), .number(let b)):
            return .number(Self.mix(a, b, t))
        case (.color(let a), .color(let b)):
            return .color(a.mixed(with: b, t, in: space))
        case (.array(let a), .array(let b)):
            guard a.count == b.count else { return nil }
            let mixes = zip(a, b).compactMap { $0.mixed(with: $1, t, in: space) }
            return mixes.count == a.count ? .array(mixes) : nil
        case (.numberArray(let a), .numberArray(let b)):
            return .numberArray(zip(a, b).map { Self.mix($0, $1, t) })
        case (.colorArray(let a), .colorArray(let b)):
            guard a.count == b.count else { return nil }
            return .colorArray(zip(a, b).map { $0.mixed(with: $1, t, in: space) })
        case (.padding(let a), .padding(let b)):
            return EdgePadding(css: zip(a.values, b.values).map { Self.mix($0, $1, t) })
                .map(StyleValue.padding)
        case (.anchorOffsets(let a), .anchorOffsets(let b)):
            return Self.mix(a, b, t)
        case (.projection(let a), .projection(let b)):
            var blend = ProjectionBlend(from: a.to, to: b.to, transition: t)
            blend.isMixed = true
            return .projection(blend)
        default: return nil
        }
    }

    private static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double {
        a * (1 - t) + b * t
    }

    /// Mixes offsets, which is possible only for the same anchors in the same order.
    private static func mix(
        _ a: [AnchorOffset], _ b: [AnchorOffset], _ t: Double
    ) -> StyleValue? {
        guard a.map(\.anchor) == b.map(\.anchor) else { return nil }
        return .anchorOffsets(
            zip(a, b).map { first, second in
                AnchorOffset(
                    anchor: first.anchor,
                    offset: StyleOffset(
                        x: mix(first.offset.x, second.offset.x, t),
                        y: mix(first.offset.y, second.offset.y, t)))
            })
    }
}

/// A map projection, or a state between two of them.
public struct ProjectionBlend: Hashable, Sendable, CustomStringConvertible {
    /// The projection at the start of the transition.
    public var from: String
    /// The projection at the end of the transition; equal to `from` if there is no change.
    public var to: String
    /// The fraction of the way from one to the other, from 0 to 1.
    public var transition: Double
    /// Whether it was interpolated between two stops rather than written in a style.
    public var isMixed = false

    /// Creates a state between two projections.
    public init(from: String, to: String, transition: Double) {
        self.from = from
        self.to = to
        self.transition = transition
    }

    /// The projections that the specification names.
    static let names = ["mercator", "vertical-perspective"]

    /// The three members as the specification's array.
    public var description: String {
        "[\"\(from)\",\"\(to)\",\(StyleNumberText.plain(transition))]"
    }
}
