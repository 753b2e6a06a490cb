import CCairo
import Formats

/// Pages of vectors and texts that are written as a PDF or SVG file in memory.
///
/// Its unit is the device pixel, like a picture's, whatever its size on paper. For one thread.
public final class VectorDocument {
    /// The file formats.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// PDF: texts can be selected and searched, their fonts are embedded.
        case pdf
        /// SVG: letters are shapes, with texts that are not shown, to be searched and copied.
        case svg

        /// The file name extension, without the dot.
        public var fileExtension: String { rawValue }

        /// The media type for HTTP.
        public var mediaType: String { self == .pdf ? "application/pdf" : "image/svg+xml" }
    }

    /// The file format.
    public let format: Format
    /// The width in device pixels.
    public private(set) var width: Int
    /// The height in device pixels.
    public private(set) var height: Int
    /// Whether only a part of the page is drawn on, see ``within(x:y:width:height:_:)``.
    private(set) var isPart = false
    let handle: OpaquePointer
    /// The part of the page that is drawn on, from its upper left corner in device pixels.
    private var corner = (x: 0.0, y: 0.0)
    /// Elements of SVG for texts that are not shown.
    private var searchable = ""
    private let dotsPerInch: Double
    /// Units of the file for one device pixel.
    private let scale: Double
    private let output: Output

    /// Points per inch.
    private static let pointsPerInch = 72.0

    /// An empty page.
    ///
    /// - Parameters:
    ///   - format: the file format.
    ///   - width: width in device pixels, from 1 to ``Surface/maximumSide``.
    ///   - height: height in device pixels, likewise.
    ///   - dotsPerInch: device pixels per inch of paper, above 0: sets the page size and the
    ///     resolution of parts that can't be vectors.
    ///   - title: the title in the file's own description; may be empty.
    /// - Throws: ``CairoError`` for a size out of range or when memory is short.
    public init(
        _ format: Format, width: Int, height: Int, dotsPerInch: Double, title: String = ""
    ) throws(CairoError) {
        let attempt = "make a page of \(width) × \(height) pixels"
        let sides = 1...Surface.maximumSide
        guard sides.contains(width), sides.contains(height), (1...10_000).contains(dotsPerInch)
        else {
            throw CairoError(attempt: attempt, reason: "its size or its resolution is absurd")
        }
        let output = Output()
        // A page of SVG counts in pixels; its size on paper is added to its head at the end.
        let scale = format == .pdf ? Self.pointsPerInch / dotsPerInch : 1
        let made = Self.makeHandle(
            format, width: Double(width) * scale, height: Double(height) * scale, output)
        guard let handle = made else {
            throw CairoError(attempt: attempt, status: CAIRO_STATUS_NO_MEMORY)
        }
        let status = cairo_surface_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(handle)
            throw CairoError(attempt: attempt, status: status)
        }
        if format == .pdf {
            cairo_surface_set_device_scale(handle, scale, scale)
            cairo_surface_set_fallback_resolution(handle, dotsPerInch, dotsPerInch)
            // Equal pages give equal files: otherwise Cairo would write the time of day.
            cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATE_DATE, "")
            if !title.isEmpty {
                cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_TITLE, title)
            }
        }
        self.format = format
        self.width = width
        self.height = height
        self.dotsPerInch = dotsPerInch
        self.scale = scale
        self.handle = handle
        self.output = output
    }

    deinit { FontLock.hold { cairo_surface_destroy(handle) } }

    private static func makeHandle(
        _ format: Format, width: Double, height: Double, _ output: Output
    ) -> OpaquePointer? {
        let write: cairo_write_func_t = { output, bytes, count in
            guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
            Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
                .bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
        }
        // The document outlives its surface, and the output outlives the document.
        let place = Unmanaged.passUnretained(output).toOpaque()
        return switch format {
        case .pdf: cairo_pdf_surface_create_for_stream(write, place, width, height)
        case .svg: cairo_svg_surface_create_for_stream(write, place, width, height)
        }
    }

    /// Ends a page of PDF and begins another one of the same size.
    ///
    /// A file of SVG has one page, so nothing happens there.
    public func beginNextPage() {
        guard format == .pdf else { return }
        FontLock.hold { cairo_surface_show_page(handle) }
    }

    /// Adds an entry to the list of contents that viewers of PDF show.
    ///
    /// A file of SVG has none, so nothing happens there.
    ///
    /// - Parameters:
    ///   - title: its text.
    ///   - page: the number of the page that it opens, from 1.
    public func addBookmark(_ title: String, page: Int) {
        guard format == .pdf, page > 0 else { return }
        _ = cairo_pdf_surface_add_outline(
            handle, CAIRO_PDF_OUTLINE_ROOT, title, "page=\(page)", CAIRO_PDF_OUTLINE_FLAG_OPEN)
    }

    /// Makes a part of the page a link to another page of the document; only PDF has links.
    ///
    /// - Parameters:
    ///   - x: device pixels from the page's left edge.
    ///   - y: device pixels from its upper edge.
    ///   - width: the width of the part.
    ///   - height: the height of the part.
    ///   - page: the number of the page that is opened, from 1; there must be one in the end.
    /// - Throws: ``CairoError`` when memory is short.
    public func addLink(
        x: Double, y: Double, width: Double, height: Double, toPage page: Int
    ) throws(CairoError) {
        guard format == .pdf, page > 0, [x, y, width, height].allSatisfy(\.isFinite) else { return }
        let context = try Context(self)
        let place = "rect=[\(x) \(y) \(width) \(height)] page=\(page)"
        cairo_tag_begin(context.handle, CAIRO_TAG_LINK, place)
        cairo_tag_end(context.handle, CAIRO_TAG_LINK)
        try context.finish()
    }

    /// Lets contexts that are made in the meantime draw on a part of the page, in its own pixels.
    ///
    /// - Parameters:
    ///   - x: device pixels from the page's left edge to the part's.
    ///   - y: device pixels from the page's upper edge to the part's.
    ///   - width: the width of the part; what is drawn outside it does not show.
    ///   - height: the height of the part.
    ///   - body: makes contexts and draws.
    /// - Returns: the result of `body`.
    /// - Throws: what `body` throws.
    public func within<Result, Failure: Error>(
        x: Int, y: Int, width: Int, height: Int, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let whole = (width: self.width, height: self.height)
        corner = (Double(x), Double(y))
        (self.width, self.height, isPart) = (width, height, true)
        cairo_surface_set_device_offset(handle, Double(x) * scale, Double(y) * scale)
        defer {
            cairo_surface_set_device_offset(handle, 0, 0)
            (self.width, self.height, isPart) = (whole.width, whole.height, false)
            corner = (0, 0)
        }
        return try body()
    }

    /// Adds a text that is not shown to a page of SVG.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - place: the left end of its baseline.
    ///   - width: its width.
    ///   - height: the height of its letters.
    ///   - matrix: the transformation to device pixels, in the order of SVG's `matrix`.
    func addSearchable(
        _ text: String, at place: (x: Double, y: Double), width: Double, height: Double,
        _ matrix: (Double, Double, Double, Double, Double, Double)
    ) {
        let numbers = [
            matrix.0, matrix.1, matrix.2, matrix.3, matrix.4 + corner.x, matrix.5 + corner.y,
        ]
        guard !text.allSatisfy(\.isWhitespace), width > 0, height > 0,
            (numbers + [place.x, place.y, width, height]).allSatisfy({ abs($0) < 1e6 })
        else { return }
        func number(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
        searchable +=
            "<text transform=\"matrix(\(numbers.map(number).joined(separator: " ")))\""
            + " x=\"\(number(place.x))\" y=\"\(number(place.y))\" font-size=\"\(number(height))\""
            + " textLength=\"\(number(width))\" lengthAdjust=\"spacingAndGlyphs\">"
            + "\(XMLText.escaped(text))</text>\n"
    }

    /// Ends the last page; nothing can be drawn on it afterwards.
    ///
    /// - Returns: the whole file.
    /// - Throws: ``CairoError`` with the first thing that went wrong.
    public func finished() throws(CairoError) -> [UInt8] {
        // The page is written at this point, including the letters of its texts.
        FontLock.hold { cairo_surface_finish(handle) }
        let status = cairo_surface_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw CairoError(
                attempt: "write a page as \(format.rawValue.uppercased())", status: status)
        }
        return format == .svg ? searchable(sized(output.bytes)) : output.bytes
    }

    /// Adds the texts that are not shown to a page of SVG.
    private func searchable(_ bytes: [UInt8]) -> [UInt8] {
        let end = Array("</svg>".utf8)
        guard !searchable.isEmpty, let last = bytes.lastIndex(of: UInt8(ascii: "<")),
            bytes[last...].starts(with: end)
        else { return bytes }
        return bytes[..<last] + Array("<g fill-opacity=\"0\">\n\(searchable)</g>\n".utf8)
            + bytes[last...]
    }

    /// Adds the size on paper to a page of SVG.
    private func sized(_ bytes: [UInt8]) -> [UInt8] {
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        guard let start = head.firstRange(of: " width=\"")?.lowerBound,
            let end = head.firstRange(of: " viewBox=")?.lowerBound, start < end
        else { return bytes }
        // A pixel of SVG is 1/96 inch.
        func length(_ pixels: Int) -> Double { Double(pixels) * 96 / dotsPerInch }
        let size = " width=\"\(length(width))px\" height=\"\(length(height))px\""
        let from = head.utf8.distance(from: head.startIndex, to: start)
        let to = head.utf8.distance(from: head.startIndex, to: end)
        return Array(bytes[..<from]) + Array(size.utf8) + Array(bytes[to...])
    }

    /// The bytes written so far.
    private final class Output {
        var bytes: [UInt8] = []
    }
}
