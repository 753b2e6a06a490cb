import Geometry
package import Graphics

/// A canvas of pixels, whose areas, lines and texts are drawn by this project's own rasteriser
/// in a fraction of Cairo's time.
package final class RasterCanvas: Canvas {
    /// The pen for shapes of few points.
    package let context: Context
    /// Device pixels for one logical pixel.
    package let pixelRatio: Double
    private let surface: Surface
    private let tools: RasterTools
    /// Cairo keeps the pixels of a picture at one address and paints immediately, so its calls
    /// and ours may alternate.
    private let pixels: PixelCanvas

    /// Creates a canvas over a picture.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - pixelRatio: device pixels for one logical pixel, above 0.
    ///   - tools: the drawing tools; another canvas may use them between calls.
    /// - Throws: `CairoError` when memory is short.
    package convenience init(
        _ surface: Surface, pixelRatio: Double, tools: RasterTools
    ) throws(CairoError) {
        let context = try Context(surface)
        context.scale(pixelRatio)
        try self.init(surface, context: context, pixelRatio: pixelRatio, tools: tools)
    }

    /// Creates a canvas with an existing pen.
    init(
        _ surface: Surface, context: Context, pixelRatio: Double, tools: RasterTools
    ) throws(CairoError) {
        let (width, height) = (surface.width, surface.height)
        let pixels = surface.withMutablePixels { bytes, stride in
            PixelCanvas(bytes, stride: stride, width: width, height: height)
        }
        guard let pixels else {
            throw CairoError(attempt: "draw on a picture", reason: "it has no pixels in memory")
        }
        guard tools.accumulator.reserve(width: width, height: height) else {
            throw CairoError(attempt: "draw on a picture", reason: "out of memory")
        }
        self.surface = surface
        self.context = context
        self.pixelRatio = pixelRatio
        self.tools = tools
        self.pixels = pixels
    }

    /// Device pixels across and down.
    package var pixelSize: (width: Int, height: Int) { (surface.width, surface.height) }

    // MARK: Areas and lines

    /// Sets where areas and lines are visible.
    package func begin(_ clip: PixelClip, projection: PlaneProjection?) {
        tools.accumulator.begin(clip, projection: projection)
    }

    /// Restricts what is added next to a part of the picture.
    package func narrow(to window: PixelWindow) {
        tools.accumulator.begin(PixelClip(pixels.window.intersection(window)))
    }

    /// The scale at which the plane of lines is seen.
    package var lineScale = 1.0 {
        didSet { tools.stroker.begin(scale: lineScale) }
    }

    /// Adds an area.
    package func add(ring: UnsafeBufferPointer<SubpixelPoint>, isReversed: Bool) {
        tools.accumulator.addRing(ring, isReversed: isReversed)
    }

    /// Adds the area that a pen covers along a line.
    package func add(line: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, style: StrokeStyle) {
        tools.stroker.stroke(line, isClosed: isClosed, style: style, into: tools.accumulator)
    }

    /// Adds the lines of a feature.
    package func add(lines: FeatureShape, look: LineLook, ground: PixelWindow) {
        LineTracer(tools: tools, shape: lines, ground: ground).stroke(look, width: look.pen.width)
    }

    /// Fills what was added, and removes it.
    package func fill(_ paint: Paint) {
        switch paint {
        case .color(let color): tools.accumulator.paint(color, on: pixels)
        case .pattern(let pattern): tools.accumulator.paint(pattern, on: pixels)
        }
    }

    /// Draws two lines beside a gap, and lines with edges that fade.
    package func draw(
        softLines: FeatureShape, look: LineLook, ground: PixelWindow, color: PixelColor
    ) {
        let tracer = LineTracer(tools: tools, shape: softLines, ground: ground)
        tools.mask.paint(color, full: tracer.mask(look), on: pixels)
    }

    /// Starts the shaded lines of one layer in one tile.
    package func beginShading(x: Double, y: Double) {
        tools.shader.begin(
            x: x, y: y, clip: tools.accumulator.clip, projection: tools.accumulator.projection)
    }

    /// Draws the lines of a feature in colours that change along them.
    package func draw(
        shadedLines: FeatureShape, look: LineLook, ground: PixelWindow, shading: LineShading,
        opacity: Double
    ) {
        guard !tools.shader.isSpent else { return }
        let tracer = LineTracer(tools: tools, shape: shadedLines, ground: ground)
        let full = tracer.mask(look)
        tracer.forEachLine(look) { line in
            tools.shader.add(
                line, isClosed: look.isRing, width: look.outerWidth, shading: shading,
                clip: tools.accumulator.clip)
        }
        tools.shader.paint(through: tools.mask, full: full, opacity: opacity, on: pixels)
    }

    // MARK: All of the picture

    /// Fills the whole picture.
    package func cover(with paint: Paint) {
        tools.accumulator.budget -= surface.width * surface.height
        switch paint {
        case .color(let color): pixels.fill(with: color)
        case .pattern(let pattern): pixels.fill(with: pattern)
        }
    }

    /// Fills rows of pixels, each with its own colour.
    package func cover(rows: Range<Int>, with color: (Int) -> PixelColor) {
        for row in rows.clamped(to: 0..<pixels.height) { pixels.fill(row: row, with: color(row)) }
    }

    /// Lets a function paint pixels over what was drawn before.
    package func drawPixels(
        in window: PixelWindow, _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) -> Void
    ) {
        tools.accumulator.budget -= 16 * window.width * window.height
        surface.withMutablePixels(body)
    }

    /// Draws the result of `body` over the picture as one layer.
    package func group(opacity: Double, _ body: (any Canvas) -> Void) {
        guard opacity > 0 else { return }
        guard opacity < 1 else { return body(self) }
        tools.accumulator.budget -= 8 * surface.width * surface.height
        let made = tools.attempt { () throws(CairoError) in
            let part = try Surface(width: surface.width, height: surface.height)
            return (part, try RasterCanvas(part, pixelRatio: pixelRatio, tools: tools))
        }
        guard let (part, group) = made else { return }
        body(group)
        context.saved {
            context.scale(1 / pixelRatio)
            context.draw(part, x: 0, y: 0, opacity: opacity)
        }
    }

    // MARK: Things

    /// Draws circles, the lowest first.
    package func draw(_ discs: ArraySlice<Disc>) {
        guard !discs.isEmpty else { return }
        surface.withMutablePixels { bytes, stride in
            for disc in discs {
                disc.draw(
                    on: bytes, stride: stride, width: surface.width, height: surface.height)
            }
        }
    }

    /// Draws an icon.
    package func draw(_ icon: PlacedIcon) {
        IconPainter(context: context, pixelRatio: pixelRatio, tools: tools).draw(icon)
    }

    /// Draws a text from cached masks of its letters.
    package func draw(
        _ text: ShapedText, _ placement: TextPlacement, look: TextLook, scale: Double
    ) {
        let letters = tools.letters
        letters.begin(pixelRatio: scale)
        switch placement {
        case .straight(let start, let degrees, let center):
            letters.add(
                text, x: start.x, y: start.y, degrees: degrees, around: (center.x, center.y))
        case .along(let spots):
            for (cluster, spot) in zip(text.clusters, spots) {
                letters.add(cluster, of: text, x: spot.x, y: spot.y, degrees: spot.degrees)
            }
        }
        letters.paint(look, on: surface)
    }

    /// Draws a text as the pen's next shape.
    package func draw(_ text: ShapedText, x: Double, y: Double, color: Color) {
        context.addOutline(of: text, x: x, y: y)
        context.setColor(color)
        context.fill()
    }

    /// Draws a picture, mapping each of its pixels to one of the canvas.
    package func draw(_ picture: CanvasPicture, column: Int, row: Int) {
        if let tint = picture.tint {
            surface.stamp(
                tint, through: picture.pixels, column: column, row: row,
                isMirrored: picture.isMirrored)
            return
        }
        context.saved {
            context.useDevicePixels()
            let width = picture.isMirrored ? picture.pixels.width : 0
            context.translate(x: Double(column) + Double(width), y: Double(row))
            context.scale(x: picture.isMirrored ? -1 : 1, y: 1)
            context.draw(picture.pixels, x: 0, y: 0)
        }
    }

    /// Draws content that looks the same in every frame: the first time on a separate picture.
    package func draw(
        kept: inout Surface?, in window: PixelWindow, _ body: (any Canvas) -> Void
    ) {
        if kept == nil {
            kept = tools.attempt { () throws(CairoError) in
                let part = try Surface(width: window.width, height: window.height)
                let pen = try Context(part)
                pen.translate(x: -Double(window.minX), y: -Double(window.minY))
                pen.scale(pixelRatio)
                body(try RasterCanvas(part, context: pen, pixelRatio: pixelRatio, tools: tools))
                return part
            }
        }
        guard let kept else { return }
        context.saved {
            context.useDevicePixels()
            context.draw(kept, x: Double(window.minX), y: Double(window.minY))
        }
    }
}

