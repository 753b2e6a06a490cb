import Formats
import Graphics

/// Replaces the colours in the properties of a style, also those in expressions and functions.
struct ThemeRecoloring {
    /// The palette for all layers.
    let general: ThemePalette
    /// The palettes for the layer at hand; the last comes first.
    private var special: [ThemePalette] = []
    /// The colours that were met in the layer at hand.
    private(set) var found: Set<Color> = []
    /// The number of look-ups in ``special``; beyond ``maximumLookups`` colours stay.
    private(set) var lookups = 0
    private var maximumLookups = 0
    /// What becomes of texts by ``general`` alone: styles repeat their colours.
    private var known: [String: (color: Color, replacement: String?)] = [:]
    /// The colour of the ground before the theme.
    private let ground: Color

    /// - Parameters:
    ///   - general: the palette for all layers.
    ///   - layers: the layers of the base; the first colour of the lowest background is the ground.
    init(general: ThemePalette, layers: [JSONValue]) {
        self.general = general
        let background = layers.first { $0["type"] == "background" }
        ground = background?["paint"]?["background-color"].flatMap(Self.firstColor) ?? .white
    }

    /// Starts another layer.
    ///
    /// - Parameters:
    ///   - palettes: the palettes for this layer; the last comes first.
    ///   - lookups: the most look-ups in them.
    mutating func start(_ palettes: [ThemePalette], lookups: Int) {
        (special, found) = (palettes, [])
        (self.lookups, maximumLookups) = (0, lookups)
    }

    private static func firstColor(_ value: JSONValue) -> Color? {
        value.string.flatMap { Color(css: $0) } ?? value.array?.lazy.compactMap(firstColor).first
    }

    /// Returns the members of `paint`, `layout`, `metadata`, `sky` or `light` with other colours.
    mutating func recolored(_ group: JSONValue) -> JSONValue {
        guard case .object(var members) = group else { return group }
        for (key, value) in members.members.map({ ($0.key, $0.value) }) {
            let isText = key == "text-field"
            members[key] = Self.isColor(key) ? output(value) : isText ? sections(value) : value
        }
        return .object(members)
    }

    /// Whether a property is a colour, or a list of colours.
    static func isColor(_ property: String) -> Bool {
        property == "color" || property.hasSuffix("-color") || property == "line-gradient"
    }

    /// Returns a `text-field` with other colours of its sections.
    private mutating func sections(_ text: JSONValue) -> JSONValue {
        switch text {
        case .array(let values): .array(values.map { sections($0) })
        case .object: recolored(text)
        default: text
        }
    }

    /// Returns a value of a colour property: a colour, an expression, or a function of old styles.
    private mutating func output(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return replacement(for: text).map { .string($0) } ?? value
        case .array(let parts): return expression(parts)
        case .object(var function):
            function["default"] = function["default"].map { output($0) }
            if let stops = function["stops"]?.array {
                function["stops"] = .array(
                    stops.map { stop in
                        guard var pair = stop.array, pair.count == 2 else { return stop }
                        pair[1] = output(pair[1])
                        return .array(pair)
                    })
            }
            return .object(function)
        default: return value
        }
    }

    private mutating func expression(_ parts: [JSONValue]) -> JSONValue {
        guard let head = parts.first?.string else { return .array(parts) }
        // A list of colours, such as those of several lights.
        guard Color(css: head) == nil else { return .array(parts.map { output($0) }) }
        if head == "rgb" || head == "rgba" {
            let numbers = parts.dropFirst().compactMap { $0.number.map { "\($0)" } }
            guard numbers.count == parts.count - 1,
                let text = replacement(for: "\(head)(\(numbers.joined(separator: ",")))")
            else { return .array(parts) }
            return .string(text)
        }
        var result = parts
        for index in parts.indices.dropFirst()
        where Self.isOutput(index, of: head, count: parts.count) {
            result[index] = output(parts[index])
        }
        return .array(result)
    }

    /// Returns whether an argument of an operator is, or becomes, its value.
    private static func isOutput(_ index: Int, of head: String, count: Int) -> Bool {
        let isLast = index == count - 1
        return switch head {
        case "match": index >= 2 && (index % 2 == 1 || isLast)
        case "case": index % 2 == 0 || isLast
        case "step": index >= 2 && index % 2 == 0
        case "interpolate", "interpolate-lab", "interpolate-hcl": index >= 4 && index % 2 == 0
        case "coalesce", "to-color", "literal": true
        // Variables are recoloured where they are bound.
        case "let": index % 2 == 0 || isLast
        default: false
        }
    }

    private mutating func replacement(for text: String) -> String? {
        if special.isEmpty, let known = known[text] {
            found.insert(known.color)
            return known.replacement
        }
        guard let color = Color(css: text), lookups <= maximumLookups else { return nil }
        lookups += special.count
        found.insert(color)
        let result = replacement(for: color)
        if special.isEmpty { known[text] = (color, result) }
        return result
    }

    private func replacement(for color: Color) -> String? {
        let named = special.last { $0.replacement(for: color) != nil } ?? general
        let others = special.last { $0.others != nil } ?? general
        return switch named.replacement(for: color) ?? others.others.map({ .change($0) }) {
        case .color(let text): text
        case .change(let change): Self.text(change.changed(color, over: ground))
        case nil: nil
        }
    }

    private static func text(_ color: Color) -> String {
        guard color.alpha < 1 else { return color.hexText }
        let alpha = (color.alpha * 1000).rounded() / 1000
        let rgb = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
        return "rgba(\(rgb[0]),\(rgb[1]),\(rgb[2]),\(alpha))"
    }
}
