package import Geometry
import Glibc
import Graphics
package import MapRenderer

/// A bar at the bottom left that shows the length of a distance in the middle of the picture.
package struct ScaleBarOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "scaleBar" }

    private let theme: OrnamentTheme

    /// Creates a bar of the longest round distance that fits, in the colours of a theme.
    package init(theme: OrnamentTheme = .day) { self.theme = theme }

    private static let longest = 120.0
    private static let margin = 10.0

    /// Returns the round distance that fits: 1, 2 or 5 with zeros.
    ///
    /// - Parameter viewport: the view.
    /// - Returns: the distance in metres and in pixels.
    static func bar(in viewport: Viewport) -> (meters: Double, pixels: Double) {
        let space = min(longest, viewport.size.width * 0.4)
        let meters = roundDistance(upTo: space * viewport.metersPerPixel)
        return (meters, meters / viewport.metersPerPixel)
    }

    /// Returns the longest round distance up to a limit: 1, 2 or 5 with zeros.
    package static func roundDistance(upTo most: Double) -> Double {
        let power = pow(10, floor(log10(most)))
        return [5, 2, 1].map { $0 * power }.first { $0 <= most } ?? power
    }

    /// Returns a readable distance: `500 m`, `2 km`.
    package static func label(meters: Double) -> String {
        func plain(_ value: Double) -> String {
            value >= 1 ? "\(Int(value.rounded()))" : "\(value)"
        }
        return meters >= 1000 ? plain(meters / 1000) + " km" : plain(meters) + " m"
    }

    private func box(in viewport: Viewport) -> ScreenBox {
        let bottom = viewport.size.height - Self.margin
        return ScreenBox(
            minX: Self.margin - 4, minY: bottom - 20,
            maxX: Self.margin + Self.bar(in: viewport).pixels + 4, maxY: bottom + 4)
    }

    /// Returns the area of the bar, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box(in: viewport)] }

    /// Draws the bar with its distance above it.
    package func draw(on canvas: OverlayCanvas) {
        let context = canvas.context
        let bar = Self.bar(in: canvas.viewport)
        let plate = box(in: canvas.viewport)
        context.roundedRectangle(
            x: plate.minX, y: plate.minY, width: plate.width, height: plate.height, radius: 4)
        context.setColor(theme.plate)
        context.fill()
        let left = Self.margin
        let base = plate.maxY - 5.5
        context.move(x: left, y: base - 5)
        context.line(x: left, y: base)
        context.line(x: left + bar.pixels, y: base)
        context.line(x: left + bar.pixels, y: base - 5)
        context.setColor(theme.ink)
        context.setDash([])
        context.setLineWidth(1.5)
        context.setLineStyle(cap: .butt, join: .miter)
        context.stroke()
        let text = canvas.shaper.shape(
            Self.label(meters: bar.meters), font: FontRequest(families: ["Noto Sans"], size: 10))
        context.setAntialiasing(.good)
        canvas.canvas.draw(
            text, x: left + (bar.pixels - text.width) / 2, y: base - 4, color: theme.ink)
    }
}