/// Access to the pixels painted on transparent ground, for another canvas.
extension RasterCanvas {
    /// Returns the smallest part of a window that contains all its non-transparent pixels;
    /// `nil` if there are none.
    func painted(in window: PixelWindow) -> PixelWindow? {
        surface.withPixels { bytes, stride in
            var (minX, maxX, minY, maxY) = (Int.max, Int.min, Int.max, Int.min)
            for y in window.minY..<window.maxY {
                let row = y * stride + 3
                guard
                    let first = (window.minX..<window.maxX).first(where: { bytes[row + $0 * 4] > 0 }
                    ),
                    let last = (window.minX..<window.maxX).last(where: { bytes[row + $0 * 4] > 0 })
                else { continue }
                (minX, maxX) = (min(minX, first), max(maxX, last + 1))
                (minY, maxY) = (min(minY, y), max(maxY, y + 1))
            }
            return minX < maxX ? PixelWindow(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : nil
        }
    }

    /// Returns a copy of some pixels.
    func picture(of window: PixelWindow) throws(CairoError) -> Surface {
        try surface.cropped(
            x: window.minX, y: window.minY, width: window.width, height: window.height)
    }

    /// Makes some pixels transparent.
    func clear(_ window: PixelWindow) {
        surface.withMutablePixels { bytes, stride in
            for y in window.minY..<window.maxY {
                let start = y * stride + window.minX * 4
                UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + window.width * 4])
                    .initializeMemory(as: UInt8.self, repeating: 0)
            }
        }
    }
}
