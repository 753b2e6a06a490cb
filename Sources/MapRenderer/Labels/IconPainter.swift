import Cairo
import MapGeometry

/// Draws icons: turned, sized, tinted or stretched around a text.
struct IconPainter {
    let context: Context
    let pixelRatio: Double
    let images: IconImageCache

    /// Draws a placed icon.
    func draw(_ placed: PlacedIcon) {
        guard placed.opacity > 0, let image = images.image(of: placed, pixelRatio: pixelRatio)
        else { return }
        // Logical pixels for one pixel of the image.
        let unit = 1 / image.scale
        context.saved {
            if placed.rotation == 0 {
                // On whole device pixels, for crisp edges.
                let left = PixelGrid.nearest(placed.box.minX * pixelRatio) / pixelRatio
                let top = PixelGrid.nearest(placed.box.minY * pixelRatio) / pixelRatio
                context.translate(x: left, y: top)
            } else {
                context.translate(
                    x: (placed.box.minX + placed.box.maxX) / 2,
                    y: (placed.box.minY + placed.box.maxY) / 2)
                context.rotate(degrees: placed.rotation)
                context.translate(x: -placed.box.width / 2, y: -placed.box.height / 2)
            }
            context.scale(unit)
            context.draw(
                image.surface, x: -Double(image.margin), y: -Double(image.margin),
                opacity: placed.opacity)
        }
    }
}
