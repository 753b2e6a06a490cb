public import Colors
public import Rasterizer

/// What areas are covered with.
public enum Paint: Sendable {
    /// One colour.
    case color(PixelColor)
    /// A picture that is repeated in both directions.
    case pattern(PatternPaint)
}
