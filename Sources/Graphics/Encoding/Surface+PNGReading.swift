import CPNG

extension Surface {
    /// Reads a PNG picture of any kind: grey, with a palette, 16 bits per channel, interlaced.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: name for the error text.
    ///   - maximumSide: the longest accepted side, in pixels.
    /// - Throws: ``CairoError`` if it is not PNG, is cut short or is larger.
    public convenience init(
        png bytes: [UInt8], name: String, maximumSide: Int = maximumReadSide
    ) throws(CairoError) {
        let attempt = "read the PNG picture \(name)"
        let reader = PNGReader(bytes)
        guard let size = reader.size else {
            throw CairoError(attempt: attempt, reason: reader.reason(or: "it is no PNG"))
        }
        // Checked before any memory is allocated for the pixels.
        try Self.check(
            Int32(clamping: size.width), Int32(clamping: size.height), attempt, maximumSide)
        try self.init(width: size.width, height: size.height)
        let isWhole = withMutablePixels { pixels, stride in
            guard reader.read(into: pixels, stride: stride) else { return false }
            Self.premultiply(pixels)
            return true
        }
        guard isWhole else {
            throw CairoError(attempt: attempt, reason: reader.reason(or: "it is damaged"))
        }
    }
}

/// A PNG file as libpng's simplified interface reads it.
///
/// That interface never leaves its own functions by a jump.
private final class PNGReader {
    private let bytes: [UInt8]
    private var image = png_image()

    /// A reason with the library's last message.
    ///
    /// The library also reports "out of memory" for a chunk with an absurd length.
    func reason(or plain: String) -> String {
        let complaint = withUnsafeBytes(of: image.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return complaint.contains("memory") ? "it is damaged" : plain + ": " + complaint
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Width and height in pixels; `nil` for a file that is not PNG.
    var size: (width: Int, height: Int)? {
        withImage { (Int(image.width), Int(image.height)) }
    }

    /// Writes the pixels (B, G, R, A, not premultiplied) row by row.
    ///
    /// - Parameters:
    ///   - pixels: capacity for all of them.
    ///   - stride: bytes from row to row.
    /// - Returns: whether the file is complete.
    func read(into pixels: UnsafeMutableRawBufferPointer, stride: Int) -> Bool {
        withImage {
            guard pixels.count >= stride * Int(image.height), stride >= Int(image.width) * 4 else {
                return false
            }
            image.format = png_uint_32(
                PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
            // A file that does not specify its colour space is read as sRGB, like other files.
            image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
            let status = png_image_finish_read(
                &image, nil, pixels.baseAddress, png_int_32(clamping: stride), nil)
            return status != 0
        } ?? false
    }

    /// Opens the file and closes it afterwards; `nil` if it can't be opened.
    private func withImage<Result>(_ body: () -> Result) -> Result? {
        bytes.withUnsafeBytes { bytes in
            image = png_image()
            image.version = png_uint_32(PNG_IMAGE_VERSION)
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
            else { return nil }
            return body()
        }
    }
}
