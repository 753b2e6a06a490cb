import JSON
import MapGeometry
import MapStyle
import VectorTile

/// Fills the evaluation context of one style layer with the features of one tile layer.
///
/// The keys that the style layer asks for are looked up once; a feature then costs a few integer
/// comparisons and copies.
struct FeatureReader {
    private(set) var context: EvaluationContext
    private let data: DecodedLayer
    private let filter: Filter?
    /// Per slot, the tile's keys that may answer it, best first.
    private let slots: [[Int]]
    private let needsAllProperties: Bool
    private let needsGeometry: Bool
    private let tile: TileID

    init(
        _ layer: StyleLayer, _ data: DecodedLayer, tile: TileID, zoom: Double,
        languages: [String]
    ) {
        self.data = data
        self.tile = tile
        needsGeometry = layer.needsGeometry
        filter = layer.filter
        needsAllProperties = layer.needsAllProperties
        slots = layer.propertyNames.map { name in
            Self.candidates(name, languages: languages).compactMap(data.layer.keyIndex(of:))
        }
        context = EvaluationContext(
            zoom: zoom, properties: Array(repeating: .null, count: slots.count))
    }

    /// The keys that hold a name in the wanted languages, then the name itself.
    ///
    /// Shortbread writes `name_de`, OpenMapTiles `name:de`; both call the local name `name`.
    private static func candidates(_ name: String, languages: [String]) -> [String] {
        let isName = name == "name" || name.hasPrefix("name:") || name.hasPrefix("name_")
        guard isName, !languages.isEmpty else { return [name] }
        return languages.flatMap { ["name_\($0)", "name:\($0)"] } + [name]
    }

    /// Reads a feature and says whether the layer's filter lets it pass.
    mutating func load(_ feature: VectorTileFeature) -> Bool {
        context.geometry = feature.kind
        context.id = feature.id.map { .number(Double($0)) }
        for slot in slots.indices {
            var value = StyleValue.null
            for key in slots[slot] {
                if let index = data.layer.valueIndex(of: feature, key: key) {
                    value = data.values[index]
                    break
                }
            }
            context.properties[slot] = value
        }
        if needsAllProperties { offerAllProperties(of: feature) }
        if needsGeometry {
            let (layer, tile) = (data.layer, tile)
            context.outline = { FeatureOutline(feature, of: layer, in: tile) }
        }
        return filter?.matches(context) ?? true
    }

    /// For the rare expressions whose property names are only known while they run.
    private mutating func offerAllProperties(of feature: VectorTileFeature) {
        let layer = data.layer
        context.lookUp = { name in
            layer.keyIndex(of: name).flatMap { layer.value(of: feature, key: $0) }
                .map(StyleValue.init)
        }
        context.allProperties = {
            JSONObject(
                layer.properties(of: feature).sorted { $0.key < $1.key }
                    .map { ($0.key, StyleValue($0.value).json) })
        }
    }
}
