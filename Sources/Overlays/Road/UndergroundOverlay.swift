package import Graphics
package import MapRenderer

/// The shade over the map while the vehicle is in a tunnel.
///
/// The map is above the vehicle then; it is still shown, but the route matters more. It is darker
/// ahead, so that it looks like a tunnel rather than like a page that is switched off.
package struct UndergroundOverlay: Overlay {
    /// Below route and labels.
    package var level: OverlayLevel { .belowLabels }

    private let fraction: Double
    private let color: Color

    /// Creates a shade.
    ///
    /// - Parameters:
    ///   - fraction: how far the vehicle is below ground, from 0 to 1.
    ///   - color: of the shade, its alpha that at the upper edge deep inside.
    package init(fraction: Double, color: Color) {
        self.fraction = min(max(fraction, 0), 1)
        self.color = color
    }

    /// The part of the shade at the lower edge.
    private static let below = 0.36

    /// Covers the picture.
    package func draw(on canvas: OverlayCanvas) {
        guard fraction > 0, color.alpha > 0 else { return }
        let height = canvas.canvas.pixelSize.height
        canvas.canvas.cover(rows: 0..<height) { row in
            let down = (Double(row) + 0.5) / Double(height)
            return PixelColor(color, opacity: fraction * (1 - (1 - Self.below) * down))
        }
    }
}
