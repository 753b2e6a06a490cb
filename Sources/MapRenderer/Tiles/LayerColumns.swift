import Geometry
import MapStyle
import VectorTile

/// The properties of a tile's layer, one column for each name that a style reads.
///
/// Columns are created when they are first needed. A table of features keeps the columns that
/// it reads, so that a label's line outlives the tile whose street it follows.
final class LayerColumns {
    let layer: VectorTileLayer
    /// The languages of names.
    let languages: [String]
    private let expressions: ExpressionCache
    private let values: [StyleValue]
    private let kinds: FeatureColumn
    private var columns: [String: FeatureColumn] = [:]

    /// - Parameters:
    ///   - layer: the layer that the properties belong to.
    ///   - expressions: the cache of the renderer.
    ///   - languages: the languages of names, the preferred one first.
    convenience init(
        _ layer: VectorTileLayer, expressions: ExpressionCache, languages: [String]
    ) {
        self.init(
            layer, expressions: expressions, languages: languages,
            values: layer.values.map(StyleValue.init),
            kinds: FeatureTable.kindColumn(of: layer.features.map { $0.kind }))
    }

    private init(
        _ layer: VectorTileLayer, expressions: ExpressionCache, languages: [String],
        values: [StyleValue], kinds: FeatureColumn
    ) {
        self.layer = layer
        self.expressions = expressions
        self.languages = languages
        self.values = values
        self.kinds = kinds
    }

    /// Returns the same layer's columns for other languages.
    func inLanguages(_ languages: [String]) -> LayerColumns {
        LayerColumns(
            layer, expressions: expressions, languages: languages, values: values, kinds: kinds)
    }

    /// Approximate bytes of memory, without the tile's own.
    var byteCount: Int { values.count * 64 + layer.features.count * columns.count * 6 }

    /// Approximate bytes of memory that are kept as long as the columns, including the whole
    /// tile's.
    var heldByteCount: Int { layer.tileByteCount + layer.features.count * 96 + byteCount }

    /// Returns the features as a style layer reads them.
    ///
    /// - Parameter names: the properties that the style layer reads, in the order of its slots.
    /// - Returns: a table that may outlive the tile.
    func table(of names: [String]) -> FeatureTable {
        FeatureTable(
            expressions: expressions, kinds: kinds, slotCount: names.count,
            column: { slot in self.column(named: names[slot]) },
            id: { row in self.layer.features[row].id.map { .number(Double($0)) } })
    }

    private func column(named name: String) -> FeatureColumn {
        if let known = columns[name] { return known }
        let keys = candidates(for: name).compactMap(layer.keyIndex(of:))
        let column = FeatureColumn(
            values: values, places: layer.valueIndices(ofKeys: keys),
            dictionary: expressions.dictionary(for: name))
        columns[name] = column
        return column
    }

    /// Returns the keys of a name in the requested languages, then the name itself.
    ///
    /// Shortbread writes `name_de`, OpenMapTiles `name:de`; both call the local name `name`.
    private func candidates(for name: String) -> [String] {
        let isName = name == "name" || name.hasPrefix("name:") || name.hasPrefix("name_")
        guard isName, !languages.isEmpty else { return [name] }
        return languages.flatMap { ["name_\($0)", "name:\($0)"] } + [name]
    }
}
