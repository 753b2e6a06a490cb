public import Graphics

/// The appearance of a `fill` layer.
public struct FillStyle: Sendable {
    /// `fill-sort-key`: higher ones are drawn later; `nil` keeps the source's order.
    public let sortKey: Property<Double?>
    /// `fill-antialias`.
    public let antialias: Property<Bool>
    /// `fill-opacity` of the layer as a whole, from 0 to 1.
    public let opacity: Property<Double>
    /// `fill-color`; not drawn if there is a pattern.
    public let color: Property<Color>
    /// `fill-outline-color`; `nil` means the fill's colour.
    public let outlineColor: Property<Color?>
    /// `fill-translate` in pixels.
    public let translate: Property<StyleOffset>
    /// `fill-translate-anchor`.
    public let translateAnchor: Property<TranslateAnchor>
    /// `fill-pattern`: a picture to tile with.
    public let pattern: Property<StyleImage?>

    init(_ reader: inout LayerReader) {
        sortKey = reader.layout("fill-sort-key", nil, interpolated: false)
        antialias = reader.paint("fill-antialias", true, .zoom)
        opacity = reader.paint("fill-opacity", 1, in: PropertyRange.fraction)
        color = reader.paint("fill-color", .black)
        outlineColor = reader.paint("fill-outline-color", nil)
        translate = reader.paint("fill-translate", .zero, .zoom, in: PropertyRange.shift)
        translateAnchor = reader.paint("fill-translate-anchor", .map, .zoom)
        pattern = reader.paint("fill-pattern", nil)
    }
}

/// The appearance of a `fill-extrusion` layer: polygons raised to prisms.
public struct FillExtrusionStyle: Sendable {
    /// `fill-extrusion-opacity` of the layer as a whole, from 0 to 1.
    public let opacity: Property<Double>
    /// `fill-extrusion-color`; its alpha is ignored.
    public let color: Property<Color>
    /// `fill-extrusion-translate` in pixels.
    public let translate: Property<StyleOffset>
    /// `fill-extrusion-translate-anchor`.
    public let translateAnchor: Property<TranslateAnchor>
    /// `fill-extrusion-pattern`: a picture to tile with.
    public let pattern: Property<StyleImage?>
    /// `fill-extrusion-height` in metres.
    public let height: Property<Double>
    /// `fill-extrusion-base` in metres: the height of the prism's bottom.
    public let base: Property<Double>
    /// `fill-extrusion-vertical-gradient`: whether walls are darker at their feet.
    public let verticalGradient: Property<Bool>
    /// The roofs; `nil` if all are flat.
    public let roof: RoofStyle?

    init(_ reader: inout LayerReader) {
        opacity = reader.paint("fill-extrusion-opacity", 1, .zoom, in: PropertyRange.fraction)
        color = reader.paint("fill-extrusion-color", .black)
        translate = reader.paint(
            "fill-extrusion-translate", .zero, .zoom, in: PropertyRange.shift)
        translateAnchor = reader.paint("fill-extrusion-translate-anchor", .map, .zoom)
        pattern = reader.paint("fill-extrusion-pattern", nil)
        height = reader.paint("fill-extrusion-height", 0, in: PropertyRange.height)
        base = reader.paint("fill-extrusion-base", 0, in: PropertyRange.height)
        verticalGradient = reader.paint("fill-extrusion-vertical-gradient", true, .zoom)
        roof = RoofStyle(&reader)
    }
}
