import Formats
import Geometry
import MapStyle
import VectorTile

/// The features of a tile's layer that one style layer draws, with the properties that it
/// reads.
struct FeatureSelection {
    /// The indices of the features in the tile, in its order.
    let rows: [Int32]
    /// The properties of all features that the style layer reads.
    let features: FeatureTable

    /// Runs the style layer's filter over all features.
    init(
        _ features: FeatureTable, for style: StyleLayer, of layer: VectorTileLayer,
        in tile: TileID, zoom: Double
    ) {
        self.features = features
        guard style.needsMore else {
            rows = features.rows(passing: style.filter, zoom: zoom)
            return
        }
        var context = EvaluationContext(zoom: zoom, features: features)
        rows = layer.features.indices.compactMap { row in
            context.move(to: row)
            context.offerMore(style, row, of: layer, in: tile)
            return style.filter?.matches(context) ?? true ? Int32(clamping: row) : nil
        }
    }
}

extension StyleLayer {
    /// Whether its expressions may need data that columns don't contain.
    var needsMore: Bool { needsAllProperties || needsGeometry }
}

extension EvaluationContext {
    /// Provides data for the rare expressions that use a feature's location, or whose property
    /// names are known only at run time.
    mutating func offerMore(
        _ style: StyleLayer, _ row: Int, of layer: VectorTileLayer, in tile: TileID
    ) {
        let feature = layer.features[row]
        if style.needsGeometry {
            outline = { FeatureOutline(feature, of: layer, in: tile) }
        }
        guard style.needsAllProperties else { return }
        lookUp = { name in
            layer.keyIndex(of: name).flatMap { layer.value(of: feature, key: $0) }
                .map(StyleValue.init)
        }
        allProperties = {
            JSONObject(
                layer.properties(of: feature).sorted { $0.key < $1.key }
                    .map { ($0.key, StyleValue($0.value).json) })
        }
    }
}
