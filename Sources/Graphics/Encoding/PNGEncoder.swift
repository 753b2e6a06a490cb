import Formats

/// Encodes pictures as PNG.
///
/// Rows are normally stored unfiltered: on map pictures filters make the file larger. At the lowest
/// level, the project's own `RowCompressor` packs the rows of opaque pictures; libdeflate packs
/// filtered or translucent rows, rows of more than 32 KB, and those of other levels. It is several
/// times faster than zlib at the same size.
public final class PNGEncoder {
    /// The encoding of colours.
    public enum Colors: Hashable, Sendable {
        /// 8 bits per channel; alpha only if something is translucent.
        case trueColor
        /// A palette of at most 256 colours fitted to the picture, in 1 to 8 bits per pixel.
        ///
        /// Falls back to true colour where the loss would be visible.
        case palette
    }

    /// The filter for rows of opaque pictures in true colour (PNG specification, 9.2).
    public enum RowFilter: UInt8, Sendable {
        /// Unfiltered: best for maps.
        case none = 0
        /// Differences to the row above: best for pictures that change little from row to row.
        case up = 2
    }

    private let compressor: Compressor
    private lazy var rowCompressor = RowCompressor()
    private let colors: Colors
    private let filter: RowFilter
    private let pixelsPerInch: Double?
    private lazy var histogram = ColorHistogram()
    private let rowStore = ByteStore()

    /// An encoder; use one per thread.
    ///
    /// - Parameters:
    ///   - level: effort from 1 (fastest) to 12 (smallest).
    ///   - colors: the encoding of colours.
    ///   - filter: the filter for rows of opaque pictures in true colour.
    ///   - pixelsPerInch: the density that gives the size on paper; `nil` to leave it unspecified.
    /// - Throws: ``CairoError`` when memory is short.
    public init(
        level: Int = 4, colors: Colors = .trueColor, filter: RowFilter = .none,
        pixelsPerInch: Double? = nil
    ) throws(CairoError) {
        do {
            compressor = try Compressor(level: level)
        } catch {
            throw CairoError(attempt: "start the PNG encoder", reason: "\(error)")
        }
        self.colors = colors
        self.filter = filter
        self.pixelsPerInch = pixelsPerInch
    }

    /// Encodes a picture; the same pixels give the same bytes.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - area: the part to encode; `nil` for all of it.
    /// - Returns: the file's bytes.
    /// - Throws: ``CairoError`` when memory is short, or for an area outside the picture.
    public func encode(_ surface: Surface, area: PixelWindow? = nil) throws(CairoError) -> [UInt8] {
        try surface.withRows(of: area) { (rows) throws(CairoError) in
            if colors == .palette, let picture = IndexedPicture(rows, histogram) {
                return try indexed(picture, rows)
            }
            return try trueColor(rows)
        }
    }

    /// Encodes the pixels of a picture in true colour, packed as in the chunks of PNG and APNG.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - area: the part to encode.
    ///   - hasAlpha: whether pixels have an alpha; without it, translucent pixels are composited on
    ///     black.
    /// - Returns: the content of a chunk.
    /// - Throws: ``CairoError`` when memory is short, or for an area outside the picture.
    public func packed(
        _ surface: Surface, area: PixelWindow, hasAlpha: Bool
    ) throws(CairoError) -> [UInt8] {
        try surface.withRows(of: area) { (rows) throws(CairoError) in
            try packed(rows, hasAlpha: hasAlpha)
        }
    }

    private func trueColor(_ picture: PixelRows) throws(CairoError) -> [UInt8] {
        let isOpaque = picture.isOpaque
        var file = PNGFile(
            width: picture.width, height: picture.height, depth: 8,
            kind: isOpaque ? .trueColor : .trueColorWithAlpha, pixelsPerInch: pixelsPerInch)
        file.append("IDAT", try packed(picture, hasAlpha: !isOpaque))
        return file.finished()
    }

    private func packed(_ picture: PixelRows, hasAlpha: Bool) throws(CairoError) -> [UInt8] {
        if hasAlpha {
            return try picture.translucentRows().withUnsafeBufferPointer {
                (rows) throws(CairoError) in try packed(UnsafeRawBufferPointer(rows))
            }
        }
        let count = picture.opaqueByteCount
        let bytes = rowStore.bytes(count + RowCompressor.margin)
        picture.writeOpaque(to: bytes)
        guard filter == .none else {
            picture.subtractRowAbove(from: bytes)
            return try packed(UnsafeRawBufferPointer(start: bytes, count: count))
        }
        return try packed(bytes, count, rowBytes: count / picture.height, pixelBytes: 3)
    }

