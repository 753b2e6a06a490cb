import CCairo
import CPangoCairo
import CRSVG

/// A vector picture that can be drawn sharply at any size.
public final class SVGImage {
    /// Natural width in pixels.
    public let width: Double
    /// Natural height in pixels.
    public let height: Double
    private let handle: UnsafeMutablePointer<RsvgHandle>
    private let elementCount: Int

    /// The allowed range of width and height, in pixels.
    private static let sides = 1.0...4096

    /// Reads an SVG document; it can't load anything from outside itself.
    ///
    /// - Parameters:
    ///   - bytes: the document.
    ///   - name: name for the error text.
    /// - Throws: ``CairoError`` if it is not SVG, exceeds ``SVGLimits``, or has no size between 1
    ///   and 4096 pixels; without width and height, its `viewBox` is its size.
    public init(bytes: [UInt8], name: String) throws(CairoError) {
        let attempt = "read the SVG picture \(name)"
        if let reason = SVGLimits.reasonAgainst(bytes) {
            throw CairoError(attempt: attempt, reason: reason)
        }
        var problem: UnsafeMutablePointer<GError>?
        guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &problem) else {
            let reason = problem.map { String(cString: $0.pointee.message) } ?? "unknown error"
            g_clear_error(&problem)
            throw CairoError(attempt: attempt, reason: "it is no SVG: " + Self.plain(reason))
        }
        guard let size = Self.size(handle) else {
            crsvg_unref(handle)
            throw CairoError(
                attempt: attempt, reason: "it has neither width and height in pixels nor a viewBox")
        }
        guard Self.sides.contains(size.width), Self.sides.contains(size.height) else {
            crsvg_unref(handle)
            throw CairoError(
                attempt: attempt, reason: "its width and height are not from 1 to 4096 pixels")
        }
        self.handle = handle
        (width, height) = size
        elementCount = SVGLimits.elementCount(bytes)
    }

    deinit { crsvg_unref(handle) }

    /// The natural size in pixels.
    ///
    /// It is that of the `viewBox` if width or height is relative to the available space, which is
    /// also the default of both.
    private static func size(
        _ handle: UnsafeMutablePointer<RsvgHandle>
    ) -> (width: Double, height: Double)? {
        var (width, height) = (0.0, 0.0)
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 {
            return (width, height)
        }
        var hasBox: gboolean = 0
        var box = RsvgRectangle()
        rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
        return hasBox != 0 ? (box.width, box.height) : nil
    }

    /// Draws it to pixels at a scale.
    ///
    /// - Parameter scale: device pixels per pixel of the natural size, above 0.
    /// - Returns: a picture of the natural size times the scale, rounded up.
    /// - Throws: ``CairoError`` for a scale that makes it too large, or with the library's message.
    public func rasterized(scale: Double) throws(CairoError) -> Surface {
        guard scale.isFinite, (0.01...16).contains(scale) else {
            throw CairoError(attempt: "draw an SVG picture", reason: "scale \(scale) is absurd")
        }
        if let reason = SVGLimits.reasonAgainst(
            elements: elementCount, width: width * scale, height: height * scale)
        {
            throw CairoError(attempt: "draw an SVG picture", reason: reason)
        }
        let surface = try Surface(
            width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)))
        let context = try Context(surface)
        try draw(on: context, width: width * scale, height: height * scale)
        try context.finish()
        return surface
    }

    /// Draws its shapes, with its upper left corner at the context's origin.
    ///
    /// - Parameters:
    ///   - context: the drawing context.
    ///   - width: in current units, above 0.
    ///   - height: likewise; a box of another aspect ratio gets the picture undistorted in its
    ///     middle.
    /// - Throws: ``CairoError`` with the library's message.
    public func draw(on context: Context, width: Double, height: Double) throws(CairoError) {
        var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
        var problem: UnsafeMutablePointer<GError>?
        let isDrawn = FontLock.hold {
            rsvg_handle_render_document(handle, context.handle, &viewport, &problem) != 0
        }
        guard isDrawn else {
            let reason = problem.map { String(cString: $0.pointee.message) } ?? "unknown error"
            g_clear_error(&problem)
            throw CairoError(attempt: "draw an SVG picture", reason: reason)
        }
    }

    /// The library's message about a document, in one line and without error numbers.
    ///
    /// The original looks like this: `XML parse error: Error domain 1 code 77 on line 2 column 1 of
    /// data: …`.
    private static func plain(_ text: String) -> String {
        var rest = Substring(text)
        if let range = rest.firstRange(of: " of data: ") {
            let head = rest[..<range.lowerBound]
            let place = head.firstRange(of: " on line ").map { "line " + head[$0.upperBound...] }
            rest = rest[range.upperBound...]
            if let place { return "\(line(rest)) (\(place))" }
        }
        return line(rest)
    }

    private static func line(_ text: Substring) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
