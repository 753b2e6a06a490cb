import CCairo

/// A drawing context for a surface: the path, source and transformation that Cairo keeps.
///
/// Cairo's errors are sticky: draw freely and call ``finish()`` once at the end. No coordinate may
/// be NaN or infinite (Cairo 1.16 paints wrong pixels without an error), so callers clip first.
public final class Context {
    let handle: OpaquePointer
    /// The picture to draw on; `nil` for a page of a document.
    public let surface: Surface?
    /// The document of the page; `nil` for a picture.
    private let document: VectorDocument?
    /// The object that must live as long as the context.
    private let target: AnyObject

    /// A context for a picture, in device pixels, with the default settings.
    ///
    /// - Parameter surface: the picture, kept alive as long as the context.
    /// - Throws: ``CairoError`` when memory is short.
    public init(_ surface: Surface) throws(CairoError) {
        handle = try Self.makeHandle(
            surface.handle, "draw on a picture of \(surface.width) × \(surface.height) pixels")
        self.surface = surface
        target = surface
        document = nil
    }

    /// A context for the page of a document, in device pixels, with the default settings.
    ///
    /// - Parameter document: the document, kept alive as long as the context.
    /// - Throws: ``CairoError`` when memory is short.
    public init(_ document: VectorDocument) throws(CairoError) {
        handle = try Self.makeHandle(document.handle, "draw on a page")
        surface = nil
        target = document
        self.document = document
        guard document.isPart else { return }
        cairo_rectangle(handle, 0, 0, Double(document.width), Double(document.height))
        cairo_clip(handle)
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
    /// - Throws: ``CairoError`` with the first error since the context was made.
    public func finish() throws(CairoError) {
        let status = cairo_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw CairoError(attempt: "finish the drawing", status: status)
        }
    }

    // MARK: State

    /// Runs `body` and restores transformation, clip, source and line settings afterwards.
    ///
    /// - Parameter body: draws in the meantime.
    /// - Returns: the result of `body`.
    public func saved<Result>(_ body: () throws -> Result) rethrows -> Result {
        cairo_save(handle)
        defer { cairo_restore(handle) }
        return try body()
    }

    /// Moves the origin.
    public func translate(x: Double, y: Double) { cairo_translate(handle, x, y) }
    /// Scales both axes by a factor other than 0.
    public func scale(_ factor: Double) { cairo_scale(handle, factor, factor) }
    /// Scales each axis by a factor other than 0.
    public func scale(x: Double, y: Double) { cairo_scale(handle, x, y) }

    /// Resets the transformation: the origin is the upper left corner, the unit a device pixel.
    public func useDevicePixels() { cairo_identity_matrix(handle) }

    /// Converts a point to device pixels.
    public func device(x: Double, y: Double) -> (x: Double, y: Double) {
        var (x, y) = (x, y)
        cairo_user_to_device(handle, &x, &y)
        return (x, y)
    }

    /// Device pixels per unit across.
    public var deviceScale: Double {
        var (x, y) = (1.0, 0.0)
        cairo_user_to_device_distance(handle, &x, &y)
        return (x * x + y * y).squareRoot()
    }
    /// Rotates clockwise.
    ///
    /// - Parameter degrees: the angle.
    public func rotate(degrees: Double) { cairo_rotate(handle, degrees * .pi / 180) }

    /// Sets a colour as the source.
    public func setColor(_ color: Color) {
        cairo_set_source_rgba(handle, color.red, color.green, color.blue, color.alpha)
    }

    /// The smoothing of edges.
    ///
    /// There is no option without smoothing: Cairo 1.16 writes past its buffer when it fills a
    /// polygon without antialiasing under a non-rectangular clip, and the process dies.
    public enum Antialiasing: Sendable {
        /// Half the cost of `good`, with hardly any visible difference.
        case fast
        /// The best quality that Cairo has.
        case good
    }

    /// Sets the smoothing of edges of fills, strokes and clips.
    public func setAntialiasing(_ mode: Antialiasing) {
        let value =
            switch mode {
            case .fast: CAIRO_ANTIALIAS_FAST
            case .good: CAIRO_ANTIALIAS_GOOD
            }
        cairo_set_antialias(handle, value)
    }

    // MARK: Painting

    /// Paints the source on everything inside the clip.
    public func paint() { cairo_paint(handle) }

    /// Draws another picture over this one, with its top-left corner at a point, in current units.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - x: units from the left.
    ///   - y: units from the top.
    ///   - opacity: a fraction from 0 to 1.
    public func draw(_ image: Surface, x: Double, y: Double, opacity: Double = 1) {
        cairo_set_source_surface(handle, image.handle, x, y)
        if opacity < 1 { cairo_paint_with_alpha(handle, opacity) } else { cairo_paint(handle) }
    }

