public import Formats
import Graphics

/// A theme: new colours for those of a style, and a choice of its layers.
///
/// It is a document such as `{"base": "day", "palette": {"#a8d0e6": "#8fc1dd"}, "layers": {"poi*":
/// null}}`. ``ThemedStyle`` finds its base; this type reads and applies it.
public struct StyleTheme: Sendable {
    /// The names or paths of a style or theme, and of themes that are applied to it before this one.
    public let bases: [String]
    /// The members of the style's root that it replaces.
    private let root: JSONObject
    private let palette: ThemePalette
    private let changes: [LayerChange]
    private let additions: [LayerAddition]

    /// The members of the style's root that a theme may replace.
    private static let rootMembers = ["name", "metadata", "light", "sky", "sprite"]
    private static let members = ["base", "palette", "layers", "add"] + rootMembers
    /// The most bases, layer entries and new layers of a theme; more are hostile.
    private static let (maximumBases, maximumChanges, maximumAdditions) = (8, 500, 200)

    /// Returns whether a document is a theme rather than a style.
    public static func isTheme(_ json: JSONValue) -> Bool {
        json["base"] != nil && json["version"] == nil
    }

    /// Reads a theme.
    ///
    /// - Parameter json: a document for which ``isTheme(_:)`` is true.
    /// - Throws: ``StyleThemeError`` for the first wrong member.
    public init(json: JSONValue) throws(StyleThemeError) {
        let document = try json.members(of: "the theme")
        for key in document.keys where !Self.members.contains(key) {
            throw StyleThemeError(
                "a theme has no member '\(key)'" + NameSuggestion.hint(key, Self.members))
        }
        bases = try Self.bases(document["base"])
        root = JSONObject(
            Self.rootMembers.compactMap { key in document[key].map { (key, $0) } })
        palette = try ThemePalette(document["palette"], at: "palette")
        changes = try LayerChange.read(document["layers"], limit: Self.maximumChanges)
        additions = try LayerAddition.read(document["add"], limit: Self.maximumAdditions)
    }

    private static func bases(_ json: JSONValue?) throws(StyleThemeError) -> [String] {
        let names = json?.string.map { [$0] } ?? json?.array?.compactMap(\.string) ?? []
        guard (1...maximumBases).contains(names.count), names.count == json?.array?.count ?? 1,
            !names.contains("")
        else {
            throw StyleThemeError(
                "base: expected the name or path of a style, or a list of up to \(maximumBases)")
        }
        return names
    }

    /// Returns a style as this theme shows it.
    ///
    /// - Parameters:
    ///   - style: a style document.
    ///   - isOwnBase: whether the theme was made for this style, so that a name of a layer or a
    ///     colour which the style lacks is an error; otherwise it is skipped.
    ///   - budget: what remains for all themes of the style.
    /// - Returns: a style document.
    /// - Throws: ``StyleThemeError`` for what the style lacks, and if the budget is spent.
    func applied(
        to style: JSONValue, isOwnBase: Bool, budget: inout ThemeBudget
    ) throws(StyleThemeError) -> JSONValue {
        guard var result = style.object, let layers = result["layers"]?.array else {
            throw StyleThemeError("its base is no style: it has no list of \"layers\"")
        }
        guard layers.count <= Style.maximumLayers else {
            throw StyleThemeError("its base has more than \(Style.maximumLayers) layers")
        }
        try budget.spend(JSONValue.array(layers).nodes(upTo: budget.remaining + 1))
        var recoloring = ThemeRecoloring(general: palette, layers: layers)
        for key in ["sky", "light"] { result[key] = result[key].map { recoloring.recolored($0) } }
        let others = recoloring.found
        var stack = ThemedStack(sources: result["sources"]?.object, isOwnBase: isOwnBase)
        for layer in layers { try stack.append(layer, changes, &recoloring, &budget) }
        if isOwnBase { try checkUse(of: stack.layers, others) }
        for addition in additions { try stack.add(addition, &budget) }
        result["layers"] = .array(stack.layers.filter { !$0.isLeftOut }.map(\.json))
        for member in root.members {
            let isMerged = member.key == "metadata"
            result[member.key] = isMerged ? result[member.key].merged(member.value) : member.value
        }
        return .object(result)
    }

    /// Throws if a pattern fits no layer, or a palette names a colour that its layers lack.
    private func checkUse(
        of layers: [ThemedLayer], _ others: Set<Color>
    ) throws(StyleThemeError) {
        try palette.check(colors: layers.reduce(into: others) { $0.formUnion($1.colors) })
        var colors: [Int: Set<Color>] = [:]
        for layer in layers {
            for index in layer.changes {
                let found = changes[index].palette == nil ? [] : layer.colors
                colors[index, default: []].formUnion(found)
            }
        }
        for (index, change) in changes.enumerated() {
            guard let colors = colors[index] else {
                let hint = NameSuggestion.hint(change.pattern, layers.map(\.id))
                throw StyleThemeError("layers: the base has no layer '\(change.pattern)'\(hint)")
            }
            try change.palette?.check(colors: colors)
        }
    }
}

/// An unusable theme.
public struct StyleThemeError: Error, Hashable, CustomStringConvertible {
    /// The problem in one line.
    public let description: String

    /// Creates an error with a message.
    init(_ description: String) { self.description = description }
}
