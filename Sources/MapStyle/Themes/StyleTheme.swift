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
    /// - Returns: a style document.
    /// - Throws: ``StyleThemeError`` for what the style lacks.
    public func applied(
        to style: JSONValue, isOwnBase: Bool = true
    ) throws(StyleThemeError) -> JSONValue {
        guard var result = style.object, let layers = result["layers"]?.array else {
            throw StyleThemeError("its base is no style: it has no list of \"layers\"")
        }
        guard layers.count <= Style.maximumLayers else {
            throw StyleThemeError("its base has more than \(Style.maximumLayers) layers")
        }
        var recoloring = ThemeRecoloring(general: palette, layers: layers)
        for key in ["sky", "light"] { result[key] = result[key].map { recoloring.recolored($0) } }
        let others = recoloring.found
        var changed = layers.map { ThemedLayer($0, changes, &recoloring) }
        if isOwnBase { try checkUse(of: changed, others) }
        try addLayers(to: &changed)
        result["layers"] = .array(changed.filter { !$0.isLeftOut }.map(\.json))
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
        for change in changes {
            let fitting = layers.filter { change.fits(id: $0.id, type: $0.json["type"]?.string) }
            guard !fitting.isEmpty else {
                let hint = NameSuggestion.hint(change.pattern, layers.map(\.id))
                throw StyleThemeError("layers: the base has no layer '\(change.pattern)'\(hint)")
            }
            guard let palette = change.palette else { continue }
            try palette.check(colors: fitting.reduce(into: []) { $0.formUnion($1.colors) })
        }
    }

    /// Puts the new layers at their positions in the stack.
    private func addLayers(to layers: inout [ThemedLayer]) throws(StyleThemeError) {
        var effort = LayerAddition.maximumCopied
        for addition in additions {
            guard !layers.contains(where: { $0.id == addition.id && !$0.isLeftOut }) else {
                throw StyleThemeError("add: the base has a layer '\(addition.id)' already")
            }
            var model: JSONValue?
            if let like = addition.like {
                model = layers[try index(of: like, in: layers, for: addition)].json
                effort -= model?.nodes(upTo: effort + 1) ?? 0
                guard effort >= 0 else { throw StyleThemeError("add: it copies too much") }
            }
            var position = layers.endIndex
            if let (neighbour, isAbove) = addition.neighbour {
                let index = try index(of: neighbour, in: layers, for: addition)
                position = isAbove ? index + 1 : index
            }
            layers.insert(ThemedLayer(addition, like: model), at: position)
        }
    }

    private func index(
        of id: String, in layers: [ThemedLayer], for addition: LayerAddition
    ) throws(StyleThemeError) -> Int {
        if let index = layers.firstIndex(where: { $0.id == id }) { return index }
        throw StyleThemeError(
            "add: layer '\(addition.id)': the base has no layer '\(id)'"
                + NameSuggestion.hint(id, layers.map(\.id)))
    }
}

/// A layer of the base, changed; layers that are left out keep their position for new neighbours.
private struct ThemedLayer {
    let id: String
    let json: JSONValue
    let isLeftOut: Bool
    /// The colours that it had.
    var colors: Set<Color> = []

    init(_ layer: JSONValue, _ changes: [LayerChange], _ recoloring: inout ThemeRecoloring) {
        let id = layer["id"]?.string ?? ""
        let own = changes.filter { $0.fits(id: id, type: layer["type"]?.string) }
        self.id = id
        isLeftOut = own.last?.leavesOut ?? false
        recoloring.found = []
        recoloring.special = own.compactMap(\.palette)
        var result = layer.object ?? JSONObject()
        for group in ["paint", "layout"] {
            result[group] = result[group].map { recoloring.recolored($0) }
        }
        colors = recoloring.found
        let changed = own.reduce(JSONValue.object(result)) { $0.changed(by: $1.members) }
        json = layer.object == nil ? layer : changed
    }

    init(_ addition: LayerAddition, like model: JSONValue?) {
        id = addition.id
        isLeftOut = false
        json = (model ?? .object(JSONObject())).changed(by: addition.members)
    }
}

/// An unusable theme.
public struct StyleThemeError: Error, Hashable, CustomStringConvertible {
    /// The problem in one line.
    public let description: String

    /// Creates an error with a message.
    init(_ description: String) { self.description = description }
}
