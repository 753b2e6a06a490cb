package import Geometry
package import Graphics

/// The drawing target of symbolizers, labels and overlays: a picture's pixels, or the page of a
/// document.
///
/// There are two kinds of calls, in two units. Areas, lines and whole pixels are measured in
/// device pixels, regardless of the pen's transformation; they are passed feature by feature,
/// never point by point. The pen is for the few shapes of overlays and starts in logical
/// pixels. A canvas may be used by one thread only.
package protocol Canvas: AnyObject {
    /// The pen for shapes of few points: transformation, clip, paths.
    var context: Context { get }
    /// Device pixels across and down.
    var pixelSize: (width: Int, height: Int) { get }
    /// Device pixels for one logical pixel.
    var pixelRatio: Double { get }

    // MARK: Areas and lines

    /// Sets where areas and lines are visible, and drops what was added but not filled.
    ///
    /// - Parameters:
    ///   - clip: the pixels that may be painted.
    ///   - projection: turns their points into points of the picture; `nil` if they already
    ///     are.
    func begin(_ clip: PixelClip, projection: PlaneProjection?)

    /// Restricts what is added next to a part of the picture, in device pixels, and drops what
    /// was added but not filled.
    ///
    /// A shape seen through a smaller window takes less memory, which can be reused for the
    /// next one. Anything outside may be left out until ``begin(_:projection:)`` is called.
    /// This call replaces the clip and projection set there, so it is for callers that began
    /// with the whole picture and no projection.
    func narrow(to window: PixelWindow)

    /// The scale at which the plane of lines is seen; details finer than a pixel of the picture
    /// may be left out.
    var lineScale: Double { get set }

    /// Adds an area.
    ///
    /// Areas that overlap are covered once if they run the same way round, and cut holes into each
    /// other if they do not.
    ///
    /// - Parameters:
    ///   - ring: its corners; the last is joined with the first.
    ///   - isReversed: whether the ring is treated as if it ran the other way.
    func add(ring: UnsafeBufferPointer<SubpixelPoint>, isReversed: Bool)

    /// Adds the area that a pen covers along a line.
    ///
    /// - Parameters:
    ///   - line: its points.
    ///   - isClosed: whether the last is joined with the first.
    ///   - style: the pen.
    func add(line: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, style: StrokeStyle)

    /// Adds the lines of a feature, which may be dashed and moved sideways.
    ///
    /// - Parameters:
    ///   - lines: their shape.
    ///   - look: their look, without gap and blur.
    ///   - ground: the part of their plane that may be visible.
    func add(lines: FeatureShape, look: LineLook, ground: PixelWindow)

    /// Fills what was added, and removes it.
    func fill(_ paint: Paint)

    /// Draws the lines of a feature that need more than one stroke of one colour: two lines
    /// beside a gap, or edges that fade.
    func draw(softLines: FeatureShape, look: LineLook, ground: PixelWindow, color: PixelColor)

    /// Draws the lines of a feature in colours that change along them.
    ///
    /// - Parameters:
    ///   - shadedLines: their shape.
    ///   - look: their look.
    ///   - ground: the part of their plane that may be visible.
    ///   - shading: the colours.
    ///   - opacity: from 0 to 1.
    func draw(
        shadedLines: FeatureShape, look: LineLook, ground: PixelWindow, shading: LineShading,
        opacity: Double)

    /// Starts the shaded lines of one layer in one tile, after ``begin(_:projection:)``.
    ///
    /// - Parameters:
    ///   - x: the tile's corner in device pixels; it may lie outside the picture.
    ///   - y: likewise, down.
    func beginShading(x: Double, y: Double)

    // MARK: All of the picture

    /// Fills the whole picture.
    func cover(with paint: Paint)

    /// Fills rows of pixels, each with its own colour.
    ///
    /// - Parameters:
    ///   - rows: counted from the picture's upper edge; rows outside it are left out.
    ///   - color: returns the colour of a row.
    func cover(rows: Range<Int>, with color: (Int) -> PixelColor)

    /// Lets a function paint pixels over what was drawn before.
    ///
    /// - Parameters:
    ///   - window: the pixels that it may change.
    ///   - body: gets all rows (B, G, R, A, premultiplied) and the number of bytes from one to
    ///     the next. On a page the pixels are transparent, and the result becomes a picture
    ///     there.
    func drawPixels(
        in window: PixelWindow, _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) -> Void)

    /// Draws the result of `body` over the picture as one translucent layer.
    ///
    /// - Parameters:
    ///   - opacity: from 0 to 1.
    ///   - body: gets the canvas to draw on.
    func group(opacity: Double, _ body: (any Canvas) -> Void)

    // MARK: Things

    /// Draws circles, the lowest first.
    func draw(_ discs: ArraySlice<Disc>)

    /// Draws an icon.
    func draw(_ icon: PlacedIcon)

    /// Draws a text, regardless of the pen's transformation.
    ///
    /// - Parameters:
    ///   - text: the shaped text.
    ///   - placement: its position, in units of the text.
    ///   - look: its colours.
    ///   - scale: device pixels for one unit of the text.
    func draw(_ text: ShapedText, _ placement: TextPlacement, look: TextLook, scale: Double)

    /// Draws a text as the pen's next shape, in its units and transformation.
    ///
    /// - Parameters:
    ///   - text: the shaped text.
    ///   - x: where the left end of its first baseline goes.
    ///   - y: where its first baseline goes.
    ///   - color: the colour of its letters.
    func draw(_ text: ShapedText, x: Double, y: Double, color: Color)

    /// Draws a picture, mapping each of its pixels to one of the canvas.
    ///
    /// - Parameters:
    ///   - picture: what to draw.
    ///   - column: device pixels from the left edge.
    ///   - row: device pixels from the upper edge.
    func draw(_ picture: CanvasPicture, column: Int, row: Int)

    /// Draws content that looks the same in every frame.
    ///
    /// - Parameters:
    ///   - kept: memory for it; existing content is assumed to be up to date.
    ///   - window: the pixels to draw on, some of which may lie outside the picture.
    ///   - body: draws on this canvas or on a part of it; its pen uses logical pixels of the
    ///     picture.
    func draw(kept: inout Surface?, in window: PixelWindow, _ body: (any Canvas) -> Void)
}

