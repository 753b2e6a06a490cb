public import Graphics

/// One layer of a style: its features, zooms and appearance.
public struct StyleLayer: Sendable {
    /// The kind of layer, with its appearance.
    ///
    /// It is indirect because the values are large: a symbol layer's has thousands of bytes, and
    /// layers are copied.
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
        /// Shows the density of points.
        case heatmap(HeatmapStyle)
        /// Shows the tiles of a raster source.
        case raster(RasterStyle)
        /// Lights the heights of a raster source.
        case hillshade(HillshadeStyle)
        /// Colours the heights of a raster source.
        case colorRelief(ColorReliefStyle)
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
    /// The zooms at which it is drawn, without the upper end.
    public let zooms: Range<Double>
    /// Whether it is drawn at all.
    public let isVisible: Bool
    /// The views that it is drawn in: `"metadata": {"render:views": "flat"}` or `"tilted"`.
    ///
    /// This is ours, not the specification's: seen from straight above, houses look better flat.
    public let views: Views
    /// The sets of labels that it belongs to: `"metadata": {"render:driving": {…}}` of the style.
    public internal(set) var labelSets: Set<LabelSet> = [.all, .driving]
    /// Whether its labels are road numbers on plates of their country: `"metadata":
    /// {"render:shields": true}`.
    public let isRoadPlate: Bool
    /// The filter of the features that it draws; `nil` means all.
    public let filter: Filter?
    /// The kind of layer, with its appearance.
    public let kind: Kind
    /// The feature properties that it uses, in the order of ``EvaluationContext/properties``.
    public let propertyNames: [String]
    /// The paint and layout properties that are set to a value other than the default.
    public let changedProperties: Set<String>
    /// Whether ``EvaluationContext/lookUp`` and ``EvaluationContext/allProperties`` are called.
    public let needsAllProperties: Bool
    /// Whether ``EvaluationContext/outline`` is called.
    public let needsGeometry: Bool
    /// Whether ``EvaluationContext/isImageAvailable`` is called.
    public let needsImages: Bool
}

extension StyleLayer {
    /// The views in which a layer is drawn.
    public enum Views: String, Sendable {
        /// All.
        case all
        /// Views from straight above.
        case flat
        /// Tilted views.
        case tilted

        /// The views of a name; all if the name is unknown or `nil`.
        init(_ name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .all }

        /// Whether the layer is drawn in a view.
        public func include(isTilted: Bool) -> Bool {
            switch self {
            case .all: true
            case .flat: !isTilted
            case .tilted: isTilted
            }
        }
    }
}

/// The labels of a style that a picture shows.
public enum LabelSet: String, CaseIterable, Sendable {
    /// The labels for drivers.
    case driving
    /// All labels that the style has for maps.
    case all
}

/// The appearance of a `background` layer.
public struct BackgroundStyle: Sendable {
    /// `background-color`; not drawn if there is a pattern.
    public let color: Property<Color>
    /// `background-pattern`: a picture to tile with.
    public let pattern: Property<StyleImage?>
    /// `background-opacity`, from 0 to 1.
    public let opacity: Property<Double>

    init(_ reader: inout LayerReader) {
        color = reader.paint("background-color", .black, .zoom)
        pattern = reader.paint("background-pattern", nil, .zoom)
        opacity = reader.paint("background-opacity", 1, .zoom, in: PropertyRange.fraction)
    }
}
