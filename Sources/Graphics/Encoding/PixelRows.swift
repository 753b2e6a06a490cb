/// The pixels of an area, in the form that encoders read.
struct PixelRows {
    let width: Int
    let height: Int
    private let first: UnsafePointer<UInt32>
    /// Pixels from one row of the picture to the next.
    private let stride: Int

    /// Bytes from one row of the picture to the next.
    var bytesFromRowToRow: Int { stride * 4 }

    /// The pixels of a row: alpha in the highest byte, then red, green, blue, premultiplied.
    subscript(row: Int) -> UnsafePointer<UInt32> { first + row * stride }

    /// Whether every pixel is fully opaque.
    var isOpaque: Bool {
        for y in 0..<height {
            let row = self[y]
            var common: UInt32 = 0xFF00_0000
            for x in 0..<width { common &= row[x] }
            if common != 0xFF00_0000 { return false }
        }
        return true
    }

    /// Whether a row is the same as the one above; `false` for the first.
    func isAsAbove(_ row: Int) -> Bool {
        guard row > 0 else { return false }
        let pixels = self[row]
        let above = self[row - 1]
        var x = 0
        while x + 8 <= width {
            let first = UnsafeRawPointer(pixels + x)
            let second = UnsafeRawPointer(above + x)
            // A vector comparison would be compiled lane by lane.
            let differences =
                (first.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
                    ^ second.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
                | (first.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                    ^ second.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                | (first.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
                    ^ second.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
                | (first.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
                    ^ second.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
            guard differences == 0 else { return false }
            x += 8
        }
        while x < width {
            guard pixels[x] == above[x] else { return false }
            x += 1
        }
        return true
    }

    fileprivate init(
        _ pixels: UnsafePointer<UInt32>, stride: Int, _ area: PixelWindow
    ) {
        first = pixels + area.minY * stride + area.minX
        self.stride = stride
        width = area.width
        height = area.height
    }
}

extension Surface {
    /// Gives read access to the pixels of an area.
    ///
    /// - Throws: ``CairoError`` for an area that is empty or not inside the picture.
    func withRows<Result>(
        of area: PixelWindow?, _ body: (PixelRows) throws(CairoError) -> Result
    ) throws(CairoError) -> Result {
        let area = area ?? PixelWindow(x: 0, y: 0, width: width, height: height)
        guard !area.isEmpty, area.minX >= 0, area.minY >= 0, area.maxX <= width,
            area.maxY <= height
        else {
            throw CairoError(
                attempt: "encode a part of a picture", reason: "it lies outside the picture")
        }
        do {
            return try withPixels { bytes, stride in
                guard let pixels = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else {
                    throw CairoError(
                        attempt: "encode a picture", reason: "it has no pixels in memory")
                }
                return try body(PixelRows(pixels, stride: stride / 4, area))
            }
        } catch let error as CairoError {
            throw error
        } catch {
            throw CairoError(attempt: "encode a picture", reason: "\(error)")
        }
    }
}

extension PixelRows {
    /// Red, green, blue and straight alpha of each pixel, row by row.
    ///
    /// - Parameter margin: bytes of 0 before each row.
    /// - Returns: height × (margin + 4 × width) bytes.
    func straightRows(margin: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: height * (margin + width * 4)) { bytes, count in
            var target = 0
            for y in 0..<height {
                let row = self[y]
                for _ in 0..<margin {
                    bytes[target] = 0
                    target += 1
                }
                for x in 0..<width {
                    let color = PixelColor(bits: row[x]).straight
                    bytes[target] = color.red
                    bytes[target + 1] = color.green
                    bytes[target + 2] = color.blue
                    bytes[target + 3] = color.alpha
                    target += 4
                }
            }
            count = target
        }
    }
}

extension Surface {
    /// Red, green, blue and straight alpha of each pixel, row by row.
    ///
    /// - Returns: height × 4 × width bytes.
    public func straightPixels() -> [UInt8] {
        (try? withRows(of: nil) { $0.straightRows(margin: 0) }) ?? []
    }
}
