import Geometry
import Glibc

/// A feature that a rule makes of an object: its layer, lowest zoom and attributes.
struct FeatureDraft {
    /// An attribute, and the lowest zoom at which tiles carry it.
    struct Attribute {
        let key: String
        let value: PropertyValue
        let minZoom: Int
    }

    /// The geometry of the feature.
    enum Shape {
        /// The object's own geometry.
        case whole
        /// One point inside the area.
        case labelPoint
    }

    let layer: TileLayer
    /// The lowest zoom at which it is shown.
    let minZoom: Int
    var shape = Shape.whole
    /// Features of higher order are drawn later in their layer.
    var order: Int32 = 0
    /// Whether lines that meet may be joined; those with a one-way direction keep it.
    var merging = FeatureStore.LineMerging.never
    /// Whether each tile that it touches has the whole of it.
    var isWhole = false
    private(set) var attributes: [Attribute] = []

    init(_ layer: TileLayer, from minZoom: Int) {
        self.layer = layer
        self.minZoom = minZoom
    }

    /// Sets a text, unless it is `nil`.
    mutating func set(_ key: String, _ value: String?, from minZoom: Int = 0) {
        guard let value else { return }
        attributes.append(Attribute(key: key, value: .string(value), minZoom: minZoom))
    }

    /// Sets a number, unless it is `nil`.
    mutating func set(_ key: String, _ value: Double?, from minZoom: Int = 0) {
        guard let value else { return }
        attributes.append(Attribute(key: key, value: .number(value), minZoom: minZoom))
    }

    /// Sets an attribute to `true`; a false one is omitted.
    mutating func flag(_ key: String, _ isTrue: Bool, from minZoom: Int = 0) {
        guard isTrue else { return }
        attributes.append(Attribute(key: key, value: .bool(true), minZoom: minZoom))
    }

    /// Sets `name` and the names by language, such as `name_nb`; if there is no local name, `name`
    /// is that of the first language that has one.
    mutating func setNames(_ tags: Tags, from minZoom: Int = 0) {
        var local = tags[.name]
        for (place, language) in tags.languages.enumerated() {
            guard let name = tags.name(inLanguage: place) else { continue }
            if local == nil { local = name }
            set("name_" + language, name, from: minZoom)
        }
        set("name", local, from: minZoom)
    }

    /// The feature order that puts larger things first, in steps of a hundredth of a doubling.
    ///
    /// - Parameter size: an area or a population; values of 0 or less come last.
    /// - Returns: the order.
    static func order(largerFirst size: Double) -> Int32 {
        guard size.isFinite, size > 1 else { return 0 }
        return -Int32(min(log2(size) * 100, 1e6))
    }
}
