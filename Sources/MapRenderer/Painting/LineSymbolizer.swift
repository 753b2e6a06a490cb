import Glibc
import MapGeometry
import MapStyle
import Rasterizer
import VectorTile

/// Draws `line` layers.
struct LineSymbolizer {
    private let color: ResolvedProperty<StyleColor>
    private let opacity: ResolvedProperty<Double>
    private let width: ResolvedProperty<Double>
    private let dashes: ResolvedProperty<[Double]>
    private let dashWidth: ResolvedProperty<Double>
    private let join: ResolvedProperty<LineJoin>
    private let sortKey: ResolvedProperty<Double?>?
    private let pen: StrokeStyle
    /// The zoom's whole part: where dashes have the lengths that the style gives them.
    private let wholeZoom: Double
    private let dashGrowth: Double
    /// The shift of the whole layer.
    let translation: MapTranslation

    init(_ style: LineStyle, zoom: Double, bearing: Double) {
        color = style.color.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        width = style.width.resolved(zoom: zoom)
        wholeZoom = zoom.rounded(.down)
        dashGrowth = exp2(zoom - wholeZoom)
        dashes = style.dashArray.resolved(zoom: wholeZoom)
        dashWidth = style.width.resolved(zoom: wholeZoom)
        join = style.join.resolved(zoom: zoom)
        sortKey = style.sortKey.isSpecified ? style.sortKey.resolved(zoom: zoom) : nil
        pen = StrokeStyle(
            width: 0, cap: style.cap.value(zoom: zoom).stroke,
            miterLimit: style.miterLimit.value(zoom: zoom),
            roundLimit: style.roundLimit.value(zoom: zoom))
        translation = MapTranslation(
            style.translate.value(zoom: zoom),
            anchor: style.translateAnchor.value(zoom: zoom), bearing: bearing)
    }

    /// Whether no feature can leave a trace.
    var isInvisible: Bool {
        opacity.constant == 0 || width.constant == 0 || color.constant?.alpha == 0
    }

    /// Strokes the lines of one tile's layer.
    ///
    /// Lines of one opaque colour are painted together, so that ends which meet leave no notch.
    func draw(_ pass: LayerPass) {
        let box = pass.geometry.window
        let ratio = pass.geometry.pixelRatio
        func window(width: Double) -> LayerFeatures.Window {
            LayerFeatures.Window(box: box, reach: PixelGeometry.reach(ofWidth: width))
        }
        // Where one width holds for all, features outside need not even be read.
        let common = width.constant.map(window)
        var waiting: PixelColor?
        pass.features.forEach(in: common, sortedBy: sortKey) { index, feature, properties in
            let pixels = width.value(in: properties)
            guard feature.kind != .point, pixels > 0,
                common != nil || pass.features.touches(window(width: pixels), index)
            else { return }
            let paint = PixelColor(
                color.value(in: properties), opacity: opacity.value(in: properties))
            let reach = PixelGeometry.reach(ofWidth: pixels) * ratio
            guard !paint.isInvisible,
                pass.painter.shape.load(feature, of: pass.features, pass.geometry, reach: reach)
            else { return }
            if let color = waiting, color != paint {
                pass.paint(.color(color))
                waiting = nil
            }
            var pen = pen
            pen.width = Self.drawnWidth(pixels * ratio)
            pen.capLength = pen.width / 2
            pen.join = join.value(in: properties).stroke
            stroke(pass, pen, properties, isRing: feature.kind == .polygon)
            if paint.isOpaque { waiting = paint } else { pass.paint(.color(paint)) }
        }
        if let color = waiting { pass.paint(.color(color)) }
    }

    /// How wide a line is drawn that is to be so many device pixels wide.
    ///
    /// MapLibre smooths half a pixel beyond each edge and takes nothing away inside, which makes
    /// hair lines stronger than their share of a pixel: a width w below 1 leaves a triangle that is
    /// w + 1 wide and (w + 1) / 2 high.
    private static func drawnWidth(_ width: Double) -> Double {
        width < 1 ? (width + 1) * (width + 1) / 4 : width
    }

    /// Adds the shape that was loaded last as a line.
    private func stroke(
        _ pass: LayerPass, _ pen: StrokeStyle, _ properties: EvaluationContext, isRing: Bool
    ) {
        let (shape, painter) = (pass.painter.shape, pass.painter)
        let pattern = dashLengths(properties, pixelRatio: pass.geometry.pixelRatio)
        guard !pattern.isEmpty, painter.dasher.begin(pattern) else {
            for index in 0..<shape.partCount {
                painter.stroker.stroke(
                    shape[index], isClosed: isRing, style: pen, into: painter.accumulator)
            }
            return
        }
        var pen = pen
        // As in MapLibre dashes have round ends or straight ones, and no longer ones.
        if pen.cap == .square { pen.cap = .butt }
        for index in 0..<shape.partCount {
            painter.dasher.forEachDash(
                of: shape[index], isClosed: isRing, in: pass.geometry.clip.window,
                reach: PixelGeometry.reach(ofWidth: pen.width)
            ) { dash in
                painter.stroker.stroke(
                    dash, isClosed: false, style: pen, into: painter.accumulator)
            }
        }
    }

    /// Dashes and gaps in device pixels; empty for a full line.
    ///
    /// They are counted in the width that the line has at the last whole zoom, and grow with the
    /// map from there, as in MapLibre: a zoom in between shows the same dashes, larger.
    private func dashLengths(_ properties: EvaluationContext, pixelRatio: Double) -> [Double] {
        let pattern = dashes.value(in: properties)
        if pattern.isEmpty { return pattern }
        var whole = properties
        whole.zoom = wholeZoom
        let unit = dashWidth.value(in: whole) * dashGrowth * pixelRatio
        return pattern.map { max($0, 0) * unit }
    }
}

extension LineCap {
    fileprivate var stroke: StrokeStyle.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension LineJoin {
    fileprivate var stroke: StrokeStyle.Join {
        switch self {
        case .bevel: .bevel
        case .round: .round
        case .miter: .miter
        }
    }
}
