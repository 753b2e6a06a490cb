/// A picture as a palette of at most 256 colours and an entry of it for each pixel.
struct IndexedPicture {
    /// The colours; those that are not opaque come first.
    let palette: [PixelColor.Straight]
    /// Bits of one pixel: 1, 2, 4 or 8.
    let depth: Int
    private let picture: PixelRows
    /// The palette's entry for each colour of the histogram.
    private let entries: [UInt8]

    /// What is lost at most: the mean squared error of a channel for which the signal-to-noise ratio
    /// is 39 dB.
    private static let allowedError = 8.2
    /// The same for pictures full of gentle gradients, where steps show soonest: 46.5 dB.
    private static let allowedErrorInGradients = 1.45
    /// From this share of pixels on that differ from a neighbour by a level or two.
    private static let gradientFraction = 0.1

    /// Fits a palette to a picture; `nil` if 256 colours would show.
    ///
    /// - Parameters:
    ///   - picture: the pixels.
    ///   - histogram: tables to work with.
    init?(_ picture: PixelRows, _ histogram: ColorHistogram) {
        guard histogram.take(picture) else { return nil }
        let pixels: [UInt32]
        var entries: [UInt8]
        if histogram.count <= 256 {
            pixels = (0..<histogram.count).map { histogram.colors[$0] }
            entries = pixels.indices.map { UInt8(truncatingIfNeeded: $0) }
        } else {
            let cut = PaletteCut(histogram, pixelCount: picture.width * picture.height)
            guard
                cut.meanSquaredError <= Self.allowedErrorInGradients
                    || cut.meanSquaredError <= Self.allowedError
                        && picture.gradientFraction <= Self.gradientFraction
            else { return nil }
            pixels = cut.palette
            entries = cut.entries
        }
        // The chunk of alphas ends with the last entry that is not opaque.
        let order =
            pixels.indices.filter { pixels[$0] < 0xFF00_0000 }
            + pixels.indices.filter { pixels[$0] >= 0xFF00_0000 }
        var place = [UInt8](repeating: 0, count: pixels.count)
        for (new, old) in order.enumerated() { place[old] = UInt8(truncatingIfNeeded: new) }
        for index in entries.indices { entries[index] = place[Int(entries[index])] }
        let depth = [1, 2, 4].first { pixels.count <= 1 << $0 } ?? 8
        palette = order.map { PixelColor(bits: pixels[$0]).straight }
        self.depth = depth
        self.picture = picture
        self.entries = entries
    }

    /// Bytes of a row with its filter byte.
    private var rowBytes: Int { 1 + (picture.width * depth + 7) / 8 }

    /// Bytes of all rows.
    var byteCount: Int { rowBytes * picture.height }

    /// Writes for each row a filter byte (none) and the entries, the leftmost pixel in the highest
    /// bits.
    ///
    /// - Parameters:
    ///   - rows: room for ``byteCount`` bytes, and three more that may be written too.
    ///   - histogram: the one that the palette was fitted with, still that of this picture.
    func write(to rows: UnsafeMutablePointer<UInt8>, _ histogram: ColorHistogram) {
        entries.withUnsafeBufferPointer { entries in
            guard let entries = entries.baseAddress else { return }
            if depth == 8 {
                writeBytes(to: rows, histogram, entries)
            } else {
                writeBits(to: rows, histogram, entries)
            }
        }
    }

    private func writeBytes(
        to rows: UnsafeMutablePointer<UInt8>, _ histogram: ColorHistogram,
        _ entries: UnsafePointer<UInt8>
    ) {
        forEachRow(to: rows, histogram) { numbers, row in
            for x in 0..<picture.width { row[x] = entries[Int(numbers[x])] }
        }
    }

    private func writeBits(
        to rows: UnsafeMutablePointer<UInt8>, _ histogram: ColorHistogram,
        _ entries: UnsafePointer<UInt8>
    ) {
        // What lies beyond the row is 0.
        var bytes = [UInt8](repeating: 0, count: picture.width + 7)
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let bytes = bytes.baseAddress else { return }
            forEachRow(to: rows, histogram) { numbers, row in
                for x in 0..<picture.width { bytes[x] = entries[Int(numbers[x])] }
                pack(bytes, into: row)
            }
        }
    }

    /// Writes the filter bytes, copies the rows that are as those above, and has the others written.
    @inline(__always)
    private func forEachRow(
        to rows: UnsafeMutablePointer<UInt8>, _ histogram: ColorHistogram,
        _ write: (UnsafePointer<UInt16>, UnsafeMutablePointer<UInt8>) -> Void
    ) {
        var above: UnsafePointer<UInt16>?
        for y in 0..<picture.height {
            let numbers = histogram.numbers(ofRow: y)
            let row = rows + y * rowBytes
            row[0] = 0
            if numbers == above {
                (row + 1).update(from: row + 1 - rowBytes, count: rowBytes - 1)
            } else {
                write(numbers, row + 1)
            }
            above = numbers
        }
    }

    /// Packs the entries of a row, each in a byte, eight at a time.
    ///
    /// - Parameters:
    ///   - entries: of a row, and seven more.
    ///   - row: where they go; up to three bytes behind its end are written too.
    private func pack(
        _ entries: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt8>
    ) {
        let depth = UInt64(depth)
        var target = UnsafeMutableRawPointer(row)
        // Two neighbours become one of twice the bits, three times over.
        let pairs: UInt64 = 0x0001_0001_0001_0001 &* (1 &<< (2 * depth) - 1)
        let fours: UInt64 = 0x0000_0001_0000_0001 &* (1 &<< (4 * depth) - 1)
        let eights: UInt64 = 1 &<< (8 * depth) - 1
        for x in stride(from: 0, to: picture.width, by: 8) {
            var bits = UnsafeRawPointer(entries + x).loadUnaligned(as: UInt64.self).bigEndian
            bits = (bits | bits &>> (8 - depth)) & pairs
            bits = (bits | bits &>> (16 - 2 * depth)) & fours
            bits = (bits | bits &>> (32 - 4 * depth)) & eights
            let packed = UInt32(truncatingIfNeeded: bits &<< (32 - 8 * depth))
            target.storeBytes(of: packed.bigEndian, as: UInt32.self)
            target += Int(depth)
        }
    }
}

extension PixelRows {
    /// The share of pixels, of a sample, that differ by a level or two from the one to the left or
    /// above: many in gradients, few on a map, whose areas are flat and whose edges are steep.
    var gradientFraction: Double {
        var gentle = 0
        var all = 0
        for y in stride(from: 1, to: height, by: 4) {
            let row = self[y]
            let above = self[y - 1]
            for x in stride(from: 1 + y / 4 % 4, to: width, by: 4) {
                all += 1
                if Self.isGentle(row[x], row[x - 1]) || Self.isGentle(row[x], above[x]) {
                    gentle += 1
                }
            }
        }
        return all == 0 ? 0 : Double(gentle) / Double(all)
    }

    @inline(__always)
    private static func isGentle(_ a: UInt32, _ b: UInt32) -> Bool {
        guard a != b else { return false }
        for shift: UInt32 in [0, 8, 16, 24] {
            let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
            if !(-2...2).contains(difference) { return false }
        }
        return true
    }
}
