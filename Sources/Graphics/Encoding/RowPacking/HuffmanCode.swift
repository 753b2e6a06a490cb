/// A canonical Huffman code (RFC 1951, 3.2.2) for symbols of known frequency.
struct HuffmanCode {
    /// Bits of each symbol's code; 0 for one that does not occur.
    private(set) var lengths: [UInt8]
    /// Each symbol's code, its first bit in the lowest, as deflate sends it.
    private(set) var codes: [UInt16]

    /// The shortest code of all, or nearly, where none may be longer than a limit.
    ///
    /// - Parameters:
    ///   - frequencies: how often each symbol occurs.
    ///   - limit: bits of the longest code; enough for all symbols.
    init(_ frequencies: [UInt32], limit: Int) {
        lengths = [UInt8](repeating: 0, count: frequencies.count)
        codes = [UInt16](repeating: 0, count: frequencies.count)
        // Frequency above symbol, so that one sort of numbers orders them, and always alike.
        var order = frequencies.indices.filter { frequencies[$0] > 0 }
            .map { UInt64(frequencies[$0]) << 16 | UInt64($0) }
        guard order.count > 1 else {
            // Decoders refuse a code that is not complete: it has two symbols at least.
            let only = order.first.map { Int($0 & 0xFFFF) } ?? 0
            lengths[only] = 1
            lengths[only == 0 ? 1 : 0] = 1
            assignCodes()
            return
        }
        order.sort()
        let counts = Self.countsByLength(order.map { $0 >> 16 }, limit: limit)
        // The rarest symbols have the longest codes.
        var next = 0
        for length in (1...limit).reversed() {
            for _ in 0..<counts[length] {
                lengths[Int(order[next] & 0xFFFF)] = UInt8(truncatingIfNeeded: length)
                next += 1
            }
        }
        assignCodes()
    }

    /// How many codes there are of each length.
    ///
    /// - Parameters:
    ///   - weights: the frequencies, the least first; two or more.
    ///   - limit: bits of the longest code.
    /// - Returns: counts by length, from none on.
    private static func countsByLength(_ weights: [UInt64], limit: Int) -> [Int] {
        // Leaves first, then the nodes above them in the order in which they are made: both are sorted.
        let count = weights.count
        var sums = weights
        sums.reserveCapacity(2 * count)
        var parents = [Int](repeating: 0, count: 2 * count - 1)
        var leaf = 0
        var node = count
        for made in count..<2 * count - 1 {
            var sum: UInt64 = 0
            for _ in 0..<2 {
                let takesLeaf = leaf < count && (node >= made || weights[leaf] <= sums[node])
                let taken = takesLeaf ? leaf : node
                sum += sums[taken]
                parents[taken] = made
                if takesLeaf { leaf += 1 } else { node += 1 }
            }
            sums.append(sum)
        }
        var counts = [Int](repeating: 0, count: limit + 1)
        var depths = [Int](repeating: 0, count: 2 * count - 1)
        for index in (0..<2 * count - 2).reversed() {
            depths[index] = depths[parents[index]] + 1
            if index < count { counts[min(depths[index], limit)] += 1 }
        }
        // Codes cut to the limit take more room than there is: lengthen the longest of those below it,
        // each time with one code from the limit beside it, until all fit (Kraft's inequality).
        var excess = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) } - 1 << limit
        while excess > 0 {
            var length = limit - 1
            while counts[length] == 0 { length -= 1 }
            counts[length] -= 1
            counts[length + 1] += 2
            counts[limit] -= 1
            excess -= 1
        }
        return counts
    }

    /// Numbers the codes of each length in the order of their symbols, after those that are shorter.
    private mutating func assignCodes() {
        var counts = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = [Int](repeating: 0, count: 17)
        for length in 1...15 { next[length + 1] = (next[length] + counts[length]) << 1 }
        for symbol in lengths.indices where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            codes[symbol] = Self.reversed(next[length], length)
            next[length] += 1
        }
    }

    /// The lowest bits of a code the other way round: halves of halves change places.
    private static func reversed(_ code: Int, _ length: Int) -> UInt16 {
        var bits = UInt16(truncatingIfNeeded: code).byteSwapped
        bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
        bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
        bits = bits >> 1 & 0x5555 | (bits & 0x5555) << 1
        return bits >> (16 - length)
    }
}
