import Cairo
public import MapCamera
public import MapGeometry
public import MapRenderer

/// The credit of the map's data, in the bottom right corner.
public struct AttributionOverlay: Overlay {
    /// Above everything: the licence asks that it can be read.
    public var level: OverlayLevel { .aboveLabels }

    private let text: String
    private let shaper: TextShaper?
    private let theme: FurnitureTheme

    /// A credit in the colours of a theme; blank text draws nothing.
    public init(_ text: String, theme: FurnitureTheme = .day) {
        self.theme = theme
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // One of its own, because the credit is measured before anything is drawn.
        shaper = self.text.isEmpty ? nil : try? TextShaper()
    }

    /// The box of the plate, for a text of a given size.
    private func plate(width: Double, height: Double, in size: ScreenSize) -> ScreenBox {
        ScreenBox(
            minX: max(size.width - width - 10, 0), minY: max(size.height - height - 4, 0),
            maxX: size.width, maxY: size.height)
    }

    /// The credit's corner, as large as it is drawn: labels keep clear of it.
    public func obstacles(in viewport: Viewport) -> [ScreenBox] {
        guard let shaper else { return [] }
        let block = CreditBlock(text, in: viewport.size, shaper: shaper)
        return [plate(width: block.width, height: block.height, in: viewport.size)]
    }

    /// Draws the text on a plate; long text is wrapped, and shortened if it takes more than a
    /// third of the picture.
    public func draw(on canvas: OverlayCanvas) {
        guard !text.isEmpty else { return }
        let size = canvas.viewport.size
        let block = CreditBlock(text, in: size, shaper: shaper ?? canvas.shaper)
        let box = plate(width: block.width, height: block.height, in: size)
        let context = canvas.context
        context.roundedRectangle(
            x: box.minX, y: box.minY, width: box.width + 6, height: box.height + 6, radius: 4)
        context.setColor(theme.plate)
        context.fill()
        for (index, line) in block.lines.enumerated() {
            context.addOutline(
                of: line, x: box.minX + 5 + block.width - line.width,
                y: box.minY + 2 + line.ascent + Double(index) * CreditBlock.lineHeight)
        }
        context.setColor(theme.ink)
        context.setAntialiasing(.good)
        context.fill()
    }
}
