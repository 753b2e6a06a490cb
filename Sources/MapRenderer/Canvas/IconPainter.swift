import Geometry
import Graphics

/// Draws icons that may be turned, resized, tinted or stretched around a text.
struct IconPainter {
    let context: Context
    let pixelRatio: Double
    let tools: RasterTools

    /// Draws a placed icon.
    func draw(_ placed: PlacedIcon) {
        guard placed.opacity > 0, let image = tools.icons.image(of: placed, pixelRatio: pixelRatio)
        else { return }
        if placed.rotation == 0, image.scale == pixelRatio {
            draw(placed, image, on: context)
        } else {
            drawAside(placed, image)
        }
    }

    /// Draws an icon on a small surface, which is then copied pixel by pixel.
    ///
    /// Cairo's fixed-point numbers round a turned or resized picture depending on its distance
    /// from the surface's corner, so a tile and its neighbour would not agree.
    private func drawAside(_ placed: PlacedIcon, _ image: IconImageCache.Image) {
        let rim = Double(image.margin) / image.scale
        let area = placed.box.expanded(by: rim)
            .turned(degrees: placed.rotation, around: placed.box.center)
        let column = (area.minX * pixelRatio).rounded(.down) - 2
        let row = (area.minY * pixelRatio).rounded(.down) - 2
        let width = (area.width * pixelRatio).rounded(.up) + 6
        let height = (area.height * pixelRatio).rounded(.up) + 6
        guard width > 0, height > 0, width < 8192, height < 8192,
            let surface = tools.attempt({ () throws(CairoError) in
                let surface = try Surface(width: Int(width), height: Int(height))
                let pen = try Context(surface)
                pen.scale(pixelRatio)
                draw(placed.moved(x: -column / pixelRatio, y: -row / pixelRatio), image, on: pen)
                try pen.finish()
                return surface
            })
        else { return }
        context.saved {
            context.scale(1 / pixelRatio)
            context.draw(surface, x: column, y: row)
        }
    }

    private func draw(_ placed: PlacedIcon, _ image: IconImageCache.Image, on context: Context) {
        context.saved {
            if placed.rotation == 0 {
                // Whole device pixels give crisp edges.
                let left = PixelGrid.nearest(placed.box.minX * pixelRatio) / pixelRatio
                let top = PixelGrid.nearest(placed.box.minY * pixelRatio) / pixelRatio
                context.translate(x: left, y: top)
            } else {
                context.translate(x: placed.box.center.x, y: placed.box.center.y)
                context.rotate(degrees: placed.rotation)
                context.translate(x: -placed.box.width / 2, y: -placed.box.height / 2)
            }
            // Scales by the logical pixels for one pixel of the image.
            context.scale(1 / image.scale)
            context.draw(
                image.surface, x: -Double(image.margin), y: -Double(image.margin),
                opacity: placed.opacity)
        }
    }
}
