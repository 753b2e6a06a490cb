import CWebP

/// Encodes pictures as WebP; the same pixels give the same bytes.
struct WebPEncoder {
    /// From 0 to 100; `nil` for lossless.
    let quality: Int?

    /// The longest side that the format supports.
    static let maximumSide = 16_383

    /// The effort for smaller files in lossless mode, from 0 to 9.
    ///
    /// On tiles of 256 pixels 1 takes 4 ms, 6 takes 12 ms and saves 3 %.
    private static let losslessEffort: Int32 = 1
    /// The same for lossy mode, from 0 to 6.
    private static let lossyEffort: Int32 = 2

    /// Encodes a picture.
    ///
    /// - Throws: ``CairoError`` for a picture that is too large, or when memory is short.
    func encode(_ picture: PixelRows) throws(CairoError) -> [UInt8] {
        guard max(picture.width, picture.height) <= Self.maximumSide else {
            throw CairoError(
                attempt: "write a WebP picture of \(picture.width) × \(picture.height) pixels",
                reason: "the format ends at \(Self.maximumSide) a side; write a PNG file instead")
        }
        var config = try config()
        var target = WebPPicture()
        guard WebPPictureInit(&target) != 0 else {
            throw Self.failure("another version of libwebp")
        }
        defer { WebPPictureFree(&target) }
        target.width = Int32(truncatingIfNeeded: picture.width)
        target.height = Int32(truncatingIfNeeded: picture.height)
        target.use_argb = quality == nil ? 1 : 0
        guard Self.fill(&target, with: picture) else { throw Self.failure("not enough memory") }
        return try Self.encode(&target, &config)
    }

    private func config() throws(CairoError) -> WebPConfig {
        var config = WebPConfig()
        guard WebPConfigInit(&config) != 0 else { throw Self.failure("another version of libwebp") }
        if let quality {
            config.quality = Float(min(max(quality, 0), 100))
            config.method = Self.lossyEffort
        } else {
            _ = WebPConfigLosslessPreset(&config, Self.losslessEffort)
        }
        return config
    }

    private static func fill(_ target: inout WebPPicture, with picture: PixelRows) -> Bool {
        if picture.isOpaque {
            let start = UnsafeRawPointer(picture[0]).assumingMemoryBound(to: UInt8.self)
            let stride = Int32(truncatingIfNeeded: picture.bytesFromRowToRow)
            return WebPPictureImportBGRX(&target, start, stride) != 0
        }
        let pixels = picture.straightRows(margin: 0)
        return WebPPictureImportRGBA(
            &target, pixels, Int32(truncatingIfNeeded: picture.width * 4)) != 0
    }

    private static func encode(
        _ target: inout WebPPicture, _ config: inout WebPConfig
    ) throws(CairoError) -> [UInt8] {
        var memory = WebPMemoryWriter()
        WebPMemoryWriterInit(&memory)
        defer { WebPMemoryWriterClear(&memory) }
        let isDone = withUnsafeMutablePointer(to: &memory) { memory in
            target.writer = WebPMemoryWrite
            target.custom_ptr = UnsafeMutableRawPointer(memory)
            return WebPEncode(&config, &target) != 0
        }
        guard isDone else { throw failure("error \(target.error_code.rawValue) of libwebp") }
        return Array(UnsafeBufferPointer(start: memory.mem, count: memory.size))
    }

    private static func failure(_ reason: String) -> CairoError {
        CairoError(attempt: "write a WebP picture", reason: reason)
    }
}
