/// The feature properties that a layer's expressions use, each with its slot.
///
/// Names are looked up only while a style is read; evaluators hold slots.
final class PropertySlots {
    /// The names by slot.
    private(set) var names: [String] = []
    /// Whether some expression asks for names that are only known when it is evaluated.
    var needsAll = false
    /// Whether some expression asks for the feature's outline.
    var needsGeometry = false
    /// Whether some expression asks which pictures there are.
    var needsImages = false
    private var positions: [String: Int] = [:]

    /// No slots.
    init() {}

    /// The slots that a layer has, with room for more names behind them.
    init(of layer: StyleLayer) {
        names = layer.propertyNames
        needsAll = layer.needsAllProperties
        needsGeometry = layer.needsGeometry
        needsImages = layer.needsImages
        for (slot, name) in names.enumerated() { positions[name] = slot }
    }

    /// The slot of a name, a new one if it has none yet.
    func slot(of name: String) -> Int {
        if let known = positions[name] { return known }
        positions[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
