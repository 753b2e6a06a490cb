import Geometry
import Graphics
import MapStyle

/// Draws the sky of a tilted view, and haze towards the horizon.
///
/// The distance of the ground depends only on the row of the picture, so every row has one
/// colour.
struct SkyPainter {
    private let perspective: Perspective
    private let zenith: Color
    private let horizon: Color
    private let haze: Color
    /// The fraction of the sky over which the horizon's colour fades.
    private let blend: Double
    /// The scale of ground below which the ground begins to fade.
    private let clear: Double
    /// The scale of ground below which haze begins to take the horizon's colour.
    private let hazeEnd: Double

    /// The scale below which ground fades in styles that do not say so.
    private static let standardClear = 0.22

    /// Creates a painter of the style's own sky.
    init(_ perspective: Perspective, sky: StyleSky, zoom: Double) {
        self.perspective = perspective
        zenith = sky.zenith.value(zoom: zoom)
        horizon = sky.horizon.value(zoom: zoom)
        haze = sky.haze.value(zoom: zoom)
        blend = sky.blend.value(zoom: zoom)
        // From the picture's centre, where the scale is 1, to the horizon, where it is 0, scales
        // are at even steps.
        clear =
            sky.fogStart.isSpecified
            ? max(1 - sky.fogStart.value(zoom: zoom), Perspective.leastScale)
            : Self.standardClear
        hazeEnd = max(1 - sky.fogBlend.value(zoom: zoom), 1e-6)
    }

    /// - Parameters:
    ///   - perspective: the perspective of the view.
    ///   - ground: the background's colour; a dark one gets a night sky.
    init(_ perspective: Perspective, over ground: Color) {
        self.perspective = perspective
        if ground.isDark {
            zenith = Color(red: 0.03, green: 0.05, blue: 0.11, alpha: 1)
            horizon = Color(red: 0.14, green: 0.18, blue: 0.27, alpha: 1)
        } else {
            zenith = Color(red: 0.47, green: 0.71, blue: 0.94, alpha: 1)
            horizon = Color(red: 0.91, green: 0.95, blue: 0.98, alpha: 1)
        }
        haze = horizon
        blend = 1
        clear = Self.standardClear
        hazeEnd = 1
    }

    /// Paints the rows above the horizon, and fades those below it.
    func draw(on canvas: any Canvas, pixelRatio: Double) {
        let end = perspective.row(scale: clear) * pixelRatio
        guard end > 0 else { return }
        let rows = Int(min(end, 1e6)) + 1
        canvas.cover(rows: 0..<min(rows, canvas.pixelSize.height)) {
            color(row: (Double($0) + 0.5) / pixelRatio)
        }
    }

    /// Paints what lies behind all ground with heights: the sky, and below it the horizon's colour.
    func drawBehind(on canvas: any Canvas, pixelRatio: Double) {
        canvas.cover(with: .color(PixelColor(horizon)))
        let end = perspective.horizon * pixelRatio
        guard end > 0 else { return }
        canvas.cover(rows: 0..<min(Int(min(end, 1e6)), canvas.pixelSize.height)) {
            color(row: (Double($0) + 0.5) / pixelRatio)
        }
    }

    private func color(row: Double) -> PixelColor {
        let distance = perspective.row(scale: 1) - perspective.horizon
        let scale = (row - perspective.horizon) / max(distance, 1)
        let least = Perspective.leastScale
        if scale <= 0 {
            // The sky has half a picture's height, whatever part of it is visible.
            let height = min(-scale / 0.6 / max(blend, 1e-6), 1)
            return PixelColor(mix(horizon, zenith, 1 - (1 - height) * (1 - height)))
        }
        let far = min(max((clear - scale) / max(clear - least, 1e-6), 0), 1)
        let near = min(scale / hazeEnd, 1)
        // The haze of the horizon begins gently: 3 t² - 2 t³.
        let color = mix(horizon, haze, near * near * (3 - 2 * near))
        return PixelColor(color, opacity: far * far)
    }

    private func mix(_ a: Color, _ b: Color, _ fraction: Double) -> Color {
        func channel(_ first: Double, _ second: Double) -> Double {
            first + (second - first) * fraction
        }
        return Color(
            red: channel(a.red, b.red), green: channel(a.green, b.green),
            blue: channel(a.blue, b.blue), alpha: 1)
    }
}
