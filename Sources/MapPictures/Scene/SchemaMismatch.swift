import MapStore
import MapStyle
import Parameters

/// Notices that a style was made for another schema than the map's, which would give an empty picture.
enum SchemaMismatch {
    /// What to tell the user; `nil` if style and map have a layer in common, or nothing is known.
    ///
    /// - Parameters:
    ///   - style: whose layers are drawn.
    ///   - source: the style's name of the map.
    ///   - map: what the map says of itself.
    /// - Returns: one line.
    static func note(_ style: Style, source: String, map: MapMetadata) -> Message? {
        let wanted = Set(style.layers.filter { $0.source == source }.compactMap(\.sourceLayer))
        let present = map.vectorLayers.map(\.id)
        guard !wanted.isEmpty, !present.isEmpty, !present.contains(where: wanted.contains) else {
            return nil
        }
        let few = present.prefix(3).map { PrintableText.short($0) }.joined(separator: ", ")
        return """
            the style draws no layer that the map has (\(few) …); name one made for its schema with \
            \(PictureParameter.style)
            """
    }
}
