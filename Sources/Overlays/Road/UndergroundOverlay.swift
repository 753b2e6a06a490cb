package import Graphics
package import MapRenderer

/// The shade over the map while the vehicle is in a tunnel.
///
/// What one sees of the map then is above: it is shown, but the way is what counts.
package struct UndergroundOverlay: Overlay {
    /// Below route and labels.
    package var level: OverlayLevel { .belowLabels }

    private let fraction: Double
    private let color: Color

    /// A shade.
    ///
    /// - Parameters:
    ///   - fraction: how far the vehicle is below ground, from 0 to 1.
    ///   - color: of the shade, its alpha that deep inside.
    package init(fraction: Double, color: Color) {
        self.fraction = min(max(fraction, 0), 1)
        self.color = color
    }

    /// Covers the picture.
    package func draw(on canvas: OverlayCanvas) {
        guard fraction > 0 else { return }
        canvas.canvas.cover(with: .color(PixelColor(color, opacity: fraction)))
    }
}
