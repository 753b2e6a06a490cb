/// The feature properties that a layer's expressions use, each with its slot.
///
/// Names are looked up only while a style is read; evaluators hold slots.
final class PropertySlots {
    /// The names by slot.
    private(set) var names: [String] = []
    /// Whether some expression reads names that are known only during evaluation.
    var needsAll = false
    /// Whether some expression reads the feature's outline.
    var needsGeometry = false
    /// Whether some expression tests the availability of pictures.
    var needsImages = false
    private var positions: [String: Int] = [:]

    /// Creates an object without slots.
    init() {}

    /// Creates an object with the slots of a layer, to which more names can be added.
    init(of layer: StyleLayer) {
        names = layer.propertyNames
        needsAll = layer.needsAllProperties
        needsGeometry = layer.needsGeometry
        needsImages = layer.needsImages
        for (slot, name) in names.enumerated() { positions[name] = slot }
    }

    /// Returns the slot of a name, a new one if it has none yet.
    func slot(of name: String) -> Int {
        if let known = positions[name] { return known }
        positions[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
