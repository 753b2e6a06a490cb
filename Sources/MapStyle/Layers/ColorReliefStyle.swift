public import Graphics

/// The appearance of a `color-relief` layer: heights as colours.
public struct ColorReliefStyle: Sendable {
    /// `color-relief-color` by ``EvaluationContext/elevation``; `nil` means that nothing is drawn.
    public let color: Property<Color?>
    /// `color-relief-opacity`, from 0 to 1.
    public let opacity: Property<Double>

    init(_ reader: inout LayerReader) {
        color = reader.paint("color-relief-color", nil, .elevation)
        opacity = reader.paint("color-relief-opacity", 1, .zoom, in: PropertyRange.fraction)
    }
}
