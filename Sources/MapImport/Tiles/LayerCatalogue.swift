import Geometry
import MapStore
import Platform

/// Lists the layers of the tiles with their zooms and fields, for the map's metadata.
struct LayerCatalogue {
    /// The layers that have features, in the order of the tiles.
    let layers: [MapMetadata.VectorLayer]
    /// The languages in which some feature has a name of its own.
    let languages: Set<String>

    /// The catalogue of the features that tiles are cut from, down to a last zoom.
    init(_ contents: GatheredFeatures, lastZoom: Int) {
        var layers = contents.layerNames.map {
            MapMetadata.VectorLayer(id: $0, minzoom: Int.max, maxzoom: Int.min)
        }
        var known = Set<UInt64>()
        for feature in contents.features.elements {
            let layer = Int(feature.layer)
            layers[layer].minzoom = min(layers[layer].minzoom, Int(feature.firstZoom))
            layers[layer].maxzoom = min(max(layers[layer].maxzoom, Int(feature.lastZoom)), lastZoom)
            // Most features share their attributes with others of their layer.
            let pair = UInt64(feature.layer) << 32 | UInt64(feature.attributes.index)
            guard known.insert(pair).inserted else { continue }
            for (key, value) in contents.attributes.attributes(of: feature.attributes) {
                layers[layer].fields[key] = Self.type(of: value)
            }
        }
        self.layers = layers.filter { $0.minzoom <= $0.maxzoom }
        languages = Set(
            self.layers.flatMap(\.fields.keys).compactMap {
                $0.hasPrefix("name_") ? String($0.dropFirst(5)) : nil
            })
    }

    /// The name of a type in TileJSON 3.0 (3.3.2).
    private static func type(of value: PropertyValue) -> String {
        switch value {
        case .bool: "Boolean"
        case .number: "Number"
        case .string, .null: "String"
        }
    }
}
