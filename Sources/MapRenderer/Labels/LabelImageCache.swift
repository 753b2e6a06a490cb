import Cairo

/// Ready pictures of upright texts with their halos: a name that comes again is one copy.
final class LabelImageCache {
    /// A picture of a text.
    struct Image {
        let surface: Surface
        /// Device pixels from the picture's left edge to the left end of the first baseline.
        let originX: Double
        /// Device pixels from the picture's top edge to the first baseline.
        let originY: Double
    }

    private struct Key: Hashable {
        let text: String
        let font: FontRequest
        let setting: TextShaper.Setting
        let paint: TextPaint
        let pixelRatio: Double
    }

    private var images: [Key: Image] = [:]
    private var pixels = 0

    /// 32 MB of pixels.
    private static let capacity = 8_000_000

    /// The picture of a text.
    ///
    /// - Parameters:
    ///   - shaped: its glyphs.
    ///   - text: what it looks like.
    ///   - pixelRatio: device pixels for one logical pixel.
    /// - Returns: `nil` for a text too large for a picture.
    func image(of shaped: ShapedText, _ text: PlacedText, pixelRatio: Double) -> Image? {
        let key = Key(
            text: text.string, font: text.font, setting: text.setting, paint: text.paint,
            pixelRatio: pixelRatio)
        if let known = images[key] { return known }
        guard let made = try? draw(shaped, text, pixelRatio: pixelRatio) else { return nil }
        let area = made.surface.width * made.surface.height
        if pixels + area > Self.capacity {
            images.removeAll(keepingCapacity: true)
            pixels = 0
        }
        pixels += area
        images[key] = made
        return made
    }

    /// A length as whole pixels; one beyond all bounds is refused by the surface.
    private static func pixels(_ length: Double) -> Int {
        Int(min(max(length.rounded(.up), 1), 1e6))
    }

    private func draw(
        _ shaped: ShapedText, _ text: PlacedText, pixelRatio: Double
    ) throws(CairoError) -> Image {
        // Letters may reach over their advance and line box, most of all in italics.
        let margin = text.paint.haloWidth + text.font.size / 2
        let left = (margin * pixelRatio).rounded(.up)
        let top = ((margin + shaped.ascent) * pixelRatio).rounded(.up)
        let surface = try Surface(
            width: Self.pixels((shaped.width + 2 * margin) * pixelRatio),
            height: Self.pixels((shaped.height + 2 * margin) * pixelRatio))
        let context = try Context(surface)
        context.translate(x: left, y: top)
        context.scale(pixelRatio)
        context.addOutline(of: shaped, x: 0, y: 0)
        context.paintText(text.paint)
        try context.finish()
        return Image(surface: surface, originX: left, originY: top)
    }
}
