import Geometry
import Glibc
import Graphics
import MapStyle
import VectorTile

/// Draws `line` layers.
struct LineSymbolizer {
    private let color: ResolvedProperty<Color>
    private let opacity: ResolvedProperty<Double>
    private let width: ResolvedProperty<Double>
    private let gap: ResolvedProperty<Double>
    private let offset: ResolvedProperty<Double>
    private let blur: ResolvedProperty<Double>
    private let dashes: ResolvedProperty<[Double]>
    private let pattern: ResolvedProperty<StyleImage?>
    /// The width at the last whole zoom, which is the unit of dashes and patterns.
    private let unitWidth: ResolvedProperty<Double>
    private let join: ResolvedProperty<LineJoin>
    private let sortKey: ResolvedProperty<Double?>?
    private let gradient: LineGradient?
    private let pen: StrokeStyle
    private let wholeZoom: Double
    /// The scale of the map compared with the last whole zoom.
    private let growth: Double
    /// The translation of the whole layer.
    let translation: StyleTranslation

    init(_ style: LineStyle, zoom: Double) {
        wholeZoom = zoom.rounded(.down)
        growth = exp2(zoom - wholeZoom)
        color = style.color.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        width = style.width.resolved(zoom: zoom)
        gap = style.gapWidth.resolved(zoom: zoom)
        offset = style.offset.resolved(zoom: zoom)
        blur = style.blur.resolved(zoom: zoom)
        dashes = style.dashArray.resolved(zoom: wholeZoom)
        pattern = style.pattern.resolved(zoom: wholeZoom)
        unitWidth = style.width.resolved(zoom: wholeZoom)
        join = style.join.resolved(zoom: zoom)
        sortKey = style.sortKey.isSpecified ? style.sortKey.resolved(zoom: zoom) : nil
        gradient = LineGradient(style, zoom: zoom)
        pen = StrokeStyle(
            width: 0, cap: style.cap.value(zoom: zoom).stroke,
            miterLimit: style.miterLimit.value(zoom: zoom),
            roundLimit: style.roundLimit.value(zoom: zoom))
        translation = StyleTranslation(
            translate: style.translate.value(zoom: zoom),
            anchor: style.translateAnchor.value(zoom: zoom))
    }

    /// Whether every feature would be invisible.
    var isInvisible: Bool {
        opacity.constant == 0 || width.constant == 0
            || (color.constant?.alpha == 0 && pattern.constant == .some(nil) && gradient == nil)
    }

    /// Strokes the lines of one tile's layer.
    ///
    /// Consecutive lines of one opaque colour are painted together, so that ends that meet
    /// leave no notch. If colours differ, lines outside the view are considered too, because
    /// the grouping must not depend on the picture.
    func draw(_ pass: LayerPass<some Canvas>) {
        let ratio = pass.geometry.pixelRatio
        // Where all lines reach equally far, features outside need not even be read.
        let common = commonExtent(ratio).map { window(pass, extent: $0) }
        let geometry = pass.features.geometry
        if gradient != nil || pattern.constant != .some(nil) { pass.beginShading() }
        var waiting: PixelColor?
        let isOneLook = hasOneLook
        pass.features.forEach(in: isOneLook ? common : nil, sortedBy: sortKey) {
            index, feature, properties in
            guard feature.kind != .point else { return }
            var look = look(
                properties, ratio, scale: pass.geometry.scale, isRing: feature.kind == .polygon)
            guard look.pen.width > 0 else { return }
            let image = pattern.value(in: properties)
            let nearest = pass.nearestScale(index)
            let fraction = look.blendDashes(scale: nearest)
            if pass.geometry.isTilted, look.pen.width * nearest < Self.narrowest { return }
            let paint = PixelColor(
                color.value(in: properties), opacity: opacity.value(in: properties) * fraction)
            let isPlain = look.isPlain && image == nil && gradient == nil
            guard !(isPlain && paint.isInvisible) else { return }
            if let color = waiting, color != paint || !isPlain {
                pass.paint(.color(color))
                waiting = nil
            }
            let near = common ?? window(pass, extent: look.extent)
            guard isOneLook && common != nil || pass.features.touches(near, index),
                pass.shape.load(
                    index, isRing: look.isRing, of: geometry, pass.geometry,
                    extent: look.extent)
            else { return }
            pass.canvas.lineScale = nearest
            guard isPlain else {
                let shading = shading(pass, feature, properties, image, ratio)
                return draw(pass, look, paint, shading, opacity.value(in: properties))
            }
            pass.canvas.add(lines: pass.shape, look: look, ground: pass.geometry.ground)
            if paint.isOpaque { waiting = paint } else { pass.paint(.color(paint)) }
        }
        if let color = waiting { pass.paint(.color(color)) }
    }

