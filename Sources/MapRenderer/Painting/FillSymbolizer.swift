import MapGeometry
import MapStyle
import Rasterizer
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
        pattern = style.pattern.resolved(zoom: zoom.rounded(.down))
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
    ///
    /// Areas that share an edge, such as the parts of a wood, leave a hair of background between
    /// them when each is smoothed for itself; added up before they are painted their shares of
    /// a pixel are one. Opaque areas only: translucent ones that overlap are to be seen twice.
    func draw(_ pass: LayerPass) {
        let window = LayerFeatures.Window(
            box: pass.geometry.window, reach: PixelGeometry.polygonReach)
        var waiting: PixelColor?
        pass.features.forEach(in: window, sortedBy: sortKey) { _, feature, properties in
            guard feature.kind == .polygon else { return }
            let plain = plainColor(properties)
            if let color = waiting, plain != color {
                pass.paint(.color(color))
                waiting = nil
            }
            guard
                pass.painter.shape.load(
                    feature, of: pass.features, pass.geometry,
                    reach: PixelGeometry.polygonReach * pass.geometry.pixelRatio)
            else { return }
            if let plain {
                pass.addArea()
                waiting = plain
            } else {
                paint(pass, properties)
            }
        }
        if let color = waiting { pass.paint(.color(color)) }
    }

    /// The colour of an area that may be painted together with its neighbours of the same colour.
    private func plainColor(_ properties: EvaluationContext) -> PixelColor? {
        guard outline.value(in: properties) == nil, pattern.value(in: properties) == nil else {
            return nil
        }
        let paint = PixelColor(
            color.value(in: properties), opacity: opacity.value(in: properties))
        return paint.isOpaque ? paint : nil
    }

    private func paint(_ pass: LayerPass, _ properties: EvaluationContext) {
        let share = opacity.value(in: properties)
        if let name = pattern.value(in: properties)?.name {
            guard
                let pattern = pass.patterns.paint(name, opacity: share, shift: translation.offset)
            else { return }
            pass.addArea()
            return pass.paint(pattern)
        }
        pass.addArea()
        pass.paint(.color(PixelColor(color.value(in: properties), opacity: share)))
        guard let edge = outline.value(in: properties) else { return }
        let shape = pass.painter.shape
        let pen = StrokeStyle(width: pass.geometry.pixelRatio, join: .miter)
        for index in 0..<shape.partCount {
            pass.painter.stroker.stroke(
                shape[index], isClosed: true, style: pen, into: pass.painter.accumulator)
        }
        pass.paint(.color(PixelColor(edge, opacity: share)))
    }
}
