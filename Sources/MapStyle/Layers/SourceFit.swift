/// Whether a layer can draw what its source holds.
enum SourceFit {
    /// The kinds of sources that the kinds of layers can draw.
    private static let fitting: [String: Set<StyleSource.Kind>] = {
        let features: Set<StyleSource.Kind> = [.vector, .geojson]
        let kinds = ["fill", "line", "symbol", "circle", "heatmap", "fill-extrusion"]
        var fitting = Dictionary(uniqueKeysWithValues: kinds.map { ($0, features) })
        fitting["raster"] = [.raster, .image, .video]
        fitting["hillshade"] = [.rasterDEM]
        return fitting
    }()

    /// Why nothing is drawn; `nil` if the two fit, or the layer's type is not known.
    ///
    /// - Parameters:
    ///   - type: the layer's type.
    ///   - source: the source's name.
    ///   - kind: what the source holds.
    ///   - hasSourceLayer: whether the layer names one of the source's layers.
    /// - Returns: the member of the layer that is wrong, and what is wrong with it.
    static func problem(
        type: String?, source: String, kind: StyleSource.Kind, hasSourceLayer: Bool
    ) -> (member: String, message: String)? {
        guard let type, let kinds = fitting[type] else { return nil }
        guard kinds.contains(kind) else {
            return ("source", "a \(type) layer can't draw the \(kind.rawValue) source '\(source)'")
        }
        guard kind != .vector || hasSourceLayer else {
            return ("source-layer", "source-layer is missing: nothing is drawn")
        }
        return nil
    }
}
