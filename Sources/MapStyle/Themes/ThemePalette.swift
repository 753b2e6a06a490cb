import Formats
import Graphics

/// New colours for those of a style: one by one, and by a change of all others (`"*"`).
struct ThemePalette: Sendable {
    /// What becomes of a colour.
    enum Replacement: Sendable {
        /// Another colour, as the theme writes it.
        case color(String)
        /// The same colour, lighter, darker or paler.
        case change(ColorChange)
    }

    private let colors: [Color: (name: String, replacement: Replacement)]
    /// The change of all colours that are not named.
    let others: ColorChange?
    /// Its place in the theme.
    private let place: String

    /// The most colours of a palette; a style that ships has 150.
    private static let maximumColors = 5000

    /// Reads a palette; without one, all colours stay.
    init(_ json: JSONValue?, at place: String) throws(StyleThemeError) {
        self.place = place
        var colors: [Color: (name: String, replacement: Replacement)] = [:]
        var others: ColorChange?
        let entries = try json?.members(of: place).members ?? []
        guard entries.count <= Self.maximumColors else {
            throw StyleThemeError("\(place): there are more than \(Self.maximumColors) colours")
        }
        for entry in entries {
            let place = "\(place).\(entry.key)"
            if entry.key == "*" {
                others = try ColorChange(entry.value, at: place)
                continue
            }
            guard let color = Color(css: entry.key) else {
                throw StyleThemeError("\(place): this is no colour")
            }
            colors[color] = (entry.key, try Self.replacement(entry.value, at: place))
        }
        (self.colors, self.others) = (colors, others)
    }

    private static func replacement(
        _ json: JSONValue, at place: String
    ) throws(StyleThemeError) -> Replacement {
        guard let text = json.string else { return .change(try ColorChange(json, at: place)) }
        guard Color(css: text) != nil else {
            throw StyleThemeError("\(place): '\(text.prefix(40))' is no colour")
        }
        return .color(text)
    }

    /// Returns what becomes of a colour that is named; `nil` for all others.
    func replacement(for color: Color) -> Replacement? { colors[color]?.replacement }

    /// Throws if it names a colour that is not among those of the layers.
    func check(colors found: Set<Color>) throws(StyleThemeError) {
        guard
            let lost = colors.filter({ !found.contains($0.key) }).map(\.value.name).min()
        else { return }
        throw StyleThemeError("\(place): the base has no colour \(lost) there")
    }
}

/// A change of colours, in CIELAB's lightness, chroma and hue.
struct ColorChange: Sendable {
    /// The lightness that black and white get, from 0 to 100: `[0, 100]` changes nothing, `[90, 10]`
    /// makes dark of light.
    private let lightness: ClosedSpan
    /// The factor of the chroma: 0 makes greys.
    private let chroma: Double
    /// The turn of the hue in degrees.
    private let hue: Double
    /// The fraction of the way to the colour of the ground, after all else; below 0 away from it.
    private let fade: Double

    private struct ClosedSpan: Sendable { var black, white: Double }
    private static let members = ["lightness", "chroma", "hue", "fade"]

    init(_ json: JSONValue, at place: String) throws(StyleThemeError) {
        let all = try json.members(of: place)
        for key in all.keys where !Self.members.contains(key) {
            throw StyleThemeError(
                "\(place): there is no change '\(key)'" + NameSuggestion.hint(key, Self.members))
        }
        func number(
            _ json: JSONValue?, in range: ClosedRange<Double>, _ what: String, default: Double
        ) throws(StyleThemeError) -> Double {
            guard let json else { return `default` }
            guard let number = json.number, range.contains(number) else {
                throw StyleThemeError("\(place): \(what)")
            }
            return number
        }
        let ends = all["lightness"]
        guard ends == nil || ends?.array?.count == 2 else {
            throw StyleThemeError("\(place): \(Self.lightnessRule)")
        }
        lightness = ClosedSpan(
            black: try number(ends?[0], in: 0...100, Self.lightnessRule, default: 0),
            white: try number(ends?[1], in: 0...100, Self.lightnessRule, default: 100))
        chroma = try number(
            all["chroma"], in: 0...4, "chroma: expected a factor from 0 to 4", default: 1)
        hue = try number(
            all["hue"], in: -360...360, "hue: expected degrees from -360 to 360", default: 0)
        fade = try number(
            all["fade"], in: -2...1, "fade: expected a fraction from -2 to 1", default: 0)
    }

    private static let lightnessRule =
        "lightness: expected two numbers from 0 to 100, what black and white become"

    /// Returns the changed colour; of hues that no screen shows that strongly, the strongest.
    func changed(_ color: Color, over ground: Color) -> Color {
        var polar = PolarLabColor(LabColor(color))
        polar.lightness =
            lightness.black + (lightness.white - lightness.black) * polar.lightness / 100
        polar.chroma *= chroma
        polar.hue = polar.hue.map { $0 + hue }
        if fade != 0 {
            polar = PolarLabColor(LabColor(polar).mixed(with: LabColor(ground), fade))
            polar.lightness = min(max(polar.lightness, 0), 100)
        }
        // 2^-10 of the chroma can't be seen; the loop is there for colours outside sRGB only.
        var (low, high) = (0.0, polar.chroma)
        if !LabColor(polar).isDisplayable {
            for _ in 0..<10 {
                polar.chroma = (low + high) / 2
                if LabColor(polar).isDisplayable { low = polar.chroma } else { high = polar.chroma }
            }
            polar.chroma = low
        }
        return Color(LabColor(polar), alpha: color.alpha)
    }
}
