public import Formats
public import Geometry

/// What an expression can see while it is evaluated: the zoom and one feature.
///
/// The renderer keeps one per thread and layer and refills ``properties`` for each feature.
public struct EvaluationContext {
    /// The camera's zoom.
    public var zoom: Double
    /// The features of a tile, of which the context shows the one in ``row``; `nil` for a feature
    /// that is given value by value.
    ///
    /// With a table, ``properties`` is not asked. Expressions that look at few properties are then
    /// evaluated once for all features that are alike in them.
    public let features: FeatureTable?
    /// The feature's place in ``features``; see ``move(to:)``.
    @usableFromInline private(set) var row = 0
    /// What kind of geometry the feature has; `nil` where there is no feature.
    public var geometry: GeometryKind?
    /// The feature's values by slot: slot i belongs to ``StyleLayer/propertyNames``[i].
    ///
    /// `null` where the feature lacks the property. A slot beyond the end counts as `null`.
    public var properties: [StyleValue]
    /// Where along the line a gradient is asked for, from 0 to 1.
    public var lineProgress: Double
    /// How dense a heatmap is where a colour is asked for, from 0 to 1.
    public var heatmapDensity: Double
    /// The height of the ground where a colour is asked for, in metres.
    public var elevation: Double
    /// What a cluster has gathered so far, while another point joins it.
    public var accumulated: StyleValue
    /// The feature's outline, for `within` and `distance`.
    ///
    /// Only layers with ``StyleLayer/needsGeometry`` call it.
    public var outline: (() -> FeatureOutline?)?
    /// Finds a property whose name is only known now (`["get", expression]`).
    ///
    /// Only layers with ``StyleLayer/needsAllProperties`` call it.
    public var lookUp: ((String) -> StyleValue?)?
    /// All properties of the feature, for `["properties"]`, under the same condition.
    public var allProperties: (() -> JSONObject)?
    /// State that the program has set for the feature, for `["feature-state", name]`.
    public var featureState: ((String) -> StyleValue?)?
    /// Whether the sprite holds a picture; `nil` means that nobody knows: no picture is there.
    ///
    /// Only layers with ``StyleLayer/needsImages`` call it.
    public var isImageAvailable: ((String) -> Bool)?

    /// A context, by default without a feature.
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

    /// A context that shows features of a table; it has to be moved to one first.
    public init(zoom: Double, features: FeatureTable) {
        self.zoom = zoom
        properties = []
        self.features = features
        lineProgress = 0
        heatmapDensity = 0
        elevation = 0
        accumulated = .null
    }

    /// Shows another feature of the table.
    ///
    /// - Parameter row: its place; must be there.
    @inlinable
    public mutating func move(to row: Int) {
        self.row = row
        geometry = features?.kind(row)
    }

    /// The feature's identity; `nil` where it has none.
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
