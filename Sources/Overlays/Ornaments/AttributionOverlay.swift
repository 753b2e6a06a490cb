package import Geometry
package import Graphics
package import MapRenderer

/// The credit of the map's data, in the bottom right corner.
package struct AttributionOverlay: Overlay {
    /// Above everything, because the licence requires that it can be read.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "attribution" }

    /// The names, with one blank between words; empty for none.
    package let text: String

    /// The picture of the credit, because all frames of a drive show the same one.
    private let picture: CreditPicture

    /// Creates a credit.
    ///
    /// - Parameters:
    ///   - text: the names; blank text draws nothing.
    ///   - theme: the colours.
    ///   - shaper: measures the text before anything is drawn; usually that of the scene.
    package init(_ text: String, theme: OrnamentTheme = .day, shaper: TextShaper) {
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        picture = CreditPicture(self.text, theme: theme, shaper: shaper)
    }

    /// Returns the area of the credit as drawn, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        picture.plate(in: viewport.size).map { [$0] } ?? []
    }

    /// Draws the text on a plate; long text is wrapped, and shortened if it takes more than a
    /// third of the picture.
    package func draw(on canvas: OverlayCanvas) {
        picture.draw(on: canvas.canvas, in: canvas.viewport.size)
    }
}

/// A credit as drawn in pictures of one size, kept as long as the size stays the same.
///
/// It is for one thread.
final class CreditPicture {
    private let text: String
    private let theme: OrnamentTheme
    private let shaper: TextShaper
    private var measured: (size: ScreenSize, block: CreditBlock)?
    private var drawn: Surface?
    private var drawnFor: Key?

    private struct Key: Equatable {
        let size: ScreenSize
        let pixelRatio: Double
    }

    /// Creates a picture of words with one blank between them.
    init(_ text: String, theme: OrnamentTheme, shaper: TextShaper) {
        self.text = text
        self.theme = theme
        self.shaper = shaper
    }

    /// Returns the credit's plate in a picture; `nil` if there is no text.
    func plate(in size: ScreenSize) -> ScreenBox? {
        guard let block = block(in: size) else { return nil }
        return ScreenBox(
            minX: max(size.width - block.width - 10, 0),
            minY: max(size.height - block.height - 4, 0), maxX: size.width, maxY: size.height)
    }

    /// Draws it in the corner of a picture.
    ///
    /// - Parameters:
    ///   - canvas: the canvas to draw on.
    ///   - size: the size of the picture in logical pixels.
    func draw(on canvas: any Canvas, in size: ScreenSize) {
        guard let box = plate(in: size) else { return }
        // It is placed at whole pixels, so that it looks the same as if it were drawn in place.
        let ratio = canvas.pixelRatio
        guard let left = Int(exactly: (box.minX * ratio).rounded(.down)),
            let top = Int(exactly: (box.minY * ratio).rounded(.down)),
            let right = Int(exactly: (size.width * ratio).rounded()),
            let bottom = Int(exactly: (size.height * ratio).rounded())
        else { return }
        let key = Key(size: size, pixelRatio: ratio)
        if drawnFor != key { drawn = nil }
        drawnFor = key
        canvas.draw(
            kept: &drawn, in: PixelWindow(minX: left, minY: top, maxX: right, maxY: bottom)
        ) {
            draw(box, on: $0, in: size)
        }
    }

    private func draw(_ box: ScreenBox, on canvas: any Canvas, in size: ScreenSize) {
        guard let block = block(in: size) else { return }
        let context = canvas.context
        context.roundedRectangle(
            x: box.minX, y: box.minY, width: box.width + 6, height: box.height + 6, radius: 4)
        context.setColor(theme.plate)
        context.fill()
        context.setAntialiasing(.good)
        for (index, line) in block.lines.enumerated() {
            canvas.draw(
                line, x: box.minX + 5 + block.width - line.width,
                y: box.minY + 2 + line.ascent + Double(index) * CreditBlock.lineHeight,
                color: theme.ink)
        }
    }

    private func block(in size: ScreenSize) -> CreditBlock? {
        if let measured, measured.size == size { return measured.block }
        guard !text.isEmpty else { return nil }
        let block = CreditBlock(text, in: size, shaper: shaper)
        measured = (size, block)
        return block
    }
}
