public import Formats
public import Geometry

/// The context in which an expression is evaluated: the zoom and one feature.
///
/// The renderer keeps one per thread and layer and refills ``properties`` for each feature.
public struct EvaluationContext {
    /// The camera's zoom.
    public var zoom: Double
    /// The features of a tile, of which the context shows the one in ``row``; `nil` for a feature
    /// whose values are given one by one.
    ///
    /// With a table, ``properties`` is not used. Expressions that read few properties are then
    /// evaluated once for all features that are equal in them.
    public let features: FeatureTable?
    /// The feature's row in ``features``; see ``move(to:)``.
    @usableFromInline private(set) var row = 0
    /// The kind of the feature's geometry; `nil` if there is no feature.
    public var geometry: GeometryKind?
    /// The feature's values by slot: slot i belongs to ``StyleLayer/propertyNames``[i].
    ///
    /// A value is `null` if the feature lacks the property. A slot beyond the end counts as `null`.
    public var properties: [StyleValue]
    /// The position along the line for a gradient, from 0 to 1.
    public var lineProgress: Double
    /// The density of a heatmap at the point to be coloured, from 0 to 1.
    public var heatmapDensity: Double
    /// The height of the ground at the point to be coloured, in metres.
    public var elevation: Double
    /// The value that a cluster has accumulated so far, while another point joins it.
    public var accumulated: StyleValue
    /// The feature's outline, for `within` and `distance`.
    ///
    /// Only layers with ``StyleLayer/needsGeometry`` call it.
    public var outline: (() -> FeatureOutline?)?
    /// Finds a property whose name is known only during evaluation (`["get", expression]`).
    ///
    /// Only layers with ``StyleLayer/needsAllProperties`` call it.
    public var lookUp: ((String) -> StyleValue?)?
    /// All properties of the feature, for `["properties"]`, under the same condition.
    public var allProperties: (() -> JSONObject)?
    /// State that the program has set for the feature, for `["feature-state", name]`.
    public var featureState: ((String) -> StyleValue?)?
    /// Whether the sprite contains a picture; `nil` means unknown, and no picture is available.
    ///
    /// Only layers with ``StyleLayer/needsImages`` call it.
    public var isImageAvailable: ((String) -> Bool)?

    /// Creates a context, by default without a feature.
    public init(
        zoom: Double, geometry: GeometryKind? = nil, id: PropertyValue? = nil,
        properties: [StyleValue] = []
    ) {
        self.zoom = zoom
        self.geometry = geometry
        givenID = id
        self.properties = properties
        features = nil
        lineProgress = 0
        heatmapDensity = 0
        elevation = 0
        accumulated = .null
    }

    /// Creates a context for the features of a table; it must be moved to one first.
    public init(zoom: Double, features: FeatureTable) {
        self.zoom = zoom
        properties = []
        self.features = features
        lineProgress = 0
        heatmapDensity = 0
        elevation = 0
        accumulated = .null
    }

    /// Moves to another feature of the table.
    ///
    /// - Parameter row: its row, which must exist.
    @inlinable
    public mutating func move(to row: Int) {
        self.row = row
        geometry = features?.kind(row)
    }

    /// The feature's identity; `nil` if it has none.
    public var id: PropertyValue? {
        get { features.map { $0.id(row) } ?? givenID }
        set { givenID = newValue }
    }

    private var givenID: PropertyValue?

    /// The value in a slot.
    @inline(__always)
    func property(_ slot: Int) -> StyleValue {
        if let features { return features.value(slot, row) }
        return slot < properties.count ? properties[slot] : .null
    }
}

/// A feature's geometry as a whole, for the operators `within` and `distance`.
public struct FeatureOutline: Hashable, Sendable {
    /// The zoom of the tile that contains the feature, which determines the precision of its
    /// points.
    public let zoom: Int
    /// The points of a point feature, its lines, or its rings, outer ones first.
    public let parts: [[WorldPoint]]

    /// Creates an outline from its parts.
    ///
    /// - Parameters:
    ///   - zoom: the zoom of the tile, from 0 to 24.
    ///   - parts: lines, rings (closed or not), or points in any number of parts.
    public init(zoom: Int, parts: [[WorldPoint]]) {
        self.zoom = min(max(zoom, 0), TileID.maximumZoom)
        self.parts = parts
    }
}
