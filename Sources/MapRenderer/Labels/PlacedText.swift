import Cairo
import MapGeometry

/// A text at its place.
struct PlacedText {
    enum Layout {
        /// Straight: the left end of the first baseline, and degrees clockwise around the anchor.
        case block(ShapedText, origin: ScreenPoint, rotation: Double)
        /// Along a line.
        case curved(CurvedText)
    }

    let layout: Layout
    let paint: TextPaint
}
