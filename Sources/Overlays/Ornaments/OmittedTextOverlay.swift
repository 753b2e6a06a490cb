package import Geometry
package import MapRenderer

/// Words that found no place in the picture: nothing is drawn, and the report tells of them.
package struct OmittedTextOverlay: Overlay {
    /// Any: nothing is drawn.
    package var level: OverlayLevel { .aboveLabels }

    private let text: DroppedText

    /// Words that do not show, with the reason.
    package init(_ text: DroppedText) { self.text = text }

    /// The words.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] { [text] }

    /// Draws nothing.
    package func draw(on canvas: OverlayCanvas) {}
}
