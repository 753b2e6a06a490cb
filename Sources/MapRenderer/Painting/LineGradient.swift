import Geometry
import Graphics
import MapStyle
import VectorTile

/// The colours of `line-gradient`, from a line's beginning to its end.
struct LineGradient {
    private let colors: [PixelColor]

    /// Steps that no eye can tell from more.
    private static let stepCount = 256

    /// - Returns: `nil` if the layer has none.
    init?(_ style: LineStyle, zoom: Double) {
        guard style.gradient.isSpecified else { return nil }
        var context = EvaluationContext(zoom: zoom)
        var colors: [PixelColor] = []
        for step in 0..<Self.stepCount {
            context.lineProgress = Double(step) / Double(Self.stepCount - 1)
            guard let color = style.gradient.value(in: context) else { return nil }
            colors.append(PixelColor(color))
        }
        self.colors = colors
    }

    /// The colours of one feature.
    ///
    /// A source with `lineMetrics` tells of each piece that a tile cut off which part of the line it
    /// is, in the properties that geojson-vt gives it.
    func shading(of feature: VectorTileFeature, in layer: VectorTileLayer) -> LineShading? {
        func fraction(_ key: String) -> Double? {
            let index = layer.keyIndex(of: key)
            guard case .number(let value)? = index.flatMap({ layer.value(of: feature, key: $0) })
            else { return nil }
            return value.isFinite ? min(max(value, 0), 1) : nil
        }
        let start = fraction("mapbox_clip_start") ?? 0
        let end = fraction("mapbox_clip_end") ?? 1
        return LineShading(gradient: colors, progress: start...max(start, end))
    }
}