extension Canvas {
    /// All pixels.
    package var window: PixelWindow {
        PixelWindow(minX: 0, minY: 0, maxX: pixelSize.width, maxY: pixelSize.height)
    }

    /// Adds an area whose corners run clockwise.
    package func add(ring: UnsafeBufferPointer<SubpixelPoint>) {
        add(ring: ring, isReversed: false)
    }
}

/// A picture to be laid on a canvas: its pixels, and the vectors that they were drawn from, if any.
package struct CanvasPicture {
    /// The pixels, in the size at which the picture is shown, in device pixels.
    package var pixels: Surface
    /// The vectors of the same picture, usable at any size.
    package var vectors: SVGImage?
    /// The colour that replaces the picture's own, keeping its opacity; `nil` keeps its own
    /// colours.
    package var tint: Color?
    /// Whether left and right are swapped.
    package var isMirrored: Bool

    /// Creates a picture from its parts.
    package init(
        pixels: Surface, vectors: SVGImage? = nil, tint: Color? = nil, isMirrored: Bool = false
    ) {
        self.pixels = pixels
        self.vectors = vectors
        self.tint = tint
        self.isMirrored = isMirrored
    }
}

/// A fill for areas.
package enum Paint: Sendable {
    /// One colour.
    case color(PixelColor)
    /// A picture that is repeated in both directions.
    case pattern(PatternPaint)
}

/// The implementation that makes the pixels of a picture.
package enum PixelMaker: String, Hashable, Sendable, CaseIterable {
    /// This project's own rasteriser, which is fast.
    case rasterizer
    /// Cairo, shape by shape as on a page; the reference that the rasteriser's pictures are
    /// compared with.
    case cairo
}

/// The position of a shaped text in the picture.
package enum TextPlacement: Sendable {
    /// Straight, with the left end of its first baseline, turned clockwise around a point.
    case straight(ScreenPoint, degrees: Double = 0, around: ScreenPoint = ScreenPoint(x: 0, y: 0))
    /// Letter by letter along a line, with a spot for each of the text's clusters.
    case along([Spot])

    /// The position of one cluster of letters.
    package struct Spot: Hashable, Sendable {
        /// The middle of the cluster's width, on its baseline.
        var x, y: Double
        /// The clockwise rotation in degrees.
        var degrees: Double

        /// Creates a spot from its numbers.
        init(x: Double, y: Double, degrees: Double) {
            self.x = x
            self.y = y
            self.degrees = degrees
        }
    }
}
