import Formats
import Graphics

/// The layers of a style, from the lowest to the highest, while a theme is applied.
struct ThemedStack {
    /// The layers, also those that are left out.
    private(set) var layers: [ThemedLayer] = []
    /// The sources of the style.
    private let sources: JSONObject?
    /// Whether the theme was made for the style.
    private let isOwnBase: Bool

    init(sources: JSONObject?, isOwnBase: Bool) {
        self.sources = sources
        self.isOwnBase = isOwnBase
    }

    /// Puts a layer of the style on top, as the theme's changes make it.
    mutating func append(
        _ layer: JSONValue, _ changes: [LayerChange], _ recoloring: inout ThemeRecoloring,
        _ budget: inout ThemeBudget
    ) throws(StyleThemeError) {
        layers.append(try ThemedLayer(layer, changes, &recoloring, &budget))
    }

    /// Puts a new layer at its position.
    ///
    /// In a style that the theme was not made for, a layer is skipped whose model or source is lacking
    /// or that is there already, and one whose neighbour is lacking lies on those of its type; if
    /// there are none, below all symbols.
    ///
    /// - Throws: ``StyleThemeError`` for what the theme's own base lacks.
    mutating func add(
        _ addition: LayerAddition, _ budget: inout ThemeBudget
    ) throws(StyleThemeError) {
        guard !layers.contains(where: { $0.id == addition.id && !$0.isLeftOut }) else {
            guard isOwnBase else { return }
            throw StyleThemeError("add: the base has a layer '\(addition.id)' already")
        }
        var model: JSONValue?
        if let like = addition.like {
            guard let index = try index(of: like, for: addition) else { return }
            model = layers[index].json
            try budget.spend(model?.nodes(upTo: budget.remaining + 1) ?? 0)
        }
        let layer = ThemedLayer(addition, like: model)
        if !isOwnBase, let source = layer.json["source"]?.string, sources?[source] == nil { return }
        let position = try position(of: layer, for: addition)
        layers.insert(layer, at: position)
    }

    private func position(
        of layer: ThemedLayer, for addition: LayerAddition
    ) throws(StyleThemeError) -> Int {
        guard let (neighbour, isAbove) = addition.neighbour else { return layers.endIndex }
        if let index = try index(of: neighbour, for: addition) {
            return isAbove ? index + 1 : index
        }
        let type = layer.json["type"]
        if let last = layers.lastIndex(where: { $0.json["type"] == type && !$0.isLeftOut }) {
            return last + 1
        }
        let symbols = layers.firstIndex { $0.json["type"] == "symbol" && !$0.isLeftOut }
        return type == "symbol" ? layers.endIndex : symbols ?? layers.endIndex
    }

    /// Returns the position of a layer; `nil` if a style lacks it that the theme was not made for.
    private func index(
        of id: String, for addition: LayerAddition
    ) throws(StyleThemeError) -> Int? {
        let index = layers.firstIndex { $0.id == id }
        guard index == nil, isOwnBase else { return index }
        throw StyleThemeError(
            "add: layer '\(addition.id)': the base has no layer '\(id)'"
                + NameSuggestion.hint(id, layers.map(\.id)))
    }
}

/// A layer of the base, changed; layers that are left out keep their position for new neighbours.
struct ThemedLayer {
    let id: String
    let json: JSONValue
    let isLeftOut: Bool
    /// The positions of the theme's entries that are about it.
    var changes: [Int] = []
    /// The colours that it had.
    var colors: Set<Color> = []

    init(
        _ layer: JSONValue, _ changes: [LayerChange], _ recoloring: inout ThemeRecoloring,
        _ budget: inout ThemeBudget
    ) throws(StyleThemeError) {
        id = layer["id"]?.string ?? ""
        let type = layer["type"]?.string
        for (index, change) in changes.enumerated() where change.fits(id: id, type: type) {
            self.changes.append(index)
        }
        let own = self.changes.map { changes[$0] }
        isLeftOut = own.last?.leavesOut ?? false
        guard var result = layer.object else {
            json = layer
            return
        }
        recoloring.start(own.compactMap(\.palette), lookups: budget.remaining)
        for group in ["paint", "layout", "metadata"] {
            result[group] = result[group].map { recoloring.recolored($0) }
        }
        try budget.spend(recoloring.lookups)
        colors = recoloring.found
        for change in own {
            try budget.spend(change.size + result.copied(by: change.members))
            result.change(by: change.members)
        }
        json = .object(result)
    }

    init(_ addition: LayerAddition, like model: JSONValue?) {
        id = addition.id
        isLeftOut = false
        var result = model?.object ?? JSONObject()
        result.change(by: addition.members)
        json = .object(result)
    }
}
