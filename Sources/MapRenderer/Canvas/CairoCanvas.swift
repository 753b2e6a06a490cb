import Geometry
import Graphics

/// A canvas on which Cairo draws everything: shapes and texts on the page of a document, or the
/// reference pixels that the rasteriser's are compared with.
///
/// Anything that can't be expressed as shapes on a page, such as shaded relief, becomes a
/// picture on it: ``CairoRaster``.
final class CairoCanvas: Canvas {
    /// The pen for shapes of few points.
    let context: Context
    /// Device pixels across and down.
    let pixelSize: (width: Int, height: Int)
    /// Device pixels for one logical pixel.
    let pixelRatio: Double
    let tools: RasterTools
    /// Whether it draws on a page, which may be viewed at any size, and not on pixels.
    let isPage: Bool

    /// The pixels where areas and lines are visible.
    private var clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
    var projection: PlaneProjection?
    /// The scale at which the plane of lines is seen.
    var lineScale = 1.0
    /// Areas that were added but not yet filled.
    private var areas = CairoAreas()
    /// The part that is kept free, in convex pieces.
    private var gap: [[SubpixelPoint]] = []
    /// Draws what can't be expressed as vectors.
    let raster: CairoRaster
    private var tileCorner = (x: 0.0, y: 0.0)

    /// Creates a canvas over the page of a document.
    ///
    /// - Parameters:
    ///   - document: the page.
    ///   - pixelRatio: device pixels for one logical pixel, above 0.
    ///   - tools: the drawing tools; another canvas may use them between calls.
    /// - Throws: `CairoError` when memory is short.
    convenience init(
        _ document: VectorDocument, pixelRatio: Double, tools: RasterTools
    ) throws(CairoError) {
        self.init(
            try Context(document), (document.width, document.height), pixelRatio: pixelRatio,
            tools: tools, isPage: true)
    }

    /// Creates a canvas over a picture.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - pixelRatio: device pixels for one logical pixel, above 0.
    ///   - tools: the drawing tools; another canvas may use them between calls.
    /// - Throws: `CairoError` when memory is short.
    convenience init(
        _ surface: Surface, pixelRatio: Double, tools: RasterTools
    ) throws(CairoError) {
        self.init(
            try Context(surface), (surface.width, surface.height), pixelRatio: pixelRatio,
            tools: tools, isPage: false)
    }

    private init(
        _ context: Context, _ size: (width: Int, height: Int), pixelRatio: Double,
        tools: RasterTools, isPage: Bool
    ) {
        self.context = context
        self.pixelRatio = pixelRatio
        self.tools = tools
        self.isPage = isPage
        pixelSize = size
        raster = CairoRaster(context, size, pixelRatio: pixelRatio, tools: tools)
        context.scale(pixelRatio)
        context.setAntialiasing(.good)
    }

    // MARK: Areas and lines

    /// Sets where areas and lines are visible.
    func begin(_ clip: PixelClip, projection: PlaneProjection?) {
        areas.removeAll()
        self.clip = clip
        self.projection = projection
    }

    /// Does nothing: Cairo itself finds out which part of the picture a shape lies in.
    func narrow(to window: PixelWindow) {}

    /// Adds an area.
    func add(ring: UnsafeBufferPointer<SubpixelPoint>, isReversed: Bool) {
        areas.add(ring: isReversed ? ring.reversed() : Array(ring), projection)
    }

    /// Adds the area that a pen covers along a line.
    func add(line: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, style: StrokeStyle) {
        guard line.count > 1, style.width > 0 else { return }
        guard projection != nil else {
            areas.add(line: Array(line), CairoPen(style), isClosed: isClosed)
            return
        }
        // In a tilted view the width of a line varies, so its area is projected.
        tools.stroker.begin(scale: lineScale)
        tools.stroker.withOutline(of: line, isClosed: isClosed, style: style) { ring in
            areas.add(ring: Array(ring), projection)
        }
    }

    /// Adds the lines of a feature.
    func add(lines: FeatureShape, look: LineLook, ground: PixelWindow) {
        let tracer = LineTracer(tools: tools, shape: lines, ground: ground)
        var style = look.pen
        style.capLength = look.outerWidth / 2
        let isDashed =
            !look.dashes.isEmpty && tools.dasher.begin(look.dashes, start: look.dashStart)
        // As in MapLibre, dashes have round or butt ends, never square ones.
        if isDashed, style.cap == .square { style.cap = .butt }
        tracer.forEachLine(look) { line in
            guard isDashed else { return add(line: line, isClosed: look.isRing, style: style) }
            guard projection != nil else {
                let pen = CairoPen(style, dashes: look.dashes, start: look.dashStart)
                areas.add(line: Array(line), pen, isClosed: look.isRing)
                return
            }
            tools.dasher.forEachDash(
                of: line, isClosed: look.isRing, in: ground, extent: look.extent
            ) { dash in
                add(line: dash, isClosed: false, style: style)
            }
        }
    }

