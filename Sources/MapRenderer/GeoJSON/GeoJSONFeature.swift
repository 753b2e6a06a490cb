package import Formats
package import Geometry

/// One feature of a GeoJSON document, on the world square.
package struct GeoJSONFeature: Sendable {
    /// Its number; `nil` where it has none, or one that tiles can't hold.
    var id: UInt64?
    /// Whether it is points, lines or areas.
    package let kind: GeometryKind
    /// Points are parts of one point each; rings are turned as ``PlanarParts`` says.
    package let parts: PlanarParts<WorldPoint>
    /// Names, each once, and values.
    package internal(set) var properties: [(key: String, value: PropertyValue)]
    /// The box around all parts.
    let box: WorldBox

    /// A feature with at least one point; `nil` without.
    init?(
        id: UInt64?, kind: GeometryKind, parts: PlanarParts<WorldPoint>,
        properties: [(key: String, value: PropertyValue)]
    ) {
        guard let box = WorldBox(around: parts.points) else { return nil }
        self.id = id
        self.kind = kind
        self.parts = parts
        self.properties = properties
        self.box = box
    }

    /// The features of a document.
    ///
    /// - Parameter document: GeoJSON; what is no feature is passed over and counted.
    /// - Returns: the features in their order, and what was passed over.
    package static func all(
        in document: JSONValue
    ) -> (features: [GeoJSONFeature], report: GeoJSONReport) {
        let reader = GeoJSONReader(document)
        return (reader.features, reader.report)
    }
}
