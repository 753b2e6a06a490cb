public import Graphics

/// How a `fill` layer looks.
public struct FillStyle: Sendable {
    /// `fill-sort-key`: higher ones are drawn later; `nil` keeps the source's order.
    public let sortKey: Property<Double?>
    /// `fill-antialias`.
    public let antialias: Property<Bool>
    /// `fill-opacity` of the layer as a whole, from 0 to 1.
    public let opacity: Property<Double>
    /// `fill-color`; not drawn where there is a pattern.
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