    /// Fills what was added, and removes it.
    func fill(_ paint: Paint) {
        defer { areas.removeAll() }
        guard !areas.isEmpty, !clip.window.isEmpty else { return }
        if case .pattern(let pattern) = paint, pattern.projection != nil {
            return raster.draw(in: clip.window) { canvas in
                canvas.begin(clip, projection: nil)
                areas.add(to: canvas, tools.stroker)
                canvas.fill(paint)
            }
        }
        var isOpaque = false
        if case .color(let color) = paint {
            if color.isInvisible { return }
            isOpaque = color.isOpaque
        }
        context.saved {
            context.useDevicePixels()
            clip(isOpaque: isOpaque)
            for piece in gap { context.clip(outside: piece, of: window) }
            set(paint)
            areas.paint(on: context, isOpaque: isOpaque, tools.stroker)
        }
    }

    /// Restricts painting to the clip.
    ///
    /// Tiles meet without a seam only on whole pixels, which a page does not have. There opaque
    /// paint extends a little into the neighbour.
    private func clip(isOpaque: Bool) {
        guard clip.window != window || clip.polygon != nil else { return }
        let seam = isPage && isOpaque ? pixelRatio : 0
        context.newPath()
        if let polygon = clip.polygon {
            let corners = polygon.map(ScreenPoint.init)
            let middle = ScreenBox(around: corners).center
            for (index, corner) in corners.enumerated() {
                let (x, y) = (corner.x - middle.x, corner.y - middle.y)
                let fraction = 1 + 1.5 * seam / max((x * x + y * y).squareRoot(), 1)
                let place = (x: middle.x + x * fraction, y: middle.y + y * fraction)
                if index == 0 {
                    context.move(x: place.x, y: place.y)
                } else {
                    context.line(x: place.x, y: place.y)
                }
            }
            context.close()
        } else {
            let window = clip.window
            context.rectangle(
                x: Double(window.minX) - seam, y: Double(window.minY) - seam,
                width: Double(window.width) + 2 * seam, height: Double(window.height) + 2 * seam)
        }
        context.clip()
    }

    func set(_ paint: Paint) {
        switch paint {
        case .color(let color): context.setColor(Color(color))
        case .pattern(let pattern):
            let made = tools.attempt { () throws(CairoError) in
                try Surface(pixels: pattern.pixels, width: pattern.width)
            }
            guard let picture = made else {
                return context.setColor(.black.faded(0))
            }
            let placement = pattern.placement
            context.setPattern(
                pattern.opacity < 256
                    ? picture.faded(Double(pattern.opacity) / 256) : picture,
                Context.Tiling(
                    acrossX: placement.acrossX, acrossY: placement.acrossY,
                    originX: placement.originX, originY: placement.originY))
        }
    }

    /// Draws two lines beside a gap, and lines with edges that fade.
    func draw(
        softLines: FeatureShape, look: LineLook, ground: PixelWindow, color: PixelColor
    ) {
        guard look.blur > 0 else {
            var whole = look
            whole.gap = 0
            whole.pen.width = look.outerWidth
            gap = CairoGap(softLines, look, tools, projection).pieces
            add(lines: softLines, look: whole, ground: ground)
            fill(.color(color))
            gap = []
            return
        }
        guard look.gap <= 0, projection == nil else {
            return raster.draw(in: clip.window) { canvas in
                canvas.begin(clip, projection: projection)
                canvas.lineScale = lineScale
                canvas.draw(softLines: softLines, look: look, ground: ground, color: color)
            }
        }
        // Strokes are drawn over each other, the widest first; together they cover as much as
        // their mean.
        let steps = min(max((look.blur * 2).rounded(.up), 2), 24)
        let whole = Color(color)
        var covered = 0.0
        for step in stride(from: 0, to: steps, by: 1) {
            var thin = look
            thin.pen.width -= 2 * look.blur * (step + 0.5) / steps
            guard thin.pen.width > 0 else { break }
            let target = whole.alpha * (step + 1) / steps
            var shade = whole
            shade.alpha = (target - covered) / max(1 - covered, 1e-9)
            covered = target
            add(lines: softLines, look: thin, ground: ground)
            fill(.color(PixelColor(shade)))
        }
    }

    /// Starts the shaded lines of one layer in one tile.
    func beginShading(x: Double, y: Double) { tileCorner = (x, y) }

    /// Draws the lines of a feature in colours that change along them.
    func draw(
        shadedLines: FeatureShape, look: LineLook, ground: PixelWindow, shading: LineShading,
        opacity: Double
    ) {
        let seen = shadedLines.window(extent: look.extent, projection)
        raster.draw(in: clip.window.intersection(seen)) { canvas in
            canvas.begin(clip, projection: projection)
            canvas.lineScale = lineScale
            canvas.beginShading(x: tileCorner.x, y: tileCorner.y)
            canvas.draw(
                shadedLines: shadedLines, look: look, ground: ground, shading: shading,
                opacity: opacity)
        }
    }
}
