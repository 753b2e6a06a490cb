package import Geometry
package import MapRenderer

/// Words that do not fit in the picture, which are not drawn but reported.
package struct OmittedTextOverlay: Overlay {
    /// Any level, because nothing is drawn.
    package var level: OverlayLevel { .aboveLabels }

    private let text: DroppedText

    /// Creates the report of words that are not shown, with the reason.
    package init(_ text: DroppedText) { self.text = text }

    /// Returns the words.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] { [text] }

    /// Draws nothing.
    package func draw(on canvas: OverlayCanvas) {}
}
