import Formats

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
    private var tokens = TokenBuffer.allocate(capacity: blockLength)
    /// Where bytes were last seen, by their hash.
    private let places = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << hashBits)
    private static let hashBits: UInt64 = 12
    /// Tokens of a block: each has codes of its own, which take some 80 bytes.
    private static let blockLength = 1 << 15
    /// A run of one pixel from this length on is preferred to a longer stretch of the row above, whose
    /// distance takes some ten bits more.
    private static let longRun = 128

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
            tokens.removeAll()
            findTokens(base, from: &place, to: length, rowBytes, pixelBytes)
            stream.append(tokens, isLast: place == length)
        } while place < length
        let rows = UnsafeRawBufferPointer(start: base, count: length)
        return stream.finished(checksum: Checksum.adler32(rows))
    }

    /// Finds the tokens of a block.
    ///
    /// Most tokens are bytes that nothing is known of. They shall cost little: whether three bytes are
    /// there before is asked of all at once, and how many only where they are.
    ///
    /// - Parameters:
    ///   - base: the first of all bytes.
    ///   - start: where the block begins; moved to where the next one does.
    ///   - length: how many bytes there are.
    ///   - rowBytes: bytes of a row.
    ///   - pixelBytes: bytes of a pixel.
    private func findTokens(
        _ base: UnsafeRawPointer, from start: inout Int, to length: Int, _ rowBytes: Int,
        _ pixelBytes: Int
    ) {
        // In locals: the loop shall not load them anew for each byte.
        let places = places
        var tokens = tokens
        var place = start
        defer { (start, self.tokens) = (place, tokens) }
        // The first pixel has nothing before it but itself.
        while place < min(pixelBytes, length) {
            tokens.add(byte: base.load(fromByteOffset: place, as: UInt8.self))
            place += 1
        }
        while place < length, !tokens.isFull {
            let next = base.eightBytes(at: place)
            // In the first row what lies to the left stands for what lies above.
            let higher = place >= rowBytes ? rowBytes : pixelBytes
            let above = next ^ base.eightBytes(at: place - higher)
            let beside = next ^ base.eightBytes(at: place - pixelBytes)
            var stretch: Stretch
            if above == 0 || beside == 0 {
                stretch = Self.longStretch(
                    base, place, to: length, above: above == 0 ? higher : nil,
                    beside: beside == 0 ? pixelBytes : nil)
            } else if let far = Self.farStretch(base, place, to: length, next, places) {
                stretch = far
            } else if Self.differ(above, beside, 0) {
                Self.addBytes(next, above, beside, to: &tokens, &place, length)
                continue
            } else {
                let higherCount = above.trailingZeroBitCount >> 3
                let besideCount = beside.trailingZeroBitCount >> 3
                stretch =
                    besideCount > higherCount
                    ? (besideCount, pixelBytes) : (higherCount, higher)
            }
            // The eight bytes may have reached beyond the last one.
            stretch.count = min(stretch.count, length - place)
            if stretch.count >= DeflateToken.lengths.lowerBound {
                tokens.add(length: stretch.count, distance: stretch.distance)
                place += stretch.count
            } else {
                tokens.add(byte: UInt8(truncatingIfNeeded: next))
                place += 1
            }
        }
    }

    /// How many bytes are there before, and how far back.
    private typealias Stretch = (count: Int, distance: Int)

    /// A stretch of eight bytes or more that are those above, or those beside, or both.
    ///
    /// - Parameters:
    ///   - base: the first of all bytes.
    ///   - place: where the stretch begins.
    ///   - length: how many bytes there are.
    ///   - above: how far back those above lie, if they are the same.
    ///   - beside: how far back those beside lie, if they are the same.
    /// - Returns: the stretch.
    @inline(__always)
    private static func longStretch(
        _ base: UnsafeRawPointer, _ place: Int, to length: Int, above: Int?, beside: Int?
    ) -> Stretch {
        let end = end(place, length)
        if let beside {
            let run = base.equalBytes(at: place, distance: beside, end: end)
            if run >= longRun || above == nil { return (run, beside) }
        }
        let distance = above ?? 0
        return (base.equalBytes(at: place, distance: distance, end: end), distance)
    }

    /// A stretch of eight bytes or more from where their hash was last seen; enters them there.
    @inline(__always)
    private static func farStretch(
        _ base: UnsafeRawPointer, _ place: Int, to length: Int, _ next: UInt64,
        _ places: UnsafeMutablePointer<Int32>
    ) -> Stretch? {
        let hash = hash(next)
        let seen = Int(places[hash])
        places[hash] = Int32(truncatingIfNeeded: place)
        let distance = place - seen
        guard base.eightBytes(at: seen) == next, distance <= DeflateToken.distances.upperBound
        else { return nil }
        let count = base.equalBytes(at: place, distance: distance, end: end(place, length))
        // What came again is likely to come once more, be it from a little farther on.
        if count >= 8 {
            for inner in place + 1..<place + 8 {
                places[Self.hash(base.eightBytes(at: inner))] = Int32(truncatingIfNeeded: inner)
            }
        }
        return (count, distance)
    }

    /// No farther than one token tells: a picture of one colour is gone through once.
    @inline(__always)
    private static func end(_ place: Int, _ length: Int) -> Int {
        min(length, place + DeflateToken.lengths.upperBound)
    }

    /// Adds a byte of which nothing is known, and up to two more.
    ///
    /// Behind such a byte most are like it. They are not looked up: a third of all look-ups find
    /// nearly as much.
    ///
    /// - Parameters:
    ///   - next: eight bytes, the first in the lowest bits.
    ///   - above: how they differ from those above.
    ///   - beside: how they differ from those beside.
    ///   - tokens: where they go; there must be room for three.
    ///   - place: of the first byte; moved behind those that were added.
    ///   - length: how many bytes there are.
    @inline(__always)
    private static func addBytes(
        _ next: UInt64, _ above: UInt64, _ beside: UInt64, to tokens: inout TokenBuffer,
        _ place: inout Int, _ length: Int
    ) {
        tokens.add(byte: UInt8(truncatingIfNeeded: next))
        place += 1
        guard place < length, differ(above, beside, 1) else { return }
        tokens.add(byte: UInt8(truncatingIfNeeded: next &>> 8))
        place += 1
        guard place < length, differ(above, beside, 2) else { return }
        tokens.add(byte: UInt8(truncatingIfNeeded: next &>> 16))
        place += 1
    }

    /// Whether three bytes, behind some that are passed over, are neither those above nor those beside.
    @inline(__always)
    private static func differ(_ above: UInt64, _ beside: UInt64, _ passed: UInt64) -> Bool {
        let three: UInt64 = 0xFF_FFFF &<< (8 * passed)
        return above & three != 0 && beside & three != 0
    }

    /// Where eight bytes are looked for: Fibonacci hashing, as the high bits of the product depend on
    /// all of them.
    @inline(__always)
    private static func hash(_ bytes: UInt64) -> Int {
        Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) &>> (64 - hashBits))
    }
}
