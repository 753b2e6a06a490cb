public import Graphics

/// How a `background` layer looks.
public struct BackgroundStyle: Sendable {
    /// `background-color`; not drawn where there is a pattern.
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
