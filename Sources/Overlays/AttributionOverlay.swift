import Cairo
public import MapCamera
public import MapGeometry
public import MapRenderer

/// The credit of the map's data, in the bottom right corner.
public struct AttributionOverlay: Overlay {
    /// Above everything: the licence asks that it can be read.
    public var level: OverlayLevel { .aboveLabels }

    private let text: String

    /// A credit line; blank text draws nothing.
    public init(_ text: String) {
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let font = FontRequest(families: ["Noto Sans"], size: 10)

    /// The box of the plate, for a text of a given size.
    private func plate(width: Double, height: Double, in size: ScreenSize) -> ScreenBox {
        ScreenBox(
            minX: max(size.width - width - 10, 0), minY: max(size.height - height - 4, 0),
            maxX: size.width, maxY: size.height)
    }

    /// The credit's corner: labels keep clear of it.
    ///
    /// Measured from the number of characters, because no font is at hand before drawing.
    public func obstacles(in viewport: Viewport) -> [ScreenBox] {
        guard !text.isEmpty else { return [] }
        let width = min(Double(text.count) * 6, viewport.size.width * 0.9)
        return [plate(width: width, height: 12, in: viewport.size)]
    }

    /// Draws the text on a pale plate; long text is wrapped.
    public func draw(on canvas: OverlayCanvas) {
        guard !text.isEmpty else { return }
        let size = canvas.viewport.size
        let shaped = canvas.shaper.shape(
            text, font: Self.font,
            setting: TextShaper.Setting(
                maximumWidth: max(size.width - 14, 20), justification: .right))
        let box = plate(width: shaped.width, height: shaped.height, in: size)
        let context = canvas.context
        context.roundedRectangle(
            x: box.minX, y: box.minY, width: box.width + 6, height: box.height + 6, radius: 4)
        context.setColor(Color.white.faded(0.75))
        context.fill()
        context.addOutline(of: shaped, x: box.minX + 5, y: box.minY + 2 + shaped.ascent)
        context.setColor(Color(red: 0.25, green: 0.25, blue: 0.28))
        context.setAntialiasing(.good)
        context.fill()
    }
}
