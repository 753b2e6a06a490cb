import CCairo

/// A pen over a surface: the path, the source and the transformation that Cairo keeps between calls.
///
/// Cairo's errors are sticky: draw freely and call ``finish()`` once at the end. No coordinate may
/// be NaN or infinite (Cairo 1.16 paints wrong pixels without an error), so callers clip first.
public final class Context {
    let handle: OpaquePointer
    /// The picture that is drawn on; `nil` on the page of a document.
    public let surface: Surface?
    /// What must live as long as the pen.
    private let target: AnyObject

    /// A pen over a picture, in device pixels, with nothing set.
    ///
    /// - Parameter surface: kept alive as long as the pen.
    /// - Throws: ``CairoError`` when memory is short.
    public init(_ surface: Surface) throws(CairoError) {
        handle = try Self.makeHandle(
            surface.handle, "draw on a picture of \(surface.width) × \(surface.height) pixels")
        self.surface = surface
        target = surface
    }

    /// A pen over the page of a document, in device pixels, with nothing set.
    ///
    /// - Parameter document: kept alive as long as the pen.
    /// - Throws: ``CairoError`` when memory is short.
    public init(_ document: VectorDocument) throws(CairoError) {
        handle = try Self.makeHandle(document.handle, "draw on a page")
        surface = nil
        target = document
    }

    private static func makeHandle(
        _ surface: OpaquePointer, _ attempt: String
    ) throws(CairoError) -> OpaquePointer {
        guard let handle = cairo_create(surface) else {
            throw CairoError(attempt: attempt, status: CAIRO_STATUS_NO_MEMORY)
        }
        let status = cairo_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(handle)
            throw CairoError(attempt: attempt, status: status)
        }
        return handle
    }

    deinit { cairo_destroy(handle) }

    /// Checks the sticky error after a whole drawing.
    ///
    /// - Throws: ``CairoError`` with the first thing that went wrong since the pen was made.
    public func finish() throws(CairoError) {
        let status = cairo_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw CairoError(attempt: "finish the drawing", status: status)
        }
    }

    // MARK: State

    /// Runs `body` and puts transformation, clip, source and line settings back afterwards.
    ///
    /// - Parameter body: what to draw meanwhile.
    /// - Returns: what `body` returns.
    public func saved<Result>(_ body: () throws -> Result) rethrows -> Result {
        cairo_save(handle)
        defer { cairo_restore(handle) }
        return try body()
    }

    /// Moves the origin.
    public func translate(x: Double, y: Double) { cairo_translate(handle, x, y) }
    /// Stretches both axes by a factor other than 0.
    public func scale(_ factor: Double) { cairo_scale(handle, factor, factor) }
    /// Stretches each axis by a factor other than 0.
    public func scale(x: Double, y: Double) { cairo_scale(handle, x, y) }

    /// Puts the origin into the upper left corner, and counts in device pixels from now on.
    public func useDevicePixels() { cairo_identity_matrix(handle) }

    /// Where a point lies in device pixels.
    public func device(x: Double, y: Double) -> (x: Double, y: Double) {
        var (x, y) = (x, y)
        cairo_user_to_device(handle, &x, &y)
        return (x, y)
    }

    /// Device pixels for one unit across.
    public var deviceScale: Double {
        var (x, y) = (1.0, 0.0)
        cairo_user_to_device_distance(handle, &x, &y)
        return (x * x + y * y).squareRoot()
    }
    /// Turns clockwise.
    ///
    /// - Parameter degrees: the angle.
    public func rotate(degrees: Double) { cairo_rotate(handle, degrees * .pi / 180) }

    /// Sets the colour that is painted with.
    public func setColor(_ color: Color) {
        cairo_set_source_rgba(handle, color.red, color.green, color.blue, color.alpha)
    }

    /// How edges are smoothed.
    ///
    /// There is no way to leave them unsmoothed: Cairo 1.16 writes past its buffer when it fills a
    /// polygon without antialiasing under a clip that is no rectangle, and the process dies.
    public enum Antialiasing: Sendable {
        /// Half the cost of `good`, hard to tell apart.
        case fast
        /// The best that Cairo has.
        case good
    }

    /// Sets how edges of fills, strokes and clips are smoothed.
    public func setAntialiasing(_ mode: Antialiasing) {
        let value =
            switch mode {
            case .fast: CAIRO_ANTIALIAS_FAST
            case .good: CAIRO_ANTIALIAS_GOOD
            }
        cairo_set_antialias(handle, value)
    }

    // MARK: Painting

    /// Covers everything inside the clip.
    public func paint() { cairo_paint(handle) }

    /// Lays another picture over this one, its top-left corner at a point, in current units.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - x: units from the left.
    ///   - y: units from the top.
    ///   - opacity: share from 0 to 1.
    public func draw(_ image: Surface, x: Double, y: Double, opacity: Double = 1) {
        cairo_set_source_surface(handle, image.handle, x, y)
        if opacity < 1 { cairo_paint_with_alpha(handle, opacity) } else { cairo_paint(handle) }
    }

    /// Paints the current colour through the shape of a picture.
    ///
    /// - Parameters:
    ///   - shape: whose opacity counts.
    ///   - x: units from the left to its top-left corner.
    ///   - y: units from the top.
    public func mask(_ shape: Surface, x: Double, y: Double) {
        cairo_mask_surface(handle, shape.handle, x, y)
    }
}
