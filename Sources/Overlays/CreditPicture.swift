import Cairo
import MapGeometry

/// A credit as it is drawn in pictures of one size, kept for as long as the size stays.
///
/// For one thread.
final class CreditPicture {
    private let text: String
    private let theme: FurnitureTheme
    // One of its own, because the credit is measured before anything is drawn.
    private let shaper: TextShaper?
    private var measured: (size: ScreenSize, block: CreditBlock)?
    private var drawn: (key: Key, picture: Surface)?

    private struct Key: Equatable {
        let size: ScreenSize
        let pixelRatio: Double
    }

    /// A picture of words with one blank between them.
    init(_ text: String, theme: FurnitureTheme) {
        self.text = text
        self.theme = theme
        shaper = text.isEmpty ? nil : try? TextShaper()
    }

    /// The credit's plate in a picture; `nil` if there is nothing to say.
    func plate(in size: ScreenSize) -> ScreenBox? {
        guard let block = block(in: size) else { return nil }
        return ScreenBox(
            minX: max(size.width - block.width - 10, 0),
            minY: max(size.height - block.height - 4, 0), maxX: size.width, maxY: size.height)
    }

    /// Draws it in the corner of a picture.
    ///
    /// - Parameters:
    ///   - context: the pen, in logical pixels.
    ///   - size: the picture in logical pixels.
    ///   - pixelRatio: device pixels for one logical pixel.
    func draw(on context: Context, in size: ScreenSize, pixelRatio: Double) {
        guard let box = plate(in: size) else { return }
        // At whole pixels, so that it is the same as if it were drawn in place.
        let left = (box.minX * pixelRatio).rounded(.down)
        let top = (box.minY * pixelRatio).rounded(.down)
        let key = Key(size: size, pixelRatio: pixelRatio)
        if drawn?.key != key {
            drawn = picture(box, left: left, top: top, size, pixelRatio).map { (key, $0) }
        }
        guard let picture = drawn?.picture else { return }
        context.saved {
            context.scale(1 / pixelRatio)
            context.draw(picture, x: left, y: top)
        }
    }

    private func picture(
        _ box: ScreenBox, left: Double, top: Double, _ size: ScreenSize, _ pixelRatio: Double
    ) -> Surface? {
        guard let block = block(in: size),
            let width = Int(exactly: (size.width * pixelRatio).rounded() - left),
            let height = Int(exactly: (size.height * pixelRatio).rounded() - top),
            let surface = try? Surface(width: width, height: height),
            let context = try? Context(surface)
        else { return nil }
        context.translate(x: -left, y: -top)
        context.scale(pixelRatio)
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
        return surface
    }

    private func block(in size: ScreenSize) -> CreditBlock? {
        if let measured, measured.size == size { return measured.block }
        guard let shaper else { return nil }
        let block = CreditBlock(text, in: size, shaper: shaper)
        measured = (size, block)
        return block
    }
}
