/// Fits palettes to pictures whatever the loss; use one per thread.
///
/// Where a loss must not be visible, use ``PNGEncoder/Colors/palette`` for PNG files instead.
public final class PaletteFitter {
    private let histogram = ColorHistogram()

    /// A fitter.
    public init() {}

    /// Fits a palette to a part of a picture.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - area: the part; `nil` for all of it.
    ///   - limit: the most colours, from 2 to 256.
    /// - Returns: the palette, and the palette index of each pixel, row by row.
    /// - Throws: ``CairoError`` for an area outside the picture, or when memory is short.
    public func fit(
        _ surface: Surface, area: PixelWindow? = nil, limit: Int
    ) throws(CairoError) -> (palette: [PixelColor], entries: [UInt8]) {
        let result = try surface.withRows(of: area) { (rows) throws(CairoError) in
            histogram.take(rows) ? fitted(rows, limit) : nil
        }
        if let result { return result }
        // More colours than can be counted: those that differ only in the lowest bits are merged.
        let area = area ?? PixelWindow(x: 0, y: 0, width: surface.width, height: surface.height)
        let coarse = try surface.cropped(
            x: area.minX, y: area.minY, width: area.width, height: area.height)
        coarse.withMutablePixels { bytes, _ in
            for pixel in bytes.bindMemory(to: UInt32.self).indices {
                let place = pixel * 4
                let bits = bytes.load(fromByteOffset: place, as: UInt32.self)
                bytes.storeBytes(
                    of: bits & 0xF0F0_F0F0 | bits >> 4 & 0x0F0F_0F0F, toByteOffset: place,
                    as: UInt32.self)
            }
        }
        return try coarse.withRows(of: nil) { (rows) throws(CairoError) in
            guard histogram.take(rows) else {
                throw CairoError(attempt: "fit a palette", reason: "it has too many colours")
            }
            return fitted(rows, limit)
        }
    }

    private func fitted(
        _ rows: PixelRows, _ limit: Int
    ) -> (palette: [PixelColor], entries: [UInt8]) {
        let pixelCount = rows.width * rows.height
        var palette = (0..<histogram.count).map { histogram.colors[$0] }
        var entryOfColor = palette.indices.map { UInt8(truncatingIfNeeded: $0) }
        if palette.count > limit {
            let cut = PaletteCut(histogram, pixelCount: pixelCount, limit: limit)
            (palette, entryOfColor) = (cut.palette, cut.entries)
        }
        let entries = [UInt8](unsafeUninitializedCapacity: pixelCount) { entries, count in
            for y in 0..<rows.height {
                let numbers = histogram.numbers(ofRow: y)
                for x in 0..<rows.width {
                    entries[y * rows.width + x] = entryOfColor[Int(numbers[x])]
                }
            }
            count = pixelCount
        }
        return (palette.map(PixelColor.init(bits:)), entries)
    }
}