    private func indexed(
        _ picture: IndexedPicture, _ rows: PixelRows
    ) throws(CairoError) -> [UInt8] {
        var file = PNGFile(
            width: rows.width, height: rows.height, depth: picture.depth, kind: .indexed,
            pixelsPerInch: pixelsPerInch)
        file.append("PLTE", picture.palette.flatMap { [$0.red, $0.green, $0.blue] })
        let alphas = picture.palette.prefix { $0.alpha < 255 }.map(\.alpha)
        if !alphas.isEmpty { file.append("tRNS", alphas) }
        let count = picture.byteCount
        let bytes = rowStore.bytes(count + RowCompressor.margin)
        picture.write(to: bytes, histogram)
        file.append(
            "IDAT", try packed(bytes, count, rowBytes: count / rows.height, pixelBytes: 1))
        return file.finished()
    }

    /// Packs the rows for the IDAT chunk, for pixels of whole bytes or of less than one byte.
    ///
    /// - Parameters:
    ///   - bytes: the rows, with capacity for ``RowCompressor/margin`` more bytes.
    ///   - count: the number of bytes of the rows.
    ///   - rowBytes: bytes per row.
    ///   - pixelBytes: bytes per pixel, at least one.
    /// - Returns: the content of the chunk.
    /// - Throws: ``CairoError`` when memory is short.
    private func packed(
        _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, rowBytes: Int, pixelBytes: Int
    ) throws(CairoError) -> [UInt8] {
        guard compressor.level == 1, RowCompressor.takes(rowBytes: rowBytes) else {
            return try packed(UnsafeRawBufferPointer(start: bytes, count: count))
        }
        (bytes + count).update(repeating: 0, count: RowCompressor.margin)
        return rowCompressor.compress(
            UnsafeRawBufferPointer(start: bytes, count: count + RowCompressor.margin),
            rowBytes: rowBytes, pixelBytes: pixelBytes)
    }

    /// Packs the rows for the IDAT chunk.
    private func packed(_ rows: UnsafeRawBufferPointer) throws(CairoError) -> [UInt8] {
        do {
            return try compressor.compress(rows, as: .zlib)
        } catch {
            throw CairoError(attempt: "pack a PNG picture", reason: "\(error)")
        }
    }
}

extension PixelRows {
    /// The size of rows of a filter byte (none) and red, green, blue of each pixel.
    fileprivate var opaqueByteCount: Int { height * (1 + width * 3) }

    /// Writes a filter byte (none) and red, green, blue of each pixel, row by row.
    ///
    /// - Parameter bytes: capacity for ``opaqueByteCount`` bytes, and two more that are overwritten
    ///   too.
    fileprivate func writeOpaque(to bytes: UnsafeMutablePointer<UInt8>) {
        var target = UnsafeMutableRawPointer(bytes)
        for y in 0..<height {
            let row = self[y]
            target.storeBytes(of: 0, as: UInt8.self)
            target += 1
            // Eight bytes are written for two pixels; the next pixels overwrite the last two of
            // them.
            var x = 0
            while x + 1 < width {
                let pair = UInt64(row[x] << 8) << 32 | UInt64(row[x + 1] & 0xFF_FFFF) << 16
                target.storeBytes(of: pair.bigEndian, as: UInt64.self)
                target += 6
                x += 2
            }
            if x < width {
                target.storeBytes(of: (row[x] << 8).bigEndian, as: UInt32.self)
                target += 3
            }
        }
    }

    /// Replaces rows of ``writeOpaque(to:)`` by differences to the row above, from the lowest up.
    fileprivate func subtractRowAbove(from bytes: UnsafeMutablePointer<UInt8>) {
        let length = 1 + width * 3
        for y in (0..<height).reversed() {
            let row = bytes + y * length
            row[0] = PNGEncoder.RowFilter.up.rawValue
            guard y > 0 else { continue }
            for index in 1..<length { row[index] &-= row[index - length] }
        }
    }

    /// A filter byte (none) and red, green, blue, straight alpha of each pixel, row by row.
    fileprivate func translucentRows() -> [UInt8] { straightRows(margin: 1) }
}

/// Memory for bytes that are written and read anew for each picture.
///
/// It is kept from picture to picture: the system clears fresh memory page by page when it is first
/// written, which takes a twentieth of the encoding time.
final class ByteStore {
    private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    private var capacity = 1

    /// The most bytes kept; more is freed with the next picture that needs less.
    private static let maximumKept = 16 << 20

    deinit { base.deallocate() }

    /// Memory for bytes, which must be written before they are read.
    ///
    /// - Parameter count: the number of bytes.
    /// - Returns: the first byte; valid until the next call.
    func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if count > capacity || capacity > max(count, Self.maximumKept) {
            base.deallocate()
            base = .allocate(capacity: count)
            capacity = count
        }
        return base
    }
}
