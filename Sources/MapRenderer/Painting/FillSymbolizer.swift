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
    /// The shift of the whole layer.
    let translation: MapTranslation

    init(_ style: FillStyle, zoom: Double, bearing: Double) {
        color = style.color.resolved(zoom: zoom)
        outline = style.outlineColor.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        pattern = style.pattern.resolved(zoom: zoom)
        sortKey = style.sortKey.isSpecified ? style.sortKey.resolved(zoom: zoom) : nil
        translation = MapTranslation(
            style.translate.value(zoom: zoom),
            anchor: style.translateAnchor.value(zoom: zoom), bearing: bearing)
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
        translation.apply(to: context)
        var geometry = pass.geometry
        let window = LayerFeatures.Window(
            box: geometry.window, reach: PixelGeometry.polygonReach)
        var waiting: Color?
        func fillWaiting() {
            guard let color = waiting else { return }
            context.setColor(color)
            context.fill()
            waiting = nil
        }
        pass.features.forEach(in: window, sortedBy: sortKey) { _, feature, properties in
            guard feature.kind == .polygon else { return }
            let plain = plainColor(properties)
            if plain == nil || plain != waiting { fillWaiting() }
            guard geometry.addPolygon(feature, of: pass.features, to: context) else { return }
            if let plain {
                waiting = plain
            } else {
                paint(context, properties, sprite: sprite, pixelRatio: pass.pixelRatio)
            }
        }
        fillWaiting()
    }

    /// The colour of an area that may be filled together with its neighbours of the same colour.
    ///
    /// Areas that share an edge, such as the parts of a wood, leave a hair of background between
    /// them when each is smoothed for itself; in one path their shares of a pixel add up. Opaque
    /// areas only: translucent ones that overlap are to be seen twice.
    private func plainColor(_ properties: EvaluationContext) -> Color? {
        guard outline.value(in: properties) == nil, pattern.value(in: properties) == nil else {
            return nil
        }
        let paint = Color(color.value(in: properties)).faded(opacity.value(in: properties))
        return paint.alpha == 1 ? paint : nil
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
