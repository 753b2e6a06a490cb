internal import CCairo

extension Surface {
    /// Reads a PNG picture.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: for the error text.
    /// - Throws: ``CairoError`` if it is no PNG, is cut short or is larger than 8192 pixels a side.
    public convenience init(png bytes: [UInt8], name: String) throws(CairoError) {
        let attempt = "read the PNG picture \(name)"
        guard Self.hasModestSize(bytes) else {
            throw CairoError(attempt: attempt, reason: "it is no PNG, or larger than 8192 pixels")
        }
        var reader = ByteReader(bytes: bytes, position: 0)
        let made = withUnsafeMutablePointer(to: &reader) { pointer in
            cairo_image_surface_create_from_png_stream(
                { closure, target, count in
                    guard let target, let closure else { return CAIRO_STATUS_READ_ERROR }
                    return closure.assumingMemoryBound(to: ByteReader.self).pointee
                        .read(into: target, count: Int(count))
                }, pointer)
        }
        guard let made else { throw CairoError(attempt: attempt, status: CAIRO_STATUS_NO_MEMORY) }
        try self.init(adopting: made, attempt: attempt)
    }

    /// Looks at the size in the header before the library allocates for it.
    private static func hasModestSize(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return false }
        func number(_ at: Int) -> UInt32 { bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        return number(16) <= 8192 && number(20) <= 8192
    }
}

private struct ByteReader {
    let bytes: [UInt8]
    var position: Int

    mutating func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> cairo_status_t {
        guard count <= bytes.count - position else { return CAIRO_STATUS_READ_ERROR }
        bytes.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { target.update(from: base + position, count: count) }
        }
        position += count
        return CAIRO_STATUS_SUCCESS
    }
}
