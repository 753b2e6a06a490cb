public import MapCamera
public import MapRenderer

/// Words that found no place in the picture: nothing is drawn, and the report tells of them.
public struct OmittedTextOverlay: Overlay {
    /// Any: nothing is drawn.
    public var level: OverlayLevel { .aboveLabels }

    private let text: DroppedText

    /// Words that do not show, with the reason.
    public init(_ text: DroppedText) { self.text = text }

    /// The words.
    public func droppedTexts(in viewport: Viewport) -> [DroppedText] { [text] }

    /// Draws nothing.
    public func draw(on canvas: OverlayCanvas) {}
}
