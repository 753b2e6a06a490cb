import Geometry
import Glibc

/// What a rule wants shown of an object: in which layer, from which zoom, with which attributes.
struct FeatureDraft {
    /// An attribute, and the lowest zoom at which it is carried.
    struct Attribute {
        let key: String
        let value: PropertyValue
        let minZoom: Int
    }

    /// Where the feature lies.
    enum Shape {
        /// At the object's own geometry.
        case whole
        /// At one point inside the area.
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
    private(set) var attributes: [Attribute] = []

    init(_ layer: TileLayer, from minZoom: Int) {
        self.layer = layer
        self.minZoom = minZoom
    }

    /// Sets a text, unless there is none.
    mutating func set(_ key: String, _ value: String?, from minZoom: Int = 0) {
        guard let value else { return }
        attributes.append(Attribute(key: key, value: .string(value), minZoom: minZoom))
    }

    /// Sets a number, unless there is none.
    mutating func set(_ key: String, _ value: Double?, from minZoom: Int = 0) {
        guard let value else { return }
        attributes.append(Attribute(key: key, value: .number(value), minZoom: minZoom))
    }

    /// Says that something is true; what is not true is left out.
    mutating func flag(_ key: String, _ isTrue: Bool, from minZoom: Int = 0) {
        guard isTrue else { return }
        attributes.append(Attribute(key: key, value: .bool(true), minZoom: minZoom))
    }

    /// Sets `name` and the names by language, as `name_nb`; a thing without a local name takes the
    /// first language that has one.
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
    /// - Parameter size: an area or a population; 0 and less come last.
    /// - Returns: the order.
    static func order(largerFirst size: Double) -> Int32 {
        guard size.isFinite, size > 1 else { return 0 }
        return -Int32(min(log2(size) * 100, 1e6))
    }
}
