import Geometry
import Graphics
import MapStyle

/// Draws what lies beyond the ground of a tilted view: the sky, and haze towards the horizon.
///
/// How far away ground is depends on the row of the picture alone, so every row has one colour.
struct SkyPainter {
    private let perspective: Perspective
    private let zenith: Color
    private let horizon: Color
    private let haze: Color
    /// The share of the sky over which the horizon's colour fades.
    private let blend: Double

    /// Draws a style's own sky.
    init(_ perspective: Perspective, sky: StyleSky, zoom: Double) {
        self.perspective = perspective
        zenith = sky.zenith.value(zoom: zoom)
        horizon = sky.horizon.value(zoom: zoom)
        haze = sky.haze.value(zoom: zoom)
        blend = sky.blend.value(zoom: zoom)
    }

    /// - Parameters:
    ///   - perspective: of the view.
    ///   - ground: the background's colour; a dark one has a night sky.
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
    }

    /// Ground of a smaller scale begins to fade.
    private static let clear = 0.22

    /// Paints the rows above the horizon, and fades those below it.
    func draw(on canvas: any Canvas, pixelRatio: Double) {
        let end = perspective.row(scale: Self.clear) * pixelRatio
        guard end > 0 else { return }
        let rows = Int(min(end, 1e6)) + 1
        canvas.cover(rows: 0..<min(rows, canvas.pixelSize.height)) {
            color(row: (Double($0) + 0.5) / pixelRatio)
        }
    }

    private func color(row: Double) -> PixelColor {
        let distance = perspective.row(scale: 1) - perspective.horizon
        let scale = (row - perspective.horizon) / max(distance, 1)
        let least = Perspective.leastScale
        if scale <= 0 {
            // The sky of half a picture's height, whatever part of it is seen.
            let height = min(-scale / 0.6 / max(blend, 1e-6), 1)
            return PixelColor(mix(horizon, zenith, 1 - (1 - height) * (1 - height)))
        }
        let far = min(max((Self.clear - scale) / (Self.clear - least), 0), 1)
        return PixelColor(haze, opacity: far * far)
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
