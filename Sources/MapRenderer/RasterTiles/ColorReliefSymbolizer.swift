import Graphics
import MapStyle

/// Draws `color-relief` layers, which give each height its colour.
struct ColorReliefSymbolizer {
    private let opacity: Double
    private let colors: HeightColors?

    init(_ style: ColorReliefStyle, zoom: Double) {
        opacity = style.opacity.value(zoom: zoom)
        colors = style.color.isSpecified ? HeightColors(style.color, zoom: zoom) : nil
    }

    /// Draws the heights of one source.
    func draw(
        _ name: String, of loader: RasterTileLoader, on canvas: any Canvas, _ request: FrameRequest
    ) {
        guard opacity > 0, let colors else { return }
        loader.drawHeights(of: name, on: canvas, request, opacity: Float(opacity)) {
            tile, _, seen in
            let (columns, rows) = seen ?? (0..<tile.side, 0..<tile.side)
            var pixels = [SIMD4<UInt8>](repeating: .zero, count: tile.side * tile.side)
            for y in rows {
                for x in columns { pixels[y * tile.side + x] = colors.color(at: tile.height(x, y)) }
            }
            return RasterTile(width: tile.side, height: tile.side, pixels: pixels)
        }
    }
}

/// The colours of heights, each computed once, because the heights of neighbours repeat.
final class HeightColors {
    private let property: Property<Color?>
    private var context: EvaluationContext
    private var known: [Float: SIMD4<UInt8>] = [:]

    /// The most colours that are kept.
    private static let capacity = 1 << 16

    init(_ property: Property<Color?>, zoom: Double) {
        self.property = property
        context = EvaluationContext(zoom: zoom)
    }

    /// Returns the colour of a height in metres, premultiplied.
    func color(at height: Float) -> SIMD4<UInt8> {
        // A source's factors may make heights that are no numbers, which no dictionary finds again.
        guard height.isFinite else { return .zero }
        if let color = known[height] { return color }
        context.elevation = Double(height)
        let color = property.value(in: context).map { SIMD4<Float>(premultiplying: $0).pixelBytes }
        if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
        known[height] = color ?? .zero
        return color ?? .zero
    }
}
