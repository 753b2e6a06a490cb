import Cairo
import MapGeometry
import MapStyle
import VectorTile

/// Draws `fill` layers.
struct FillSymbolizer {
    private let color: ResolvedProperty<StyleColor>
    private let outline: ResolvedProperty<StyleColor?>
    private let opacity: ResolvedProperty<Double>
    private let pattern: ResolvedProperty<StyleImage?>
    private let sortKey: ResolvedProperty<Double?>?
    private let translate: MapTranslation

    init(_ style: FillStyle, zoom: Double, bearing: Double) {
        color = style.color.resolved(zoom: zoom)
        outline = style.outlineColor.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        pattern = style.pattern.resolved(zoom: zoom)
        sortKey = style.sortKey.isSpecified ? style.sortKey.resolved(zoom: zoom) : nil
        translate = MapTranslation(
            style.translate.resolved(zoom: zoom).constant ?? .zero,
            anchor: style.translateAnchor.resolved(zoom: zoom).constant ?? .map, bearing: bearing)
    }

    /// Whether no feature can leave a trace.
    var isInvisible: Bool {
        opacity.constant == 0 || (color.constant?.alpha == 0 && outline.constant == .some(nil))
    }

    /// Fills the polygons of one tile's layer.
    func draw(_ pass: LayerPass, sprite: SpriteSheet) {
        let context = pass.context
        context.setAntialiasing(.fast)
        context.setLineWidth(1)
        context.setLineStyle(cap: .butt, join: .miter)
        translate.apply(to: context)
        var geometry = pass.geometry
        let window = LayerFeatures.Window(
            box: geometry.window, reach: PixelGeometry.polygonReach)
        pass.features.forEach(in: window, sortedBy: sortKey) { _, feature, properties in
            guard feature.kind == .polygon,
                geometry.addPolygon(feature, of: pass.features, to: context)
            else { return }
            paint(context, properties, sprite: sprite, pixelRatio: pass.pixelRatio)
        }
    }

    private func paint(
        _ context: Context, _ properties: EvaluationContext, sprite: SpriteSheet,
        pixelRatio: Double
    ) {
        let share = opacity.value(in: properties)
        if let name = pattern.value(in: properties)?.name {
            // Without its picture a pattern draws nothing, as in MapLibre.
            guard let raster = sprite.icon(named: name)?.raster(scale: pixelRatio) else {
                return context.newPath()
            }
            return context.fillPattern(
                raster.surface, scale: 1 / raster.pixelRatio, opacity: share)
        }
        context.setColor(Color(color.value(in: properties)).faded(share))
        guard let edge = outline.value(in: properties) else { return context.fill() }
        context.fillPreserving()
        context.setColor(Color(edge).faded(share))
        context.stroke()
    }
}

extension Color {
    /// A colour of a style.
    init(_ color: StyleColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
