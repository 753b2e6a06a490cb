import Formats

/// Packs the rows of pictures of flat areas, such as maps, as a zlib stream.
///
/// On such rows most bytes equal those of the row above, or of the pixel to the left. These two
/// positions are compared first, eight bytes at once, and matching bytes are skipped without a
/// second look; only the remaining bytes are searched for among earlier ones, each at one position.
/// A compressor that does not know about rows enters each byte into its tables, which takes as long
/// for an empty picture as for a full one.
///
/// For use by one thread at a time.
final class RowCompressor {
    /// The tokens of one block.
    private var tokens = TokenBuffer.allocate(capacity: blockLength)
    /// The last position of bytes, by their hash.
    private let places = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << hashBits)
    private static let hashBits: UInt64 = 12
    /// The number of tokens of a block; each block has its own codes, which take some 80 bytes.
    private static let blockLength = 1 << 15
    /// The least length of a run of one pixel that is preferred to a longer copy from above.
    ///
    /// The distance of the row above takes some ten bits more.
    private static let longRun = 128

    /// Bytes after the rows that are read with the last of them, and must always be the same.
    static let margin = 8

    /// A compressor.
    init() {}

    deinit {
        tokens.deallocate()
        places.deallocate()
    }

    /// Whether rows are short enough for a repetition to refer to the row above.
    static func takes(rowBytes: Int) -> Bool { DeflateToken.distances.contains(rowBytes) }

    /// Packs rows as a stream.
    ///
    /// - Parameters:
    ///   - bytes: all rows, less than 2 GB, followed by ``margin`` more bytes.
    ///   - rowBytes: bytes per row; see ``takes(rowBytes:)``.
    ///   - pixelBytes: bytes per pixel, one to four.
    /// - Returns: the same for the same bytes, whatever was packed before.
    func compress(
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
    /// Most tokens are bytes without a known match. They must be cheap: one check finds out whether
    /// three bytes match earlier ones, and the length of a match is computed only if they do.
    ///
    /// - Parameters:
    ///   - base: the first of all bytes.
    ///   - start: the position of the block; moved to that of the next one.
    ///   - length: the total number of bytes.
    ///   - rowBytes: bytes per row.
    ///   - pixelBytes: bytes per pixel.
    private func findTokens(
        _ base: UnsafeRawPointer, from start: inout Int, to length: Int, _ rowBytes: Int,
        _ pixelBytes: Int
    ) {
        // Local copies, so that the loop does not reload them for each byte.
        let places = places
        var tokens = tokens
        var place = start
        defer { (start, self.tokens) = (place, tokens) }
        // The first pixel has no pixel before it.
        while place < min(pixelBytes, length) {
            tokens.add(byte: base.load(fromByteOffset: place, as: UInt8.self))
            place += 1
        }
        while place < length, !tokens.isFull {
            let next = base.eightBytes(at: place)
            // In the first row the pixel to the left is used in place of the row above.
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
            // The eight bytes may extend beyond the last one.
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

    /// The number of bytes that match earlier ones, and how far back those are.
    private typealias Stretch = (count: Int, distance: Int)

    /// A repetition of eight bytes or more that match those above, or those to the left, or both.
    ///
    /// - Parameters:
    ///   - base: the first of all bytes.
    ///   - place: the position of the repetition.
    ///   - length: the total number of bytes.
    ///   - above: how far back those above are, if they match.
    ///   - beside: how far back those to the left are, if they match.
    /// - Returns: the repetition.
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

    /// A repetition of eight bytes or more from their hash's last position; records the new one.
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
        // A repeated sequence is likely to be repeated again, possibly from a little farther on.
        if count >= 8 {
            for inner in place + 1..<place + 8 {
                places[Self.hash(base.eightBytes(at: inner))] = Int32(truncatingIfNeeded: inner)
            }
        }
        return (count, distance)
    }

    /// The end of the longest token from a position: a one-colour picture is scanned only once.
    @inline(__always)
    private static func end(_ place: Int, _ length: Int) -> Int {
        min(length, place + DeflateToken.lengths.upperBound)
    }

    /// Adds a byte without a known match, and up to two more.
    ///
    /// Most bytes after such a byte have no match either. They are not looked up: a third of all
    /// look-ups find nearly as much.
    ///
    /// - Parameters:
    ///   - next: eight bytes, the first in the lowest bits.
    ///   - above: how they differ from those above.
    ///   - beside: how they differ from those to the left.
    ///   - tokens: receives the bytes; must have capacity for three.
    ///   - place: position of the first byte; moved past those that were added.
    ///   - length: the total number of bytes.
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

    /// Whether three bytes, after some skipped ones, match neither those above nor beside.
    @inline(__always)
    private static func differ(_ above: UInt64, _ beside: UInt64, _ passed: UInt64) -> Bool {
        let three: UInt64 = 0xFF_FFFF &<< (8 * passed)
        return above & three != 0 && beside & three != 0
    }

    /// The hash of eight bytes.
    ///
    /// Fibonacci hashing: the high bits of the product depend on all bytes.
    @inline(__always)
    private static func hash(_ bytes: UInt64) -> Int {
        Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) &>> (64 - hashBits))
    }
}
