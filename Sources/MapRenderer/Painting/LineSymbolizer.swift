import Cairo
import MapGeometry
import MapStyle
import VectorTile

/// Draws `line` layers, way by way: one huge path would cost Cairo several times as much.
struct LineSymbolizer {
    private let color: ResolvedProperty<StyleColor>
    private let opacity: ResolvedProperty<Double>
    private let width: ResolvedProperty<Double>
    private let dashes: ResolvedProperty<[Double]>
    private let join: ResolvedProperty<LineJoin>
    private let sortKey: ResolvedProperty<Double?>?
    private let cap: LineCap
    private let miterLimit: Double
    /// The shift of the whole layer.
    let translation: MapTranslation

    init(_ style: LineStyle, zoom: Double, bearing: Double) {
        color = style.color.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        width = style.width.resolved(zoom: zoom)
        dashes = style.dashArray.resolved(zoom: zoom)
        join = style.join.resolved(zoom: zoom)
        sortKey = style.sortKey.isSpecified ? style.sortKey.resolved(zoom: zoom) : nil
        cap = style.cap.value(zoom: zoom)
        miterLimit = style.miterLimit.value(zoom: zoom)
        translation = MapTranslation(
            style.translate.value(zoom: zoom),
            anchor: style.translateAnchor.value(zoom: zoom), bearing: bearing)
    }

    /// Whether no feature can leave a trace.
    var isInvisible: Bool {
        opacity.constant == 0 || width.constant == 0 || color.constant?.alpha == 0
    }

    /// Strokes the lines of one tile's layer.
    func draw(_ pass: LayerPass) {
        let context = pass.context
        context.setAntialiasing(.fast)
        translation.apply(to: context)
        var geometry = pass.geometry
        var dashesSet: (pattern: [Double], width: Double)?
        let box = geometry.window
        func window(width: Double) -> LayerFeatures.Window {
            LayerFeatures.Window(box: box, reach: PixelGeometry.reach(ofWidth: width))
        }
        // Where one width holds for all, features outside need not even be read.
        let common = width.constant.map(window)
        pass.features.forEach(in: common, sortedBy: sortKey) { index, feature, properties in
            let pixels = width.value(in: properties)
            guard common != nil || pass.features.touches(window(width: pixels), index) else {
                return
            }
            let paint = Color(color.value(in: properties)).faded(opacity.value(in: properties))
            guard feature.kind != .point, pixels > 0, paint.alpha > 0,
                geometry.addLine(
                    feature, of: pass.features, to: context, width: pixels)
            else { return }
            let pattern = dashes.value(in: properties)
            if dashesSet?.pattern != pattern || (dashesSet?.width != pixels && !pattern.isEmpty) {
                setDash(pattern, width: pixels, on: context)
                dashesSet = (pattern, pixels)
            }
            context.setLineStyle(
                cap: cap.cairo, join: join.value(in: properties).cairo, miterLimit: miterLimit)
            context.setColor(paint)
            context.setLineWidth(pixels)
            context.stroke()
        }
    }

    /// Dashes are counted in line widths; a pattern without any length would never end.
    private func setDash(_ pattern: [Double], width: Double, on context: Context) {
        let lengths = pattern.map { max($0, 0) * width }
        let isUsable = lengths.reduce(0, +) > 0.1
        context.setDash(isUsable ? lengths : [])
    }
}

extension LineCap {
    fileprivate var cairo: Context.LineCap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension LineJoin {
    fileprivate var cairo: Context.LineJoin {
        switch self {
        case .bevel: .bevel
        case .round: .round
        case .miter: .miter
        }
    }
}
