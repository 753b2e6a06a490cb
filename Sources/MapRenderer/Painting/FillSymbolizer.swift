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

    /// Fills the polygons of one tile's layer, and then draws their outlines, as MapLibre does.
    ///
    /// Areas that share an edge, such as the parts of a wood, leave a hair of background between
    /// them when each is smoothed for itself; added up before they are painted their shares of
    /// a pixel are one. Opaque areas only: translucent ones that overlap are to be seen twice.
    func draw(_ pass: LayerPass) {
        var waiting: PixelColor?
        forEachArea(pass) { properties, load in
            let image = pattern.value(in: properties)
            let share = opacity.value(in: properties)
            let color = PixelColor(color.value(in: properties), opacity: share)
            let plain = image == nil && color.isOpaque ? color : nil
            if let color = waiting, plain != color {
                pass.paint(.color(color))
                waiting = nil
            }
            guard load() else { return }
            if plain != nil {
                pass.addArea()
                waiting = plain
            } else if let image {
                // Without its picture a pattern draws nothing, as in MapLibre.
                guard
                    let paint = pass.patterns.paint(
                        image.name, opacity: share, shift: translation.offset)
                else { return }
                pass.addArea()
                pass.paint(paint)
            } else if !color.isInvisible {
                pass.addArea()
                pass.paint(.color(color))
            }
        }
        if let color = waiting { pass.paint(.color(color)) }
        if outline.constant != .some(nil) { drawOutlines(pass) }
    }

    private func drawOutlines(_ pass: LayerPass) {
        let pen = StrokeStyle(width: pass.geometry.pixelRatio, join: .miter)
        var waiting: PixelColor?
        forEachArea(pass) { properties, load in
            guard pattern.value(in: properties) == nil, let edge = outline.value(in: properties)
            else { return }
            let color = PixelColor(edge, opacity: opacity.value(in: properties))
            if let other = waiting, color != other {
                pass.paint(.color(other))
                waiting = nil
            }
            guard load() else { return }
            let (shape, painter) = (pass.painter.shape, pass.painter)
            for index in 0..<shape.partCount {
                painter.stroker.stroke(
                    shape[index], isClosed: true, style: pen, into: painter.accumulator)
            }
            waiting = color
        }
        if let color = waiting { pass.paint(.color(color)) }
    }

    /// Calls `body` with each area's properties and what loads its shape, if there is any.
    private func forEachArea(
        _ pass: LayerPass, _ body: (EvaluationContext, _ load: () -> Bool) -> Void
    ) {
        let window = LayerFeatures.Window(
            box: pass.geometry.window, reach: PixelGeometry.polygonReach)
        let reach = PixelGeometry.polygonReach * pass.geometry.pixelRatio
        pass.features.forEach(in: window, sortedBy: sortKey) { _, feature, properties in
            guard feature.kind == .polygon else { return }
            body(properties) {
                pass.painter.shape.load(feature, of: pass.features, pass.geometry, reach: reach)
            }
        }
    }
}
