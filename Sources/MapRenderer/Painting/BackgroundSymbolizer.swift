import MapStyle
import Rasterizer

/// Draws `background` layers: the whole picture in one colour or pattern.
struct BackgroundSymbolizer {
    private let color: StyleColor
    private let opacity: Double
    private let pattern: StyleImage?

    init(_ style: BackgroundStyle, zoom: Double) {
        color = style.color.value(zoom: zoom)
        opacity = style.opacity.value(zoom: zoom)
        pattern = style.pattern.value(zoom: zoom.rounded(.down))
    }

    /// Covers the whole picture.
    func draw(on canvas: PixelCanvas, _ painter: GroundPainter, _ patterns: PatternPlacement) {
        let paint =
            if let name = pattern?.name {
                patterns.paint(name, opacity: opacity)
            } else {
                GroundPainter.Paint.color(PixelColor(color, opacity: opacity))
            }
        guard let paint else { return }
        painter.cover(PixelClip(canvas.window), with: paint, on: canvas)
    }
}
