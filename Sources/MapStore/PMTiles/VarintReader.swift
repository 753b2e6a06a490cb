/// Reads little-endian numbers of seven bits per byte.
struct VarintReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The number of remaining bytes, which is the most numbers that can follow.
    var count: Int { rest.count }

    /// The next number; `nil` if it is truncated or has more than 64 bits.
    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            let bits = UInt64(byte & 0x7F)
            guard shift < 63 || bits <= 1 else { return nil }
            value |= bits << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}

extension [UInt8] {
    /// Appends a number in the encoding of ``VarintReader``.
    mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
