import Colors

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
    private static let gradientShare = 0.1

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
            let allowed =
                picture.gradientShare > Self.gradientShare
                ? Self.allowedErrorInGradients : Self.allowedError
            guard cut.meanSquaredError <= allowed else { return nil }
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
    ///   - rows: room for ``byteCount`` bytes.
    ///   - histogram: the one that the palette was fitted with, still that of this picture.
    func write(to rows: UnsafeMutablePointer<UInt8>, _ histogram: ColorHistogram) {
        let width = picture.width
        entries.withUnsafeBufferPointer { entries in
            var numbers = histogram.numbers
            var target = rows
            for _ in 0..<picture.height {
                target[0] = 0
                target += 1
                if depth == 8 {
                    for x in 0..<width { target[x] = entries[Int(numbers[x])] }
                } else {
                    for byte in 0..<rowBytes - 1 {
                        target[byte] = Self.packed(
                            numbers, from: byte * 8 / depth, to: width, entries, depth)
                    }
                }
                numbers += width
                target += rowBytes - 1
            }
        }
    }

    /// Several pixels in one byte; what lies beyond the row is 0.
    private static func packed(
        _ numbers: UnsafePointer<UInt16>, from start: Int, to width: Int,
        _ entries: UnsafeBufferPointer<UInt8>, _ depth: Int
    ) -> UInt8 {
        var byte: UInt8 = 0
        for place in 0..<8 / depth {
            let x = start + place
            byte = byte << depth | (x < width ? entries[Int(numbers[x])] : 0)
        }
        return byte
    }
}

extension PixelRows {
    /// The share of pixels, of a sample, that differ by a level or two from the one to the left or
    /// above: many in gradients, few on a map, whose areas are flat and whose edges are steep.
    var gradientShare: Double {
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
