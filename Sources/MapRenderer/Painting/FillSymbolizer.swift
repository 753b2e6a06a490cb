import Geometry
import Graphics
import MapStyle
import VectorTile

/// Draws `fill` layers.
struct FillSymbolizer {
    private let color: ResolvedProperty<Color>
    private let outline: ResolvedProperty<Color?>
    private let opacity: ResolvedProperty<Double>
    private let pattern: ResolvedProperty<StyleImage?>
    private let antialias: Bool
    private let sortKey: ResolvedProperty<Double?>?
    /// The shift of the whole layer.
    let translation: StyleTranslation

    init(_ style: FillStyle, zoom: Double) {
        color = style.color.resolved(zoom: zoom)
        outline = style.outlineColor.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        pattern = style.pattern.resolved(zoom: zoom.rounded(.down))
        antialias = style.antialias.value(zoom: zoom)
        sortKey = style.sortKey.isSpecified ? style.sortKey.resolved(zoom: zoom) : nil
        translation = StyleTranslation(
            translate: style.translate.value(zoom: zoom),
            anchor: style.translateAnchor.value(zoom: zoom))
    }

    /// Whether no feature can leave a trace.
    var isInvisible: Bool {
        opacity.constant == 0 || (color.constant?.alpha == 0 && outline.constant == .some(nil))
    }

    /// Fills the polygons of one tile's layer, then draws their outlines.
    ///
    /// In this order, as in MapLibre: no area hides the outline of another one.
    func draw(_ pass: LayerPass<some Canvas>) {
        fill(pass)
        if isOutlined { drawOutlines(pass) }
    }

    /// Whether areas may have an outline in a colour of its own.
    private var isOutlined: Bool {
        if case .constant(.none) = outline { return false }
        return antialias
    }

    /// Fills the areas, those of one opaque colour together.
    ///
    /// Areas that share an edge, such as the parts of a wood, leave a hair of background between
    /// them when each is smoothed for itself; added up before they are painted their shares of
    /// a pixel are one. Opaque areas only: translucent ones that overlap are to be seen twice.
    private func fill(_ pass: LayerPass<some Canvas>) {
        var waiting: PixelColor?
        let isOneColor = color.constant != nil && opacity.constant != nil && pattern.constant != nil
        forEachShape(in: pass, isOneColor: isOneColor) { properties, load in
            let color = PixelColor(
                color.value(in: properties), opacity: opacity.value(in: properties))
            let image = pattern.value(in: properties)
            let plain = image == nil && color.isOpaque ? color : nil
            if let color = waiting, plain != color {
                pass.paint(.color(color))
                waiting = nil
            }
            guard load() else { return }
            // Translucent areas that share an edge would show it, were they to overlap.
            if antialias, plain != nil, outline.value(in: properties) == nil {
                pass.shape.grow(by: Self.growth / pass.geometry.scale)
            }
            if let plain {
                pass.addArea()
                waiting = plain
            } else if let image {
                let fraction = opacity.value(in: properties)
                guard
                    let paint = pass.patterns.paint(
                        image.name, opacity: fraction, shift: pass.translation.offset)
                else { return }
                pass.addArea()
                pass.paint(paint)
            } else {
                pass.addArea()
                pass.paint(.color(color))
            }
        }
        if let color = waiting { pass.paint(.color(color)) }
    }

    /// Device pixels by which an area with smooth edges is larger than its outline, see
    /// ``RingGrower``.
    private static let growth = 0.5

    private func drawOutlines(_ pass: LayerPass<some Canvas>) {
        // One device pixel wide whatever the ratio, as in MapLibre.
        let pen = StrokeStyle(width: 1 / pass.geometry.scale, join: .miter)
        var waiting: PixelColor?
        let isOneColor =
            outline.constant != nil && opacity.constant != nil && pattern.constant != nil
        forEachShape(in: pass, isOneColor: isOneColor) { properties, load in
            // A pattern has no outline.
            guard let edge = outline.value(in: properties), pattern.value(in: properties) == nil
            else { return }
            let color = PixelColor(edge, opacity: opacity.value(in: properties))
            if let before = waiting, before != color {
                pass.paint(.color(before))
                waiting = nil
            }
            guard !color.isInvisible, load() else { return }
            for index in 0..<pass.shape.partCount {
                pass.canvas.add(line: pass.shape[index], isClosed: true, style: pen)
            }
            if color.isOpaque { waiting = color } else { pass.paint(.color(color)) }
        }
        if let color = waiting { pass.paint(.color(color)) }
    }

    /// Calls `body` for each polygon of a tile's layer, with a function that loads its shape.
    ///
    /// Where colours differ those out of sight count too, and are not loaded: which areas are painted
    /// together must not depend on the picture.
    private func forEachShape(
        in pass: LayerPass<some Canvas>, isOneColor: Bool,
        _ body: (EvaluationContext, () -> Bool) -> Void
    ) {
        let extent = PixelGeometry.polygonExtent
        let window = LayerFeatures.Window(area: pass.area, extent: extent)
        let geometry = pass.features.geometry
        pass.features.forEach(in: isOneColor ? window : nil, sortedBy: sortKey) {
            index, feature, properties in
            guard feature.kind == .polygon else { return }
            body(properties) {
                (isOneColor || pass.features.touches(window, index))
                    && pass.shape.load(
                        index, isRing: true, of: geometry, pass.geometry,
                        extent: extent * pass.geometry.pixelRatio)
            }
        }
    }
}