    /// Lines of a tilted view that are nowhere wider than this, in device pixels of the
    /// picture, are left out.
    ///
    /// Far away they are hardly visible, and they are half of all lines.
    private static let narrowest = 0.5

    // MARK: One feature

    private func look(
        _ properties: EvaluationContext, _ pixelRatio: Double, scale: Double, isRing: Bool
    ) -> LineLook {
        var look = LineLook(pen: pen)
        // The line becomes wider or narrower by the scale at which it is seen.
        look.pen.width =
            Self.drawnWidth(width.value(in: properties) * pixelRatio * scale) / scale
        look.pen.join = join.value(in: properties).stroke
        look.gap = gap.value(in: properties) * pixelRatio
        look.offset = offset.value(in: properties) * pixelRatio
        look.blur = blur.value(in: properties) * pixelRatio
        look.isRing = isRing
        let dashes = dashes.value(in: properties)
        if !dashes.isEmpty {
            let unit = wholeWidth(properties) * pixelRatio
            look.setDashes(dashes.map { max($0, 0) * unit })
        }
        return look
    }

    /// Returns the width to draw for a line of a given width, in device pixels.
    ///
    /// MapLibre smooths half a pixel beyond each edge and removes nothing inside, which makes
    /// hairlines stronger than their fraction of a pixel: a width w below 1 leaves a triangle
    /// that is w + 1 wide and (w + 1) / 2 high.
    private static func drawnWidth(_ width: Double) -> Double {
        width > 0 && width < 1 ? (width + 1) * (width + 1) / 4 : width
    }

    /// Returns the width that is the unit of dashes and patterns, in logical pixels.
    ///
    /// As in MapLibre, their sizes follow from the last whole zoom and grow with the map from
    /// there, so a zoom in between shows the same dashes, but larger.
    private func wholeWidth(_ properties: EvaluationContext) -> Double {
        guard unitWidth.constant == nil else { return unitWidth.value(in: properties) * growth }
        var whole = properties
        whole.zoom = wholeZoom
        return unitWidth.value(in: whole) * growth
    }

    /// The paint of a line that may have more than one colour.
    private enum Shading {
        /// The line has one colour.
        case plain
        /// A picture that the sprite does not have: nothing is drawn, as in MapLibre.
        case missing
        case colors(LineShading)
    }

    private func shading(
        _ pass: LayerPass<some Canvas>, _ feature: VectorTileFeature,
        _ properties: EvaluationContext,
        _ image: StyleImage?, _ pixelRatio: Double
    ) -> Shading {
        if let image {
            let height = wholeWidth(properties) * pixelRatio
            return pass.patterns.line(image.name, height: height).map(Shading.colors) ?? .missing
        }
        guard let gradient else { return .plain }
        return gradient.shading(of: feature, in: pass.features.layer).map(Shading.colors) ?? .plain
    }

    /// Draws lines that need more than one stroke of one colour.
    private func draw(
        _ pass: LayerPass<some Canvas>, _ look: LineLook, _ paint: PixelColor, _ shading: Shading,
        _ opacity: Double
    ) {
        let ground = pass.geometry.ground
        switch shading {
        case .missing: break
        case .plain:
            pass.canvas.draw(softLines: pass.shape, look: look, ground: ground, color: paint)
        case .colors(let shading):
            pass.canvas.draw(
                shadedLines: pass.shape, look: look, ground: ground, shading: shading,
                opacity: opacity)
        }
    }

    // MARK: Where

