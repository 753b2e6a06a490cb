import CCairo

/// A page of vectors and texts that becomes a PDF or SVG file in memory.
///
/// Its unit is the device pixel, as a picture's is, however large that is on paper. For one thread.
public final class VectorDocument {
    /// The kinds of files.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// PDF: texts can be selected and searched, their fonts are embedded.
        case pdf
        /// SVG: letters are shapes.
        case svg

        /// How the names of such files end, without the dot.
        public var fileExtension: String { rawValue }

        /// What HTTP calls such files.
        public var mediaType: String { self == .pdf ? "application/pdf" : "image/svg+xml" }
    }

    /// The kind of file.
    public let format: Format
    /// Device pixels across.
    public let width: Int
    /// Device pixels down.
    public let height: Int
    let handle: OpaquePointer
    private let dotsPerInch: Double
    private let output: Output

    /// Points of an inch.
    private static let pointsPerInch = 72.0

    /// An empty page.
    ///
    /// - Parameters:
    ///   - format: the kind of file.
    ///   - width: device pixels across, from 1 to ``Surface/maximumSide``.
    ///   - height: device pixels down, likewise.
    ///   - dotsPerInch: device pixels for an inch of paper, above 0: how large the page is, and how
    ///     fine what can't be vectors.
    ///   - title: what the page shows, for the file's own description; may be empty.
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
        // A page of SVG counts in pixels; how large they are on paper its head tells in the end.
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
            // Equal pages are equal files: Cairo would write the time of day.
            cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATE_DATE, "")
            if !title.isEmpty {
                cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_TITLE, title)
            }
        }
        self.format = format
        self.width = width
        self.height = height
        self.dotsPerInch = dotsPerInch
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
        // The document outlives its surface, and the output the document.
        let place = Unmanaged.passUnretained(output).toOpaque()
        return switch format {
        case .pdf: cairo_pdf_surface_create_for_stream(write, place, width, height)
        case .svg: cairo_svg_surface_create_for_stream(write, place, width, height)
        }
    }

    /// Ends the page; nothing can be drawn on it afterwards.
    ///
    /// - Returns: the whole file.
    /// - Throws: ``CairoError`` with the first thing that went wrong.
    public func finished() throws(CairoError) -> [UInt8] {
        // The page is written now, with the letters of its texts.
        FontLock.hold { cairo_surface_finish(handle) }
        let status = cairo_surface_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw CairoError(
                attempt: "write a page as \(format.rawValue.uppercased())", status: status)
        }
        return format == .svg ? sized(output.bytes) : output.bytes
    }

    /// A page of SVG with its size on paper.
    private func sized(_ bytes: [UInt8]) -> [UInt8] {
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        guard let start = head.firstRange(of: " width=\"")?.lowerBound,
            let end = head.firstRange(of: " viewBox=")?.lowerBound, start < end
        else { return bytes }
        // A pixel of SVG is a 96th of an inch.
        func length(_ pixels: Int) -> Double { Double(pixels) * 96 / dotsPerInch }
        let size = " width=\"\(length(width))px\" height=\"\(length(height))px\""
        let from = head.utf8.distance(from: head.startIndex, to: start)
        let to = head.utf8.distance(from: head.startIndex, to: end)
        return Array(bytes[..<from]) + Array(size.utf8) + Array(bytes[to...])
    }

    /// What was written so far.
    private final class Output {
        var bytes: [UInt8] = []
    }
}
