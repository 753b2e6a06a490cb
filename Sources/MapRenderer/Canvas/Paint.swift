package import Graphics

/// What areas are covered with.
package enum Paint: Sendable {
    /// One colour.
    case color(PixelColor)
    /// A picture that is repeated in both directions.
    case pattern(PatternPaint)
}
