import Graphics
import MapStyle

/// Draws `background` layers, which fill the whole picture with one colour or pattern.
struct BackgroundSymbolizer {
    private let color: Color
    private let opacity: Double
    private let pattern: StyleImage?

    init(_ style: BackgroundStyle, zoom: Double, images: Set<String>) {
        color = style.color.value(zoom: zoom)
        opacity = style.opacity.value(zoom: zoom)
        var context = EvaluationContext(zoom: zoom.rounded(.down))
        context.isImageAvailable = images.contains
        pattern = style.pattern.value(in: context)
    }

    /// Fills the whole picture.
    func draw(on canvas: any Canvas, _ patterns: PatternPlacement) {
        guard let name = pattern?.name else {
            return canvas.cover(with: .color(PixelColor(color, opacity: opacity)))
        }
        if let paint = patterns.paint(name, opacity: opacity) { canvas.cover(with: paint) }
    }
}
