import Geometry
import MapStyle
import VectorTile

/// A layer of a tile, prepared for style layers.
///
/// It contains shapes, boxes, columns of properties, and the features that each style layer
/// draws. Each is created once; columns and selections when they are first needed.
final class DecodedLayer {
    let layer: VectorTileLayer
    /// The shapes of all features, so that no style layer decodes them again.
    let geometry: LayerGeometry
    /// The box around each feature.
    ///
    /// It avoids evaluating most of a tile's features when a picture shows only a part of the
    /// tile.
    let boxes: [FeatureBox]

    /// The properties, in the languages that were last requested.
    private(set) var columns: LayerColumns
    private var selections: [SelectionKey: FeatureSelection] = [:]
    private var selectedCount = 0

    private struct SelectionKey: Hashable {
        let filter: ObjectIdentifier
        let zoom: Double?
    }

    init(_ layer: VectorTileLayer, expressions: ExpressionCache) {
        self.layer = layer
        columns = LayerColumns(layer, expressions: expressions, languages: [])
        let geometry = layer.decodeGeometries()
        let points = geometry.points
        boxes = layer.features.indices.map { feature in
            FeatureBox(around: points[geometry.points(of: feature)])
        }
        self.geometry = geometry
    }

    /// Approximate bytes of memory: the shapes, and an estimate for tags and values.
    var byteCount: Int {
        geometry.byteCount + columns.byteCount + layer.features.count * 96 + selectedCount * 4
    }

    /// Returns the features that a style layer draws.
    ///
    /// - Parameters:
    ///   - style: a layer of the renderer's style.
    ///   - tile: the address of the tile.
    ///   - zoom: the camera's zoom.
    ///   - languages: the languages of names.
    /// - Returns: a selection that is kept for the next picture; a filter's results are kept as
    ///   long as the filter exists.
    func selection(
        for style: StyleLayer, tile: TileID, zoom: Double, languages: [String]
    ) -> FeatureSelection {
        if languages != columns.languages {
            columns = columns.inLanguages(languages)
            selections.removeAll()
        }
        guard let filter = style.filter else {
            return FeatureSelection(
                columns.table(of: style.propertyNames), for: style, of: layer, in: tile, zoom: zoom)
        }
        let key = SelectionKey(
            filter: filter.identity, zoom: filter.dependsOnZoom ? zoom : nil)
        if let known = selections[key] { return known }
        let selection = FeatureSelection(
            columns.table(of: style.propertyNames), for: style, of: layer, in: tile, zoom: zoom)
        // An empty selection counts too.
        selectedCount += selection.rows.count + 16
        if selectedCount > max(8 * layer.features.count, Self.leastSelected) {
            selections.removeAll()
            selectedCount = selection.rows.count + 16
        }
        selections[key] = selection
        return selection
    }

    /// The minimum number of rows kept, whatever the number of features.
    private static let leastSelected = 1 << 14
}

extension FeatureOutline {
    /// Creates the outline of a tile's feature; `nil` if its geometry can't be read.
    ///
    /// Only the rare expressions that use a feature's location need it.
    ///
    /// - Parameters:
    ///   - feature: a feature of the layer.
    ///   - layer: the layer of the tile.
    ///   - tile: the tile's address.
    init?(_ feature: VectorTileFeature, of layer: VectorTileLayer, in tile: TileID) {
        var geometry = TileGeometry()
        guard layer.decodeGeometry(of: feature, into: &geometry) else { return nil }
        let box = tile.worldBox
        let scale = 1 / (Double(layer.extent) * Double(1 << tile.z))
        self.init(
            zoom: tile.z,
            parts: (0..<geometry.partCount).map { index in
                geometry.points[geometry.part(index)].map { point in
                    WorldPoint(
                        x: box.minX + Double(point.x) * scale,
                        y: box.minY + Double(point.y) * scale)
                }
            })
    }
}
