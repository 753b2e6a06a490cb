/// Packs the rows of pictures of flat areas, such as maps, as a zlib stream.
///
/// On such rows most bytes are those of the row above, or of the pixel to the left. These two places are
/// looked at first, eight bytes at once, and what is found there is passed over without a second
/// look; only what is left is searched for among the bytes before, each in one place. A packer that
/// knows nothing of rows enters each byte into its tables, which takes as long for an empty picture as
/// for a full one.
///
/// One compressor serves one thread at a time.
public final class RowCompressor {
    /// The tokens of one block.
    private let tokens = UnsafeMutablePointer<DeflateToken>.allocate(capacity: blockLength)
    /// Where bytes were last seen, by their hash.
    private let places = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << hashBits)
    private static let hashBits: UInt64 = 14
    /// Bytes that are looked up together: fewer take less room as they are.
    private static let lookedUp = 5
    /// Tokens of a block: each has codes of its own, which take some 80 bytes.
    private static let blockLength = 1 << 15
    /// A run of one pixel from this length on is preferred to a longer stretch of the row above, whose
    /// distance takes some ten bits more.
    private static let longRun = 128
    /// Of stretches shorter than this each byte is entered into the table.
    private static let entered = 16

    /// Bytes behind the rows that are looked at with the last of them, and must always be the same.
    public static let margin = 8

    /// A compressor.
    public init() {}

    deinit {
        tokens.deallocate()
        places.deallocate()
    }

    /// Whether rows are so short that the one above can be told of.
    public static func takes(rowBytes: Int) -> Bool { DeflateToken.distances.contains(rowBytes) }

    /// The stream.
    ///
    /// - Parameters:
    ///   - bytes: all rows, less than 2 GB, with ``margin`` more bytes behind them.
    ///   - rowBytes: bytes of a row; see ``takes(rowBytes:)``.
    ///   - pixelBytes: bytes of a pixel, one to four.
    /// - Returns: the same for the same bytes, whatever was packed before.
    public func compress(
        _ bytes: UnsafeRawBufferPointer, rowBytes: Int, pixelBytes: Int
    ) -> [UInt8] {
        let length = bytes.count - Self.margin
        precondition(length > 0 && length <= Int32.max)
        precondition(pixelBytes > 0 && Self.takes(rowBytes: rowBytes))
        guard let base = bytes.baseAddress else { return [] }
        var stream = ZlibStream()
        places.update(repeating: 0, count: 1 << Int(Self.hashBits))
        var place = 0
        repeat {
            let end = findTokens(base, from: &place, to: length, rowBytes, pixelBytes)
            let count = end - tokens
            stream.append(UnsafeBufferPointer(start: tokens, count: count), isLast: place == length)
        } while place < length
        let rows = UnsafeRawBufferPointer(start: base, count: length)
        return stream.finished(checksum: Checksum.adler32(rows))
    }

    /// Finds the tokens of a block.
    ///
    /// - Parameters:
    ///   - base: the first of all bytes.
    ///   - start: where the block begins; moved to where the next one does.
    ///   - length: how many bytes there are.
    ///   - rowBytes: bytes of a row.
    ///   - pixelBytes: bytes of a pixel.
    /// - Returns: the end of the tokens.
    private func findTokens(
        _ base: UnsafeRawPointer, from start: inout Int, to length: Int, _ rowBytes: Int,
        _ pixelBytes: Int
    ) -> UnsafeMutablePointer<DeflateToken> {
        // In locals: the loop shall not load them anew for each byte.
        let places = places
        let full = tokens + Self.blockLength
        var target = tokens
        var place = start
        defer { start = place }
        while place < length, target < full {
            let next = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            // In the first row what lies to the left stands for what lies above.
            let higher = place >= rowBytes ? rowBytes : pixelBytes
            let hash = Self.hash(next)
            let seen = Int(places[hash])
            places[hash] = Int32(truncatingIfNeeded: place)
            // The first pixel has nothing before it but itself.
            guard place >= pixelBytes else {
                Self.put(UInt8(truncatingIfNeeded: next.littleEndian), at: &target)
                place += 1
                continue
            }
            let above = Self.equalBytes(next, base, place - higher)
            let beside = Self.equalBytes(next, base, place - pixelBytes)
            var (count, distance) = beside > above ? (beside, pixelBytes) : (above, higher)
            let before = Self.equalBytes(next, base, seen)
            if before > count, before >= Self.lookedUp,
                place - seen <= DeflateToken.distances.upperBound
            {
                (count, distance) = (before, place - seen)
            }
            // No farther than one token tells: a picture of one colour is gone through once.
            let end = min(length, place + DeflateToken.lengths.upperBound)
            if above == 8, beside == 8 {
                let run = Self.equalBytes(base, place, pixelBytes, end)
                if run >= Self.longRun { (count, distance) = (run, pixelBytes) }
            }
            if count == 8 { count = Self.equalBytes(base, place, distance, end) }
            // Eight bytes may have reached beyond the last one.
            count = min(count, end - place)
            guard count >= DeflateToken.lengths.lowerBound else {
                Self.put(UInt8(truncatingIfNeeded: next.littleEndian), at: &target)
                place += 1
                continue
            }
            Self.put(count, distance, at: &target)
            if count < Self.entered { Self.enter(base, place + 1..<place + count, into: places) }
            place += count
        }
        return target
    }

    /// Enters places into the table where the search did not stop.
    @inline(__always)
    private static func enter(
        _ base: UnsafeRawPointer, _ range: Range<Int>, into places: UnsafeMutablePointer<Int32>
    ) {
        for place in range {
            let next = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            places[hash(next)] = Int32(truncatingIfNeeded: place)
        }
    }

    /// Where the first bytes of eight are looked for: Fibonacci hashing, as the high bits of the product
    /// depend on all of them.
    @inline(__always)
    private static func hash(_ next: UInt64) -> Int {
        let bytes = next.littleEndian << UInt64(64 - 8 * lookedUp)
        return Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) >> (64 - hashBits))
    }

    /// How many of eight bytes are those at a place, from the first on.
    @inline(__always)
    private static func equalBytes(
        _ next: UInt64, _ base: UnsafeRawPointer, _ place: Int
    ) -> Int {
        (next ^ base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            .littleEndian.trailingZeroBitCount >> 3
    }

    /// How many bytes from a place up to an end are those at a distance before, where eight are.
    @inline(__always)
    private static func equalBytes(
        _ base: UnsafeRawPointer, _ place: Int, _ distance: Int, _ end: Int
    ) -> Int {
        var count = 8
        while place + count + 32 <= end {
            let next = base + (place + count)
            let before = next - distance
            // A vector's comparison would go lane by lane.
            let differences =
                difference(next, before, 0) | difference(next, before, 8)
                | difference(next, before, 16) | difference(next, before, 24)
            guard differences == 0 else { break }
            count += 32
        }
        while place + count < end {
            let next = base.loadUnaligned(fromByteOffset: place + count, as: UInt64.self)
            let equal = equalBytes(next, base, place + count - distance)
            count += equal
            if equal < 8 { break }
        }
        return count
    }

    @inline(__always)
    private static func difference(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ offset: Int
    ) -> UInt64 {
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at target: inout UnsafeMutablePointer<DeflateToken>) {
        target.pointee = DeflateToken(byte: byte)
        target += 1
    }

    @inline(__always)
    private static func put(
        _ length: Int, _ distance: Int, at target: inout UnsafeMutablePointer<DeflateToken>
    ) {
        target.pointee = DeflateToken(length: length, distance: distance)
        target += 1
    }
}
