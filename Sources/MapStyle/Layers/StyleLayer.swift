/// One layer of a style: which features, at which zooms, and how they look.
public struct StyleLayer: Sendable {
    /// What kind of layer it is, with its look.
    ///
    /// Indirect, for looks are large: a symbol layer's has thousands of bytes, and layers are copied.
    public indirect enum Kind: Sendable {
        /// Fills the whole picture.
        case background(BackgroundStyle)
        /// Fills polygons.
        case fill(FillStyle)
        /// Strokes lines and outlines.
        case line(LineStyle)
        /// Draws points as discs.
        case circle(CircleStyle)
        /// Raises polygons to prisms.
        case fillExtrusion(FillExtrusionStyle)
        /// Shows how densely points lie.
        case heatmap(HeatmapStyle)
        /// Shows the tiles of a raster source.
        case raster(RasterStyle)
        /// Lights the heights of a raster source.
        case hillshade(HillshadeStyle)
        /// Places icons and text.
        case symbol(SymbolStyle)
        /// A kind that can't be drawn, by its name; listed in ``Style/problems``.
        case unsupported(String)
    }

    /// The name, unique in the style.
    public let id: String
    /// The name of its source; `nil` for `background`.
    public let source: String?
    /// The layer of the vector tiles that it draws; `nil` for sources without layers.
    public let sourceLayer: String?
    /// The zooms at which it is drawn, the upper end not included.
    public let zooms: Range<Double>
    /// Whether it is drawn at all.
    public let isVisible: Bool
    /// The views that it is drawn in: `"metadata": {"render:views": "flat"}` or `"tilted"`.
    ///
    /// Ours, not the specification's: from straight above, houses are better flat.
    public let views: Views
    /// The sets of labels that it belongs to: `"metadata": {"render:driving": {…}}` of the style.
    public internal(set) var labelSets: Set<LabelSet> = [.all, .driving]
    /// Whether its labels are numbers of roads on plates of their country:
    /// `"metadata": {"render:shields": true}`.
    public let isRoadPlate: Bool
    /// Which features it draws; `nil` means all.
    public let filter: Filter?
    /// What kind of layer it is, with its look.
    public let kind: Kind
    /// The feature properties that it uses, in the order of ``EvaluationContext/properties``.
    public let propertyNames: [String]
    /// The paint and layout properties that are set to something else than the default.
    public let changedProperties: Set<String>
    /// Whether ``EvaluationContext/lookUp`` and ``EvaluationContext/allProperties`` are called.
    public let needsAllProperties: Bool
    /// Whether ``EvaluationContext/outline`` is called.
    public let needsGeometry: Bool
    /// Whether ``EvaluationContext/isImageAvailable`` is called.
    public let needsImages: Bool
}

extension StyleLayer {
    /// Views that a layer is drawn in.
    public enum Views: String, Sendable {
        /// All.
        case all
        /// Those from straight above.
        case flat
        /// Those that look ahead.
        case tilted

        /// The views of a name; all for one that is not known, or none.
        init(_ name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .all }

        /// Whether a view is one of them.
        public func include(isTilted: Bool) -> Bool {
            switch self {
            case .all: true
            case .flat: !isTilted
            case .tilted: isTilted
            }
        }
    }
}

/// Which labels of a style a picture shows.
public enum LabelSet: String, CaseIterable, Sendable {
    /// Those that a driver uses.
    case driving
    /// All that the style has for maps.
    case all
}
