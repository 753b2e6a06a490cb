import MapGeometry
import MapStyle
import VectorTile

/// A layer of a tile as style layers read it.
///
/// Shapes, boxes, columns of properties, and which features each style layer draws: each is made
/// once, columns and selections when they are first asked for.
final class DecodedLayer {
    let layer: VectorTileLayer
    /// The shapes of all features, so that no style layer decodes them again.
    let geometry: LayerGeometry
    /// The box around each feature, so that most of a tile's features need no evaluation when a
    /// picture shows a part of it.
    let boxes: [FeatureBox]

    private let vocabulary: FeatureVocabulary
    private let values: [StyleValue]
    private let kinds: FeatureColumn
    /// The columns, for these languages.
    private var languages: [String] = []
    private var columns: [String: FeatureColumn] = [:]
    private var selections: [SelectionKey: FeatureSelection] = [:]
    private var selectedCount = 0

    private struct SelectionKey: Hashable {
        let filter: ObjectIdentifier
        let zoom: Double?
    }

    init(_ layer: VectorTileLayer, vocabulary: FeatureVocabulary) {
        self.layer = layer
        self.vocabulary = vocabulary
        values = layer.values.map(StyleValue.init)
        let geometry = layer.decodeGeometries()
        let points = geometry.points
        boxes = layer.features.indices.map { feature in
            FeatureBox(around: points[geometry.points(of: feature)])
        }
        self.geometry = geometry
        kinds = FeatureTable.kindColumn(of: layer.features.map { $0.kind })
    }

    /// About how many bytes of memory it takes: shapes, and a guess for tags and values.
    var byteCount: Int {
        geometry.byteCount + values.count * 64
            + layer.features.count * (96 + columns.count * 6) + selectedCount * 4
    }

    /// The features that a style layer draws.
    ///
    /// - Parameters:
    ///   - style: a layer of the renderer's style.
    ///   - tile: the address of the tile.
    ///   - zoom: the camera's zoom.
    ///   - languages: in which names are wanted.
    /// - Returns: kept for the next picture; a filter has its answers as long as it lives.
    func selection(
        for style: StyleLayer, tile: TileID, zoom: Double, languages: [String]
    ) -> FeatureSelection {
        if languages != self.languages {
            self.languages = languages
            columns.removeAll()
            selections.removeAll()
        }
        guard let filter = style.filter else {
            return FeatureSelection(
                table(for: style), for: style, of: layer, in: tile, zoom: zoom)
        }
        let key = SelectionKey(
            filter: filter.identity, zoom: filter.dependsOnZoom ? zoom : nil)
        if let known = selections[key] { return known }
        let selection = FeatureSelection(
            table(for: style), for: style, of: layer, in: tile, zoom: zoom)
        // An empty selection counts too.
        selectedCount += selection.rows.count + 16
        if selectedCount > max(8 * layer.features.count, Self.leastSelected) {
            selections.removeAll()
            selectedCount = selection.rows.count + 16
        }
        selections[key] = selection
        return selection
    }

    /// Rows kept at least, whatever the number of features.
    private static let leastSelected = 1 << 14

    private func table(for style: StyleLayer) -> FeatureTable {
        let names = style.propertyNames
        let layer = layer
        return FeatureTable(
            vocabulary: vocabulary, kinds: kinds, slotCount: names.count,
            column: { [weak self] slot in
                self?.column(named: names[slot])
                    ?? FeatureColumn(count: layer.features.count)
            },
            id: { row in layer.features[row].id.map { .number(Double($0)) } })
    }

    private func column(named name: String) -> FeatureColumn {
        if let known = columns[name] { return known }
        let keys = Self.candidates(name, languages: languages)
            .compactMap(layer.keyIndex(of:))
        let column = FeatureColumn(
            values: values, places: layer.valueIndices(ofKeys: keys),
            dictionary: vocabulary.dictionary(for: name))
        columns[name] = column
        return column
    }

    /// The keys that hold a name in the wanted languages, then the name itself.
    ///
    /// Shortbread writes `name_de`, OpenMapTiles `name:de`; both call the local name `name`.
    private static func candidates(_ name: String, languages: [String]) -> [String] {
        let isName = name == "name" || name.hasPrefix("name:") || name.hasPrefix("name_")
        guard isName, !languages.isEmpty else { return [name] }
        return languages.flatMap { ["name_\($0)", "name:\($0)"] } + [name]
    }
}
