import Formats

/// Writes pictures as PNG.
///
/// Rows are usually stored unfiltered: on map pictures filters make the file larger. The lowest level
/// packs those of opaque pictures by our own `RowCompressor`; filtered or translucent ones, rows of more
/// than 32 KB, and those of other levels are packed by libdeflate, which is several times faster than
/// zlib at the same size.
public final class PNGEncoder {
    /// How colours are written.
    public enum Colors: Hashable, Sendable {
        /// Each channel with 8 bits; alpha only if something is translucent.
        case trueColor
        /// With a palette of at most 256 colours fitted to the picture, in 1 to 8 bits a pixel; in
        /// true colour where that would show.
        case palette
    }

    /// How rows of opaque pictures in true colour are written (PNG specification, 9.2).
    public enum RowFilter: UInt8, Sendable {
        /// As they are: best for maps.
        case none = 0
        /// As differences to the row above: best for what changes little from row to row.
        case up = 2
    }

    private let compressor: Compressor
    private lazy var rowCompressor = RowCompressor()
    private let colors: Colors
    private let filter: RowFilter
    private let pixelsPerInch: Double?
    private lazy var histogram = ColorHistogram()
    private let rowStore = ByteStore()

    /// An encoder; one a thread.
    ///
    /// - Parameters:
    ///   - level: effort from 1 (fastest) to 12 (smallest).
    ///   - colors: how colours are written.
    ///   - filter: how rows of opaque pictures in true colour are written.
    ///   - pixelsPerInch: how large pictures are on paper; `nil` where that is left open.
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

    /// The PNG file of a picture; the same bytes for the same pixels.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - area: the part that is wanted; `nil` is all of it.
    /// - Returns: the file's bytes.
    /// - Throws: ``CairoError`` when memory is short, or for an area outside the picture.
    public func encode(_ surface: Surface, area: PixelArea? = nil) throws(CairoError) -> [UInt8] {
        try surface.withRows(of: area) { (rows) throws(CairoError) in
            if colors == .palette, let picture = IndexedPicture(rows, histogram) {
                return try indexed(picture, rows)
            }
            return try trueColor(rows)
        }
    }

    /// The pixels of a picture in true colour, packed as the chunks of PNG and APNG hold them.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - area: the part that is wanted.
    ///   - hasAlpha: whether pixels have an alpha; without it what is not opaque is black behind.
    /// - Returns: the content of a chunk.
    /// - Throws: ``CairoError`` when memory is short, or for an area outside the picture.
    public func packed(
        _ surface: Surface, area: PixelArea, hasAlpha: Bool
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

    /// The rows as the IDAT chunk holds them, where each pixel is whole bytes or less than one.
    ///
    /// - Parameters:
    ///   - bytes: the rows, with room for ``RowCompressor/margin`` more bytes.
    ///   - count: how many they are.
    ///   - rowBytes: bytes of a row.
    ///   - pixelBytes: bytes of a pixel, or one.
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

    /// The rows as the IDAT chunk holds them.
    private func packed(_ rows: UnsafeRawBufferPointer) throws(CairoError) -> [UInt8] {
        do {
            return try compressor.compress(rows, as: .zlib)
        } catch {
            throw CairoError(attempt: "pack a PNG picture", reason: "\(error)")
        }
    }
}

extension PixelRows {
    /// Bytes of rows of a filter byte (none) and red, green, blue of each pixel.
    fileprivate var opaqueByteCount: Int { height * (1 + width * 3) }

    /// Writes a filter byte (none) and red, green, blue of each pixel, row by row.
    ///
    /// - Parameter bytes: room for ``opaqueByteCount`` bytes, and two more that are written too.
    fileprivate func writeOpaque(to bytes: UnsafeMutablePointer<UInt8>) {
        var target = UnsafeMutableRawPointer(bytes)
        for y in 0..<height {
            let row = self[y]
            target.storeBytes(of: 0, as: UInt8.self)
            target += 1
            // Eight bytes are written for two pixels; what follows overwrites the last two of them.
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

    /// Turns rows of ``writeOpaque(to:)`` into differences to the row above, the lowest first.
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
