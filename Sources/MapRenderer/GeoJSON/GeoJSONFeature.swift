package import Geometry

/// A feature of a user's file, on the world square.
package struct GeoJSONFeature: Sendable {
    /// Its identifier; `nil` if it has none, or one that tiles can't contain.
    package var id: UInt64?
    /// Whether it is points, lines or areas.
    package let kind: GeometryKind
    /// Points are parts of one point each; rings have the orientation of ``PlanarParts``.
    package let parts: PlanarParts<WorldPoint>
    /// The properties as names, each once, with values.
    package internal(set) var properties: [(key: String, value: PropertyValue)]
    /// The box around all parts.
    let box: WorldBox

    /// Creates a feature with at least one point; `nil` without any.
    package init?(
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
}
