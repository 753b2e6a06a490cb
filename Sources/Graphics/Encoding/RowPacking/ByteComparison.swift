extension UnsafeRawPointer {
    /// The eight bytes at a position, the first in the lowest bits.
    @inline(__always)
    func eightBytes(at place: Int) -> UInt64 {
        loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    }

    /// The number of bytes from a position that equal those at a distance before.
    ///
    /// The first eight must be equal.
    ///
    /// - Parameters:
    ///   - place: the position of the first byte.
    ///   - distance: how far back the bytes for comparison are.
    ///   - end: where to stop; up to seven bytes after it may be read.
    /// - Returns: eight or more, but not beyond the end.
    @inline(__always)
    func equalBytes(at place: Int, distance: Int, end: Int) -> Int {
        var count = 8
        while place + count + 32 <= end {
            let next = self + (place + count)
            let before = next - distance
            // A vector comparison would be compiled lane by lane.
            let differences =
                (next.eightBytes(at: 0) ^ before.eightBytes(at: 0))
                | (next.eightBytes(at: 8) ^ before.eightBytes(at: 8))
                | (next.eightBytes(at: 16) ^ before.eightBytes(at: 16))
                | (next.eightBytes(at: 24) ^ before.eightBytes(at: 24))
            guard differences == 0 else { break }
            count += 32
        }
        while place + count < end {
            let difference =
                eightBytes(at: place + count) ^ eightBytes(at: place + count - distance)
            guard difference == 0 else {
                count += difference.trailingZeroBitCount >> 3
                break
            }
            count += 8
        }
        return min(count, end - place)
    }
}
