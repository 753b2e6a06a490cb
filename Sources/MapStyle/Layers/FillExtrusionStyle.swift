public import Graphics

/// How a `fill-extrusion` layer looks: polygons raised to prisms.
public struct FillExtrusionStyle: Sendable {
    /// `fill-extrusion-opacity` of the layer as a whole, from 0 to 1.
    public let opacity: Property<Double>
    /// `fill-extrusion-color`; its alpha does not count.
    public let color: Property<Color>
    /// `fill-extrusion-translate` in pixels.
    public let translate: Property<StyleOffset>
    /// `fill-extrusion-translate-anchor`.
    public let translateAnchor: Property<TranslateAnchor>
    /// `fill-extrusion-pattern`: a picture to tile with.
    public let pattern: Property<StyleImage?>
    /// `fill-extrusion-height` in metres.
    public let height: Property<Double>
    /// `fill-extrusion-base` in metres: where the prism begins.
    public let base: Property<Double>
    /// `fill-extrusion-vertical-gradient`: whether walls are darker at their feet.
    public let verticalGradient: Property<Bool>

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
    }
}
