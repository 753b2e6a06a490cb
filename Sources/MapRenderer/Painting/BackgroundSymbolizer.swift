import Cairo
import MapStyle

/// Draws `background` layers: the whole picture in one colour or pattern.
struct BackgroundSymbolizer {
    private let color: StyleColor
    private let opacity: Double
    private let pattern: StyleImage?

    init(_ style: BackgroundStyle, zoom: Double) {
        color = style.color.value(zoom: zoom)
        opacity = style.opacity.value(zoom: zoom)
        pattern = style.pattern.value(zoom: zoom)
    }

    /// Covers everything inside the clip.
    func draw(on context: Context, sprite: SpriteSheet, pixelRatio: Double) {
        guard let name = pattern?.name else {
            context.setColor(Color(color).faded(opacity))
            return context.paint()
        }
        guard let raster = sprite.icon(named: name)?.raster(scale: pixelRatio) else { return }
        let side = Double(Surface.maximumSide)
        context.rectangle(x: 0, y: 0, width: side, height: side)
        context.fillPattern(raster.surface, scale: 1 / raster.pixelRatio, opacity: opacity)
    }
}
