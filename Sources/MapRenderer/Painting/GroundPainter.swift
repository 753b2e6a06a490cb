import Cairo
import MapGeometry
import MapStyle
import Rasterizer

/// What paints areas and lines, with all the memory that this takes: made once for many frames.
final class GroundPainter {
    let accumulator = CoverageAccumulator()
    let stroker = LineStroker()
    let dasher = LineDasher()
    let offsetter = LineOffsetter()
    let mask = CoverageMask()
    let shader = LineShader()
    /// The shape of the feature that is being drawn.
    let shape = FeatureShape()

    /// Paints what was added to the accumulator.
    func paint(_ paint: Paint, on canvas: PixelCanvas) {
        switch paint {
        case .color(let color): accumulator.paint(color, on: canvas)
        case .pattern(let pattern): accumulator.paint(pattern, on: canvas)
        }
    }

    /// What areas are covered with.
    enum Paint {
        case color(PixelColor)
        case pattern(PatternPaint)
    }
}

extension PixelColor {
    /// A colour of a style with the opacity of its layer.
    init(_ color: StyleColor, opacity: Double = 1) {
        self.init(
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * opacity)
    }
}

extension Context {
    /// Gives the picture to a painter of pixels, whatever transformation and clip are set.
    func withCanvas(_ body: (PixelCanvas) -> Void) {
        withMutablePixels { bytes, stride in
            let size = pixelSize
            PixelCanvas(bytes, stride: stride, width: size.width, height: size.height).map(body)
        }
    }
}