    /// Paints the current colour with the opacity of a picture as its mask.
    ///
    /// - Parameters:
    ///   - shape: the picture whose opacity is used.
    ///   - x: units from the left to its top-left corner.
    ///   - y: units from the top.
    public func mask(_ shape: Surface, x: Double, y: Double) {
        cairo_mask_surface(handle, shape.handle, x, y)
    }
}

/// Drawing of texts that remain texts: a page of PDF contains their characters.
extension Context {
    /// Shows the letters of a section of a text in the current colour, in current units.
    ///
    /// - Parameters:
    ///   - text: the shaped text; the left end of its first baseline is at the origin.
    ///   - section: the index of the section.
    public func show(_ text: ShapedText, section: Int) {
        var first = 0
        while first < text.clusters.count {
            let run = text.clusters[first].run
            var end = first + 1
            // Space for a picture has no characters.
            while end < text.clusters.count, text.clusters[end].run == run,
                text.clusters[end].y == text.clusters[first].y, !text.clusters[end].bytes.isEmpty
            {
                end += 1
            }
            if text.clusters[first].section == section { show(text, clusters: first..<end) }
            first = end
        }
    }

    /// Shows one cluster in the current colour, rotated around the middle of its baseline.
    ///
    /// - Parameters:
    ///   - number: the index in `text.clusters`.
    ///   - text: the shaped text.
    ///   - x: position of the middle of the cluster's baseline.
    ///   - y: position of the cluster's baseline.
    ///   - degrees: clockwise rotation.
    public func show(
        cluster number: Int, of text: ShapedText, x: Double, y: Double, degrees: Double
    ) {
        let cluster = text.clusters[number]
        saved {
            translate(x: x, y: y)
            rotate(degrees: degrees)
            translate(x: -(cluster.x + cluster.advance / 2), y: -cluster.y)
            show(text, clusters: number..<number + 1)
        }
    }

    /// Whether the letters that are shown remain text: those of a PDF can be found and copied.
    public var keepsTexts: Bool { document?.format == .pdf }

    /// Lets a section of a text be found and copied as words where its letters are only shapes, in
    /// current units: adds the text without showing it.
    ///
    /// - Parameters:
    ///   - text: the shaped text; the left end of its first baseline is at the origin.
    ///   - section: the index of the section.
    public func addSearchable(_ text: ShapedText, section: Int) {
        guard let document else { return }
        guard document.format == .svg else {
            return saved {
                // Cairo leaves out what is wholly transparent.
                setColor(Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.004))
                show(text, section: section)
            }
        }
        let clusters = text.clusters.filter { $0.section == section && !$0.bytes.isEmpty }
        for line in Set(clusters.map(\.y)).sorted() {
            let shown = clusters.filter { $0.y == line }
            guard let left = shown.map(\.x).min(),
                let right = shown.map({ $0.x + $0.advance }).max(),
                let first = shown.map(\.bytes.lowerBound).min(),
                let last = shown.map(\.bytes.upperBound).max()
            else { continue }
            var matrix = cairo_matrix_t()
            cairo_get_matrix(handle, &matrix)
            document.addSearchable(
                String(decoding: text.utf8[first..<last], as: UTF8.self),
                at: (left, line), width: right - left, height: text.ascent,
                (matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0))
        }
    }

    /// Shows clusters of one run and line.
    private func show(_ text: ShapedText, clusters: Range<Int>) {
        let shown = text.clusters[clusters]
        guard let first = shown.first, let last = shown.last, text.runs.indices.contains(first.run),
            first.glyphs.lowerBound < last.glyphs.upperBound
        else { return }
        let run = text.runs[first.run]
        let glyphs = first.glyphs.lowerBound..<last.glyphs.upperBound
        let bytes =
            run.isBackward
            ? last.bytes.lowerBound..<first.bytes.upperBound
            : first.bytes.lowerBound..<last.bytes.upperBound
        var parts = shown.map {
            cairo_text_cluster_t(
                num_bytes: Int32(clamping: $0.bytes.count),
                num_glyphs: Int32(clamping: $0.glyphs.count))
        }
        if run.isBackward { parts.reverse() }
        saved {
            scale(text.fontScale)
            FontLock.hold {
                cairo_set_scaled_font(handle, run.font)
                text.glyphs[glyphs].withUnsafeBufferPointer { glyphs in
                    text.utf8[bytes].withUnsafeBufferPointer { characters in
                        characters.withMemoryRebound(to: CChar.self) { characters in
                            cairo_show_text_glyphs(
                                handle, characters.baseAddress, Int32(clamping: characters.count),
                                glyphs.baseAddress, Int32(clamping: glyphs.count), parts,
                                Int32(clamping: parts.count),
                                run.isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : .init(0))
                        }
                    }
                }
            }
        }
    }
}
