package import Graphics

/// What symbolizers, labels and overlays draw on: a picture's pixels, or the page of a document.
///
/// Two kinds of calls, in two units. Areas, lines and whole pixels count in device pixels, whatever
/// transformation the pen has: they are handed over feature by feature, never point by point. The pen
/// is for the few shapes of overlays, in logical pixels at the beginning. For one thread.
package protocol Canvas: AnyObject {
    /// The pen for shapes of few points: transformation, clip, paths.
    var context: Context { get }
    /// Device pixels across and down.
    var pixelSize: (width: Int, height: Int) { get }
    /// Device pixels for one logical pixel.
    var pixelRatio: Double { get }

    // MARK: Areas and lines

    /// Chooses where areas and lines are seen; what was added and not filled is dropped.
    ///
    /// - Parameters:
    ///   - clip: the pixels that may be painted.
    ///   - projection: turns their points into points of the picture; `nil` where they are that
    ///     already.
    func begin(_ clip: PixelClip, projection: PlaneProjection?)

    /// Says that what is added next lies in a part of the picture, in device pixels; what was added and
    /// not filled is dropped.
    ///
    /// A shape that is seen through a smaller window takes less memory, which is at hand again for the
    /// next one. What lies elsewhere may be left out, until ``begin(_:projection:)`` is called. It takes
    /// the place of that one's clip and projection: for who began with the whole picture and none.
    func narrow(to window: PixelWindow)

    /// How large the plane of lines is seen: what is finer than a pixel of the picture may be left
    /// out of them.
    var lineScale: Double { get set }

    /// Adds an area.
    ///
    /// Areas that overlap are covered once if they run the same way round, and cut holes into each
    /// other if they do not.
    ///
    /// - Parameters:
    ///   - ring: its corners; the last is joined with the first.
    ///   - isReversed: counts the ring as if it ran the other way.
    func add(ring: UnsafeBufferPointer<SubpixelPoint>, isReversed: Bool)

    /// Adds what a pen leaves along a line.
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
    ///   - look: without gap and blur.
    ///   - ground: what may be seen of the plane that they lie in.
    func add(lines: FeatureShape, look: LineLook, ground: PixelWindow)

    /// Covers what was added, and forgets it.
    func fill(_ paint: Paint)

    /// Draws the lines of a feature that need more than one stroke of one colour: two beside a gap,
    /// and edges that fade.
    func draw(softLines: FeatureShape, look: LineLook, ground: PixelWindow, color: PixelColor)

    /// Draws the lines of a feature in colours that change along them.
    ///
    /// - Parameters:
    ///   - shadedLines: their shape.
    ///   - look: theirs.
    ///   - ground: what may be seen of the plane that they lie in.
    ///   - shading: the colours.
    ///   - opacity: share from 0 to 1.
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

    /// Covers everything.
    func cover(with paint: Paint)

    /// Covers rows of pixels, each with a colour of its own.
    ///
    /// - Parameters:
    ///   - rows: from the picture's upper edge; what lies beside it is left out.
    ///   - color: that of a row.
    func cover(rows: Range<Int>, with color: (Int) -> PixelColor)

    /// Lets a painter of pixels paint over what was drawn before.
    ///
    /// - Parameters:
    ///   - window: the pixels that it may change.
    ///   - body: gets all rows (B, G, R, A, premultiplied) and the bytes from one to the next. On a
    ///     page they are transparent, and what is painted becomes a picture there.
    func drawPixels(
        in window: PixelWindow, _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) -> Void)

    /// Lays what `body` draws over the picture as one, translucent.
    ///
    /// - Parameters:
    ///   - opacity: share from 0 to 1.
    ///   - body: gets the canvas to draw on.
    func group(opacity: Double, _ body: (any Canvas) -> Void)

    // MARK: Things

    /// Draws circles, the lowest first.
    func draw(_ discs: ArraySlice<Disc>)

    /// Draws an icon.
    func draw(_ icon: PlacedIcon)

    /// Draws a text, whatever transformation the pen has.
    ///
    /// - Parameters:
    ///   - text: the shaped text.
    ///   - placement: where it stands, in units of the text.
    ///   - look: its colours.
    ///   - scale: device pixels for one unit of the text.
    func draw(_ text: ShapedText, _ placement: TextPlacement, look: TextLook, scale: Double)

    /// Draws a text as the pen's next shape, in its units and transformation.
    ///
    /// - Parameters:
    ///   - text: the shaped text.
    ///   - x: where the left end of its first baseline goes.
    ///   - y: where its first baseline goes.
    ///   - color: of its letters.
    func draw(_ text: ShapedText, x: Double, y: Double, color: Color)

    /// Draws a picture, each of its pixels on one of the canvas.
    ///
    /// - Parameters:
    ///   - picture: what to draw.
    ///   - column: device pixels from the left edge.
    ///   - row: device pixels from the upper edge.
    func draw(_ picture: CanvasPicture, column: Int, row: Int)

    /// Draws what looks the same in every frame.
    ///
    /// - Parameters:
    ///   - kept: memory for it; what is there is taken to be up to date.
    ///   - window: what is drawn on, some of it perhaps outside the picture.
    ///   - body: draws it, on this canvas or on a part of it; its pen counts in logical pixels of the
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
