import CTurboJPEG
import CWebP

extension Surface {
    /// The longest side of a picture that is accepted for reading.
    public static let maximumReadSide = 8192

    /// Reads a picture file: PNG, JPEG or WebP, detected by the first bytes.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: name for the error text.
    ///   - side: the longest accepted side, in pixels.
    /// - Throws: ``CairoError`` if the file is none of them, is damaged or is larger.
    public convenience init(
        picture bytes: [UInt8], name: String, maximumSide side: Int = maximumReadSide
    ) throws(CairoError) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            try self.init(jpeg: bytes, name: name, maximumSide: side)
        } else if bytes.starts(with: Array("RIFF".utf8)),
            bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
            try self.init(webP: bytes, name: name, maximumSide: side)
        } else {
            try self.init(png: bytes, name: name, maximumSide: side)
        }
    }

    private convenience init(
        jpeg bytes: [UInt8], name: String, maximumSide: Int
    ) throws(CairoError) {
        let attempt = "read the JPEG picture \(name)"
        guard let reader = tjInitDecompress() else {
            throw CairoError(attempt: attempt, reason: "not enough memory")
        }
        defer { tjDestroy(reader) }
        func failure() -> CairoError {
            CairoError(
                attempt: attempt,
                reason: tjGetErrorStr2(reader).map { String(cString: $0) } ?? "it is damaged")
        }
        var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard
            tjDecompressHeader3(
                reader, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0
        else { throw failure() }
        try Self.check(width, height, attempt, maximumSide)
        try self.init(width: Int(width), height: Int(height))
        // Warnings count as failures: a picture that ends early only causes a warning, and its
        // missing part would be grey.
        let status = withMutablePixels { pixels, stride in
            tjDecompress2(
                reader, bytes, UInt(bytes.count),
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), width, Int32(stride),
                height, Int32(TJPF_BGRA.rawValue), TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING)
        }
        guard status == 0 else { throw failure() }
    }

    private convenience init(
        webP bytes: [UInt8], name: String, maximumSide: Int
    ) throws(CairoError) {
        let attempt = "read the WebP picture \(name)"
        var (width, height) = (Int32(0), Int32(0))
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else {
            throw CairoError(attempt: attempt, reason: "it is damaged")
        }
        try Self.check(width, height, attempt, maximumSide)
        try self.init(width: Int(width), height: Int(height))
        let isWhole = withMutablePixels { pixels, stride in
            let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard
                WebPDecodeBGRAInto(bytes, bytes.count, start, pixels.count, Int32(stride)) != nil
            else { return false }
            Self.premultiply(pixels)
            return true
        }
        guard isWhole else { throw CairoError(attempt: attempt, reason: "it is damaged") }
    }

    static func check(
        _ width: Int32, _ height: Int32, _ attempt: String, _ maximumSide: Int
    ) throws(CairoError) {
        let sides = 1...Int32(clamping: max(maximumSide, 1))
        guard sides.contains(width), sides.contains(height) else {
            throw CairoError(
                attempt: attempt, reason: "it is larger than \(sides.upperBound) pixels")
        }
    }

    /// Multiplies colours by their opacity.
    static func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
        for start in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[start + 3] < 255 {
            let alpha = UInt32(pixels[start + 3])
            for channel in start..<start + 3 {
                pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255)
            }
        }
    }
}
