import Graphics
import MapRenderer

/// A disc around the origin with a rim and a number: a stop on the way.
struct NumberedDisc {
    let number: Int
    /// Half its width, and how much of that is rim.
    let radius, rim: Double
    let fontSize: Double
    let colors: RoadTheme.Line

    func draw(on canvas: OverlayCanvas) {
        let context = canvas.context
        context.circle(x: 0, y: 0, radius: radius)
        context.setColor(colors.casing)
        context.fill()
        context.circle(x: 0, y: 0, radius: radius - rim)
        context.setColor(colors.fill)
        context.fill()
        let text = canvas.shaper.shape(
            "\(number)", font: FontRequest(families: ["Noto Sans"], weight: 700, size: fontSize))
        canvas.canvas.draw(
            text, x: -text.width / 2, y: text.ascent - text.height / 2, color: colors.casing)
    }
}
