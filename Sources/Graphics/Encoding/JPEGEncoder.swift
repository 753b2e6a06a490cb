import CTurboJPEG

/// Encodes pictures as JPEG; translucent pixels are composited on white.
struct JPEGEncoder {
    /// From 0 to 100.
    let quality: Int
    /// The density that gives the size on paper; `nil` to leave it unspecified.
    let pixelsPerInch: Double?

    /// The longest side that the format supports.
    static let maximumSide = 65_535

    /// Encodes a picture.
    ///
    /// - Throws: ``CairoError`` for a picture that is too large, or when memory is short.
    func encode(_ picture: PixelRows) throws(CairoError) -> [UInt8] {
        guard max(picture.width, picture.height) <= Self.maximumSide else {
            throw Self.failure("the format ends at \(Self.maximumSide) pixels a side")
        }
        if picture.isOpaque {
            return try packed(picture[0], stride: picture.bytesFromRowToRow, picture)
        }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(picture.width * picture.height)
        for y in 0..<picture.height {
            let row = picture[y]
            for x in 0..<picture.width {
                // Premultiplied: the remainder to 255 is white.
                let white = 255 - row[x] >> 24
                pixels.append(row[x] &+ white &* 0x01_0101)
            }
        }
        return try packed(pixels, stride: picture.width * 4, picture)
    }

    private func packed(
        _ pixels: UnsafePointer<UInt32>, stride: Int, _ picture: PixelRows
    ) throws(CairoError) -> [UInt8] {
        guard let writer = tjInitCompress() else { throw Self.failure("not enough memory") }
        defer { tjDestroy(writer) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        let status = tjCompress2(
            writer, UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self),
            Int32(truncatingIfNeeded: picture.width), Int32(truncatingIfNeeded: stride),
            Int32(truncatingIfNeeded: picture.height), Int32(TJPF_BGRX.rawValue), &bytes, &count,
            Int32(TJSAMP_444.rawValue), Int32(min(max(quality, 1), 100)), TJFLAG_PROGRESSIVE)
        guard status == 0, let bytes else {
            throw Self.failure(tjGetErrorStr2(writer).map { String(cString: $0) } ?? "an error")
        }
        return withDensity(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
    }

    /// Sets the density in the JFIF segment, which is always the first.
    private func withDensity(_ file: [UInt8]) -> [UInt8] {
        let start = 13
        guard let pixelsPerInch, file.count > start + 5,
            file[6..<10].elementsEqual("JFIF".utf8)
        else { return file }
        var file = file
        let density = UInt16(min(max(pixelsPerInch, 1), 65_535).rounded())
        let bytes = [UInt8(density >> 8), UInt8(truncatingIfNeeded: density)]
        file.replaceSubrange(start..<start + 5, with: [Self.perInch] + bytes + bytes)
        return file
    }

    /// The unit of a density (JFIF 1.02).
    private static let perInch: UInt8 = 1

    private static func failure(_ reason: String) -> CairoError {
        CairoError(attempt: "write a JPEG picture", reason: reason)
    }
}