    /// Whether all lines have the same look.
    private var hasOneLook: Bool {
        color.constant != nil && opacity.constant != nil && blur.constant != nil
            && pattern.constant != nil
    }

    /// Device pixels by which all lines stand out of their shapes; `nil` where they differ.
    private func commonExtent(_ pixelRatio: Double) -> Double? {
        guard let width = width.constant, let gap = gap.constant, let offset = offset.constant
        else { return nil }
        var look = LineLook(pen: pen)
        look.pen.width = width * pixelRatio
        look.gap = gap * pixelRatio
        look.offset = offset * pixelRatio
        return look.extent
    }

    private func window(_ pass: LayerPass<some Canvas>, extent: Double) -> LayerFeatures.Window {
        LayerFeatures.Window(area: pass.area, extent: extent / pass.geometry.pixelRatio)
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

/// The position of patterns, fixed to the map, so that a pattern continues from tile to tile
/// and turns with the view.
///
/// As in MapLibre, patterns have their own size at whole zooms and grow with the map in
/// between.
struct PatternPlacement {
    private let sprite: LayerSprite
    private let placement: PatternPaint.Placement
    private let projection: PlaneProjection?
    private let pixelRatio: Double
    /// The pixels of the pictures requested so far, because each feature may request them
    /// again.
    private let known = KnownPixels()

    private final class KnownPixels {
        var pixels: [String: [UInt32]] = [:]
    }

    init(_ viewport: Viewport, sprite: LayerSprite, pixelRatio: Double) {
        self.sprite = sprite
        self.pixelRatio = pixelRatio
        projection = viewport.perspective.map { PlaneProjection($0, pixelRatio: pixelRatio) }
        let zoom = viewport.camera.zoom
        let growth = exp2(zoom - zoom.rounded(.down)) * pixelRatio
        let affine = viewport.affine
        let side = viewport.worldSize
        placement = PatternPaint.Placement(
            acrossX: affine.a / side * growth, acrossY: affine.b / side * growth,
            originX: affine.tx * pixelRatio, originY: affine.ty * pixelRatio)
    }

    /// Returns a pattern to paint with.
    ///
    /// - Parameters:
    ///   - name: the name of a picture of the sprite.
    ///   - opacity: from 0 to 1.
    ///   - shift: the translation of the layer, in logical pixels.
    /// - Returns: `nil` if there is no such picture; nothing is drawn then, as in MapLibre.
    func paint(
        _ name: String, opacity: Double, shift: StyleOffset = .zero
    ) -> Paint? {
        guard let raster = sprite.icon(named: name)?.raster(scale: pixelRatio) else { return nil }
        var placement = placement
        placement.acrossX /= raster.pixelRatio
        placement.acrossY /= raster.pixelRatio
        placement.originX += shift.x * pixelRatio
        placement.originY += shift.y * pixelRatio
        var paint = PatternPaint(
            pixels: pixels(name, raster.surface), width: raster.surface.width, placement: placement,
            opacity: opacity)
        paint?.projection = projection
        return paint.map(Paint.pattern)
    }

    /// Returns a picture to repeat along a line.
    ///
    /// - Parameters:
    ///   - name: the name of a picture of the sprite.
    ///   - height: device pixels; its width follows.
    /// - Returns: `nil` if there is no such picture.
    func line(_ name: String, height: Double) -> LineShading? {
        guard let raster = sprite.icon(named: name)?.raster(scale: pixelRatio) else { return nil }
        let picture = raster.surface
        return LineShading(
            pixels: pixels(name, picture), width: picture.width,
            length: height * Double(picture.width) / Double(picture.height))
    }

    private func pixels(_ name: String, _ picture: Surface) -> [UInt32] {
        if let pixels = known.pixels[name] { return pixels }
        let pixels = picture.pixelValues
        known.pixels[name] = pixels
        return pixels
    }
}

extension Surface {
    /// The pixels row by row, alpha in the highest byte.
    var pixelValues: [UInt32] {
        withPixels { bytes, stride in
            (0..<height).flatMap { row in
                (0..<width).map {
                    bytes.load(fromByteOffset: row * stride + $0 * 4, as: UInt32.self)
                }
            }
        }
    }
}
